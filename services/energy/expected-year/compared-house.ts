import { answerOff, areAnswersOff } from '../building/answer-off.ts';
import type { HouseRecord } from '../building/contract.ts';
import type { HouseLocation } from '../building/house-of-record.ts';
import type { MeasuredHouseResult } from '../building/measured-house.ts';
import type { ExpectedYear } from './contract.ts';
import { homeYear } from './home-year.ts';

const fourOfFive = 1.2816;

/** The measured house beside the one that the answers describe, and the answer that explains their difference. */
export function comparedHouse(
  result: MeasuredHouseResult,
  record: HouseRecord,
  location: HouseLocation,
): ExpectedYear['measured'] {
  const answers = homeYear(record, location);
  if (!answers.ok) return { state: 'unknown', code: 'not-counted' };
  if (!result.ok) return { state: 'unknown', code: result.code };
  const { house, heat, budget } = answers.year;
  const { lossWPerK, baseC, evidence, from, days } = result.house;
  const { spaceHeatKwh } = budget.spaceHeat;
  const factor = Math.exp(fourOfFive * evidence.spread);
  const spaceKwh = {
    low: evidence.kwh / factor,
    middle: evidence.kwh,
    high: evidence.kwh * factor,
  };
  return {
    state: 'known',
    lossWPerK,
    calculatedWPerK: heat.load.lossWPerK,
    baseC,
    calculatedBaseC: budget.heatPump.house.circuit.baseC,
    spaceKwh,
    calculatedKwh: spaceHeatKwh,
    from,
    days,
    answerOff: answerOff(house, result.house),
    isOff: areAnswersOff(house, result.house),
  };
}
