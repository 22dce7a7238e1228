import { testing } from '../platform/testing/config.ts';
import { describe, expect, it } from 'vitest';
import { climateOfHome, recordTo, settledAt } from './run.ts';
import { sampleHomes } from './sample-homes.ts';
import { type EnergyMetric, totalsOf } from './totals.ts';

const from = Date.parse('2025-01-01T00:00:00Z') / 60_000;
const to = from + 525_600;

type Fact = readonly [what: string, value: number, least: number, most: number];

function when(part: unknown, facts: readonly Fact[]): readonly Fact[] {
  return part ? facts : [];
}

function yearOf(home: (typeof sampleHomes)[number]) {
  const totals = totalsOf({ fromMinute: from, toMinute: to, slotMinutes: 15 });
  const plant = settledAt(home, from);
  recordTo(plant, climateOfHome(home), { minute: to, controls: home.controls }, totals);
  const kwh = (metric: EnergyMetric) =>
    totals.energyWh[metric].reduce((sum, wh) => sum + wh, 0) / 1000;
  return { totals, kwh };
}

// A year takes a second.
describe.each(testing.sampled(sampleHomes, 1))('a simulated year of $name', (home) => {
  const { totals, kwh } = yearOf(home);

  it('has 35,040 complete quarter-hours that add up', () => {
    expect(totals.slots).toBe(35_040);
    const { energyWh } = totals;
    for (let slot = 0; slot < totals.slots; slot += 1) {
      const at = (metric: EnergyMetric) => energyWh[metric][slot]!;
      const supply = at('pv') + at('gridImport') + at('discharge');
      const uses =
        at('household') +
        at('sh') +
        at('dhw') +
        at('cooling') +
        at('roomHeating') +
        at('standby') +
        at('feedIn') +
        at('charge');
      expect(Math.abs(supply - uses)).toBeLessThan(1e-9 * (1 + supply));
    }
  });

  it('is within the range of measured homes', () => {
    const persons = home.people.length;
    const spf = (kwh('heatSh') + kwh('heatDhw')) / (kwh('sh') + kwh('dhw'));
    const ratedKw = (home.photovoltaics?.arrays ?? []).reduce(
      (sum, { ratedW }) => sum + ratedW / 1000,
      0,
    );
    const facts: readonly Fact[] = [
      ['household', kwh('household') / home.household.yearlyKwh, 0.92, 1.08],
      ...when(home.heatPump, [
        // 310 measured systems (heatpumpmonitor.org): 5 % below 3.16, 5 % above 4.78.
        ['SPF', spf, 3.16, 4.78],
        ['heat, kWh/m2', kwh('heatSh') / home.zones[0]!.floorAreaM2, 30, 110],
        ['backup', kwh('backup') / (kwh('sh') + kwh('dhw')), 0, 0.03],
        ['draws', kwh('drawnHeat') / (home.household.hotWaterKwhPerPerson * persons), 0.85, 1.1],
      ]),
      ...when(home.photovoltaics, [['kWh/kWp', kwh('pv') / ratedKw, 700, 1150]]),
      ...when(home.airConditioners[0], [
        ['heat for electricity', kwh('roomHeat') / kwh('roomHeating'), 3.5, 6],
        ['cold for electricity', kwh('roomCold') / kwh('cooling'), 4, 9],
        ['cooling', kwh('cooling'), 20, 400],
      ]),
    ];
    const odd = facts.filter(([, value, least, most]) => !(value >= least && value <= most));
    expect(odd).toEqual([]);
  });

  it('has habitable room temperatures', () => {
    const rooms = [...totals.gauges.room].sort((a, b) => a - b);
    expect(rooms[Math.floor(rooms.length * 0.01)]).toBeGreaterThan(17);
    expect(rooms[Math.floor(rooms.length * 0.99)]).toBeLessThan(27);
  });
});
