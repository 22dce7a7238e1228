// @module-tag long
import { monthDays, withCosine } from '@hearth/physics/monthly-temperature.ts';
import type { CountedEnergy } from '@hearth/energy/reading/counted-energy.ts';
import { type HouseReadings, measureHouse } from '@hearth/energy/building/measured-house.ts';
import type { Home } from '@hearth/plant/home.ts';
import { climateOfHome, recordTo, settledAt } from '@hearth/plant/run.ts';
import { sampleHomes } from '@hearth/plant/sample-homes.ts';
import { totalsOf } from '@hearth/plant/totals.ts';
import { expect, test } from 'vitest';

const airWhM3K = 0.34;

/** Loss of the heated zone as its description gives it, W/K. */
function describedLoss({ zones: [zone] }: Home): number {
  if (!zone) throw new Error('no zone');
  const opaque = zone.opaque.map(({ areaM2, uWPerM2K, factor }) => ({
    areaM2,
    loss: areaM2 * uWPerM2K * factor,
  }));
  const windows = zone.windows.map(({ areaM2, uWPerM2K }) => ({ areaM2, loss: areaM2 * uWPerM2K }));
  return (
    [...opaque, ...windows].reduce(
      (sum, { areaM2, loss }) => sum + loss + areaM2 * zone.thermalBridgeWPerM2K,
      0,
    ) +
    airWhM3K * zone.airChangesPerHour * zone.floorAreaM2 * zone.heightM
  );
}

function simulatedYear(home: Home) {
  const fromMinute = Date.parse('2025-01-01T00:00:00Z') / 60_000;
  const toMinute = fromMinute + 525_600;
  const totals = totalsOf({ fromMinute, toMinute, slotMinutes: 1440 });
  const plant = settledAt(home, fromMinute);
  recordTo(plant, climateOfHome(home), { minute: toMinute, controls: home.controls }, totals);
  return {
    outdoorC: [...totals.gauges.outdoor],
    heatKwh: [...totals.energyWh.heatSh].map((wh) => wh / 1000),
  };
}

const days = (kwh: readonly number[]): readonly CountedEnergy[] =>
  kwh.map((each, day) => ({ fromDay: day, toDay: day + 1, kwh: each }));

const months = (kwh: readonly number[]): readonly CountedEnergy[] =>
  Array.from({ length: 12 }, (_, i) => ({
    fromDay: 30 * i,
    toDay: 30 * i + 30,
    kwh: kwh.slice(30 * i, 30 * i + 30).reduce((sum, each) => sum + each, 0),
  }));

const withHeatPump = sampleHomes.filter(({ heatPump }) => heatPump !== null);

// Sun through windows is strongest in mild weather and so adds to the slope: the loss appears up to a third higher than without sun.
test.each(withHeatPump)('the loss of the simulated plant $name is measured', (home) => {
  const { outdoorC, heatKwh } = simulatedYear(home);
  const described = describedLoss(home);
  const year = withCosine(
    { monthsC: monthDays.map(() => 0), daySpreadK: 3.6 },
    { meanC: 9.37, amplitudeK: 9.25 },
  );
  const all = heatKwh.reduce((sum, each) => sum + each, 0);
  for (const heat of [days(heatKwh), months(heatKwh)]) {
    const readings: HouseReadings = {
      firstDayOfYear: 0,
      outdoorC,
      counted: { heat, electricity: [], 'heat-pump': [] },
    };
    const result = measureHouse(readings, { year, copAt: null });
    if (!result.ok) throw new Error(result.code);
    const { lossWPerK, evidence, baseC } = result.house;
    expect(lossWPerK.value / described).toBeGreaterThan(0.9);
    expect(lossWPerK.value / described).toBeLessThan(1.35);
    expect(baseC.value).toBeGreaterThan(11);
    expect(baseC.value).toBeLessThan(17);
    expect(Math.abs(evidence.kwh / all - 1)).toBeLessThan(0.1);
  }
});
