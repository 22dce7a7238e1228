import type { LiveUnit } from '@hearth/product/monitoring/contract.ts';
import { type LivePoint, modeOf } from './unit-view.ts';

/** Indoor units on one outdoor unit, which heats or cools, never both at a time. */
export interface SplitGroup {
  /** The other units on the outdoor unit. */
  readonly others: readonly LiveUnit[];
  /** The unit is on and reports that it waits, because another one wants the opposite. */
  readonly isInConflict: boolean;
  /** The unit whose mode counts; null if no unit reports it. */
  readonly first: LiveUnit | null;
  /** The units that are on and want the opposite of a mode. */
  against(mode: string): readonly LiveUnit[];
}

/** The group of a unit; null if it has its outdoor unit to itself. */
export function splitGroupOf(unit: LiveUnit, units: readonly LiveUnit[]): SplitGroup | null {
  const climate = climateOf(unit);
  if (!climate) return null;
  const outdoor = outdoorOf(unit);
  const others = units.filter(
    (each) => each !== unit && outdoor !== null && outdoorOf(each) === outdoor,
  );
  const isInConflict =
    read(climate, 'isInModeConflict') === true && read(climate, 'onOff') !== 'off';
  if (others.length === 0 && !isInConflict) return null;
  const isFirst = (candidate: LiveUnit): boolean => {
    const point = climateOf(candidate);
    return point !== null && read(point, 'isCoolHeatMaster') === true;
  };
  return {
    others,
    isInConflict,
    first: [unit, ...others].find(isFirst) ?? null,
    against: (mode) => {
      const opposite = opposites[mode];
      return others.filter((each) => opposite !== undefined && requestedModeOf(each) === opposite);
    },
  };
}

const opposites: Readonly<Record<string, string>> = { heating: 'cooling', cooling: 'heating' };

/** Grouped by the outdoor unit's serial number within one account. */
function outdoorOf(unit: LiveUnit): string | null {
  const point = unit.points.find(({ type }) => type === 'outdoor');
  const serial = point && read(point, 'serial');
  return typeof serial === 'string' && serial !== '' ? `${unit.link ?? ''} ${serial}` : null;
}

function requestedModeOf(unit: LiveUnit): string | null {
  const point = climateOf(unit);
  return point && read(point, 'onOff') === 'on' ? modeOf(point) : null;
}

const climateOf = (unit: LiveUnit): LivePoint | null =>
  unit.points.find(({ type }) => type === 'climate') ?? null;

const read = (point: LivePoint, name: string) =>
  point.values.find((value) => value.name === name)?.value ?? null;
