import type { LiveUnit } from '@hearth/product/monitoring/contract.ts';

/** The default unit: one with a fault, then the heat pump, then the first. */
export function firstUnit(units: readonly LiveUnit[]): LiveUnit | null {
  const rank = (unit: LiveUnit): number =>
    (unit.faults.some((fault) => fault.active) ? 0 : 10) + kinds.indexOf(unit.kind);
  return units.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}

const kinds: readonly LiveUnit['kind'][] = [
  'air-to-water',
  'ground-source',
  'hybrid',
  'boiler',
  'air-to-air',
  'ventilation',
  'air-purifier',
  'battery',
  'solar',
  'meter',
  'gateway',
];
