import type { History, HistorySeries } from '@hearth/energy/history/contract.ts';

const appliance = '019fa000-0000-7000-8000-0000000000a1';

/** One reported series; by default whole kilowatt-hours in two-hour slots. */
export function line(
  values: readonly (number | null)[],
  overrides: Partial<HistorySeries> = {},
): HistorySeries {
  const numbers = values.filter((value) => value !== null);
  return {
    appliance,
    applianceKind: 'heat-pump',
    metric: 'energy',
    use: 'sh',
    unit: 'kWh',
    grade: 'measured',
    stepS: 7200,
    accuracy: 0.5,
    values: [...values],
    lows: null,
    highs: null,
    total: numbers.reduce((sum, value) => sum + value, 0),
    completeness: 1,
    ...overrides,
  };
}

export function gauge(
  metric: HistorySeries['metric'],
  values: readonly (number | null)[],
): HistorySeries {
  return line(values, { metric, use: 'none', unit: '°C', accuracy: null, stepS: 900, total: null });
}

/** Slots of `hours` each from an instant on, labelled with the hours of a plain day. */
export function slotsFrom(from: string, count: number, hours = 2): History['slots'] {
  const start = Date.parse(from);
  return Array.from({ length: count }, (_, slot) => ({
    from: new Date(start + slot * hours * 3_600_000).toISOString(),
    to: new Date(start + (slot + 1) * hours * 3_600_000).toISOString(),
    label: `${String(slot * hours).padStart(2, '0')}:00`,
  }));
}

/** Days of a month in UTC, labelled with their dates. */
export function daysFrom(date: string, count: number): History['slots'] {
  return slotsFrom(`${date}T00:00:00Z`, count, 24).map((slot) => ({
    ...slot,
    label: slot.from.slice(0, 10),
  }));
}

/** A day in UTC, half over. */
export function historyOf(overrides: Partial<History> = {}): History {
  return {
    installation: '019fa000-0000-7000-8000-000000000001',
    timeZone: 'UTC',
    period: 'day',
    date: '2026-03-10',
    range: null,
    from: '2026-03-10T00:00:00.000Z',
    to: '2026-03-11T00:00:00.000Z',
    asOf: '2026-03-10T12:00:00.000Z',
    isRecalculating: false,
    appliance: null,
    nights: [],
    slots: slotsFrom('2026-03-10T00:00:00Z', 12),
    series: [],
    first: '2025-01-01',
    last: '2026-03-10',
    previous: '2026-03-09',
    next: null,
    before: null,
    balance: null,
    heatPumpUses: null,
    gridIntensity: null,
    emissions: null,
    ...overrides,
  };
}
