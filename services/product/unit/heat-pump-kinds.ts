import type { UnitKind } from './contract.ts';

const heatPumpKinds: readonly UnitKind[] = ['air-to-water', 'ground-source', 'hybrid'];

/** Whether a unit heats water for rooms and the tank with a heat pump. */
export const isHeatPump = (kind: UnitKind): boolean => heatPumpKinds.includes(kind);
