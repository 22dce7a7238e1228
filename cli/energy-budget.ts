import { yearlyBudget } from '@hearth/energy/budget/yearly-budget.ts';
import { house } from '@hearth/energy/building/house.ts';
import { type Band, houseHeat } from '@hearth/energy/building/house-heat.ts';
import { type CliInput, type CommandOutcome, done, failed } from './command.ts';
import { readJson } from './read-json.ts';

/** Prints a normal year of a home with a heat pump: energy by month, with each evidence and its weight. */
export async function budget({ args: [file = ''] }: CliInput): Promise<CommandOutcome> {
  const read = await readJson(file, house);
  if (!read.ok) return failed(read.words);
  const heat = houseHeat(read.value);
  if (!heat.ok) return failed(`${file}: ${heat.code} at ${heat.at}`);
  const found = yearlyBudget(read.value, heat.heat, null);
  if (!found) return failed(`${file}: needs-no-heat at /`);
  const { spaceHeat, heatPump } = found;
  return done({
    yearly: {
      spaceHeatKwh: band(spaceHeat.spaceHeatKwh),
      hotWaterKwh: whole(found.hotWaterKwh),
      spf: {
        low: hundredth(heatPump.spfLow),
        middle: hundredth(heatPump.spf),
        high: hundredth(heatPump.spfHigh),
        from: heatPump.from,
      },
      heatPumpKwh: band(found.heatPumpKwh),
      householdKwh: whole(found.householdKwh),
      householdFrom: found.householdFrom,
      totalKwh: band(found.totalKwh),
    },
    evidence: spaceHeat.evidence.map(({ from, kwh, spread, weight }) => ({
      from,
      spaceHeatKwh: whole(kwh),
      spread: hundredth(spread),
      weight: hundredth(weight),
    })),
    isContradictory: spaceHeat.isContradictory,
    calculatedSpaceHeatKwh: whole(heat.heat.needKwh),
    months: found.months.map((month, i) => ({
      month: i + 1,
      spaceHeatKwh: whole(month.spaceHeatKwh),
      hotWaterKwh: whole(month.hotWaterKwh),
      heatPumpKwh: whole(month.heatPumpKwh),
      householdKwh: whole(month.householdKwh),
      totalKwh: whole(month.totalKwh),
    })),
  });
}

const whole = (value: number): number => Math.round(value);
const hundredth = (value: number): number => Math.round(value * 100) / 100;
const band = ({ low, middle, high }: Band) => ({
  low: whole(low),
  middle: whole(middle),
  high: whole(high),
});
