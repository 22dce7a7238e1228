import type { UnitKind } from '../unit/contract.ts';

/** Time between two services; whichever ends first counts. */
export interface UsualInterval {
  readonly months: number;
  /** Of the compressor; null: the kind has no such limit. */
  readonly hours: number | null;
}

/**
 * Interval of a unit whose data sheet states none. A year is what manufacturers of heat pumps with a water circuit ask for in their
 * warranty conditions, and the longest time between leak checks of 5 t CO2-eq and more (Regulation (EU) 2024/573, article 5). 4000 hours
 * are two usual heating seasons of 2000 hours at full load (EN 14825, average climate: 2066 h), for units that run long at part load.
 */
const yearly: UsualInterval = { months: 12, hours: 4000 };
/** Room units and ventilation: the installer cleans coil and drain every second year, filters are the owner's. */
const everySecondYear: UsualInterval = { months: 24, hours: null };

export const usualIntervals: Readonly<Record<UnitKind, UsualInterval | null>> = {
  'air-to-water': yearly,
  'ground-source': yearly,
  hybrid: yearly,
  'air-to-air': everySecondYear,
  ventilation: everySecondYear,
  'air-purifier': null,
  boiler: { months: 12, hours: null },
  battery: null,
  solar: null,
  meter: null,
  gateway: null,
};
