import type { UsedSetPoint } from '../../heating-units.ts';
import type { CycleStarter } from './hygiene-card.tsx';

const cycleC = 60;

/** The plan starts a legionella cycle where the unit's set-point reaches its temperature; else a person does at the unit. */
export const cycleStarter = (tank: UsedSetPoint | null): CycleStarter =>
  (tank?.max ?? 0) >= cycleC ? 'plan' : 'person';
