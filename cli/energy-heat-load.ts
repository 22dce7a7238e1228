import { house } from '@hearth/energy/building/house.ts';
import { hotWaterOf } from '@hearth/energy/building/hot-water-habit.ts';
import { houseHeat } from '@hearth/energy/building/house-heat.ts';
import { type CliInput, type CommandOutcome, done, failed } from './command.ts';
import { readJson } from './read-json.ts';

/** Prints design heat load and yearly need of one house by component, with the source of each figure. */
export async function heatLoad({ args: [file = ''] }: CliInput): Promise<CommandOutcome> {
  const read = await readJson(file, house);
  if (!read.ok) return failed(read.words);
  const result = houseHeat(read.value);
  if (!result.ok) return failed(`${file}: ${result.code} at ${result.at}`);
  const { parts, uValues, climate, need, load, needKwh, likely, airChangesPerH, bridgesWM2K } =
    result.heat;
  const { likelyLossWPerK } = result.heat;
  const { floorAreaM2 } = read.value;
  const hotWater = hotWaterOf(read.value, 0);
  return done({
    heatLoad: {
      kw: rounded(load.totalW / 1000),
      wattsPerM2: rounded(load.totalW / floorAreaM2),
      lossWPerK: rounded(load.lossWPerK),
      likelyLossWPerK: rounded(likelyLossWPerK),
      indoorC: read.value.indoorC,
      designOutdoorC: rounded(read.value.designOutdoorC ?? climate.designOutdoorC),
      transmissionW: rounded(load.transmissionW),
      ventilationW: rounded(load.ventilationW),
      bridgesW: rounded(load.bridgesW),
      reheatW: rounded(load.reheatW),
      parts: parts.map(({ name, areaM2, uWM2K, correction }, i) => ({
        name,
        areaM2: rounded(areaM2),
        uWM2K: rounded(uWM2K),
        factor: correction,
        watts: rounded(load.parts[i]?.watts ?? 0),
      })),
    },
    yearly: {
      spaceHeatKwh: rounded(needKwh),
      spaceHeatKwhPerM2: rounded(need.needKwhM2),
      likelyKwh: {
        low: rounded(likely.low),
        middle: rounded(likely.middle),
        high: rounded(likely.high),
      },
      hotWaterKwh: rounded(hotWater.tappedKwh),
      transmissionKwhPerM2: rounded(need.transmissionKwhM2),
      ventilationKwhPerM2: rounded(need.ventilationKwhM2),
      solarGainsKwhPerM2: rounded(need.solarKwhM2),
      internalGainsKwhPerM2: rounded(need.internalKwhM2),
      gainsUsed: rounded(need.utilisation),
    },
    from: {
      uValues: uValues?.from ?? 'the parts of the file',
      climate: { ...climate.from, correctedByK: rounded(climate.from.correctedByK) },
      heatingDays: rounded(climate.season.days),
      meanOutdoorC: rounded(climate.season.outdoorC),
      airChangesPerH: rounded(airChangesPerH),
      bridgesWM2K,
    },
  });
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
