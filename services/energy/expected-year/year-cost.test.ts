import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { expect, test } from 'vitest';
import { terms } from '../tariff/terms.ts';
import { yearCost } from './year-cost.ts';

/** 1,200 kWh a year; 0.24 for a kWh, 0.04 of it the network's; 10 a month for the peak. */
function costOf(networkMostPerKwh?: number) {
  const contract = terms.parse({
    timeZone: 'Europe/Brussels',
    currency: 'EUR',
    versions: [
      {
        name: 'Zenne Vast',
        validFrom: '2025-01-01',
        vatRate: 0.06,
        pricesInclVat: false,
        networkMostPerKwh,
        energyImport: [
          { name: 'energy', kind: 'flat', rate: 0.2 },
          { name: 'grid', kind: 'flat', rate: 0.04, layer: 'network' },
        ],
        capacity: [{ name: 'peak', windowMin: 15, months: 12, minKw: 2.5, rate: 48 }],
      },
    ],
  });
  const days = localDaysOf([{ fromDay: '0001-01-01', timeZone: 'Europe/Brussels' }]);
  const [version] = contract.versions;
  if (!version) throw new Error('no version');
  const year = { from: '2025-01-01', to: '2026-01-01', days, market: null };
  return yearCost(
    {
      ...year,
      terms: contract,
      version,
      capacityCosts: Array.from({ length: 12 }, () => 10 * 1.06),
    },
    Array.from({ length: 12 }, () => ({ heatPumpKwh: 60, householdKwh: 40 })),
  );
}

test.each([
  ['no limit', undefined, 288 + 120],
  ['a limit that is not reached', 0.2, 288 + 120],
  ['0.10 per kWh: 120 for power and energy together', 0.1, 240 + 120],
])('a usual year with %s', (_, most, net) => {
  const cost = costOf(most);
  expect(cost?.total).toBeCloseTo(net * 1.06, 4);
  expect(cost?.months.reduce((sum, each) => sum + each, 0)).toBeCloseTo(net * 1.06, 4);
});
