import type { House } from './house.ts';
import { houseHeat } from './house-heat.ts';
import type { HousePart, PartState } from './insulation.ts';
import type { MeasuredHouse } from './measured-house.ts';

/** One answer about a house, or assumption in its place, with another value that fits the readings better. */
export type AnswerOff =
  | { readonly answer: HousePart; readonly from: PartState; readonly to: PartState }
  | { readonly answer: 'floorAreaM2' | 'indoorC'; readonly from: number; readonly to: number }
  | { readonly answer: 'ventilation'; readonly from: 'usual'; readonly to: 'more' | 'recovered' };

interface Alternative {
  readonly off: AnswerOff;
  readonly house: House;
  readonly unlikely: number;
}

const states = ['as-built', 'improved', 'very-good'] as const;
const parts = ['walls', 'roof', 'floor', 'windows'] as const;
const areaFactors = [0.7, 0.8, 0.9, 1.15, 1.3, 1.5] as const;
const indoorsC = [17, 18, 19, 20, 21, 22, 23] as const;
/** Windows that are open often: EN 12831's upper range of dwellings. */
const airyPerH = 1;
/** Ventilation with heat recovery in use. */
const recoveredShare = 0.8;
/** Spread of a calculation whose answers are all right: W/K of areas that are estimated, and heat of residents who differ. */
const calculatedSpread = { loss: 0.1, heat: 0.15 };
/** How unlikely a wrong answer is, as a squared deviation: people know their area to a tenth and their rooms to 2 K. */
const spreadOfAnswer = { areaLog: 0.1, indoorK: 2 };
const unlikelyStep = 1;
const unlikelyAiring = 3;
/** A calculation within this distance of the readings has no answer that is off: 2 is the mean of two normal figures. */
const unremarkable = 4;
/** The named answer leaves at most this share of the distance, and a calculation that nearly fits. */
const leftMost = 0.6;
const leftDistance = 6;
/** Another answer that fits nearly as well makes the first one a guess. */
const aheadOfOthers = 1;

/**
 * The one answer whose change brings the calculation closest to the readings, in loss and in yearly heat; null where the calculation
 * fits, where no single change explains the difference, and where two answers explain it about as well. The deviation of the changed
 * answer from the given one counts too: nobody takes 142 m2 for 99.
 *   distance = (ln(H_calc / H) / s_H)^2 + (ln(Q_calc / Q) / s_Q)^2 + (deviation of the answer)^2
 * Worked number: H 30 % off with a spread of 10 %, Q as measured, nothing changed: (ln 1.3 / 0.1)^2 = 6.9.
 */
export function answerOff(house: House, measured: MeasuredHouse): AnswerOff | null {
  const now = distanceOf(house, measured);
  if (now === null || now < unremarkable) return null;
  const ranked = alternativesOf(house)
    .flatMap(({ off, house: other, unlikely }) => {
      const distance = distanceOf(other, measured);
      return distance === null || distance > leftDistance
        ? []
        : [{ off, distance: distance + unlikely }];
    })
    .toSorted((a, b) => a.distance - b.distance);
  const [best] = ranked;
  if (!best || best.distance > leftMost * now) return null;
  const next = ranked.find(({ off }) => off.answer !== best.off.answer);
  const isAhead = next === undefined || next.distance >= best.distance + aheadOfOthers;
  return isAhead ? best.off : null;
}

/** The answers differ from the readings by more than both can be off. */
export const areAnswersOff = (house: House, measured: MeasuredHouse): boolean =>
  (distanceOf(house, measured) ?? 0) >= unremarkable;

const ninety = 1.645;

function distanceOf(house: House, { lossWPerK, evidence }: MeasuredHouse): number | null {
  const calculated = houseHeat(house);
  if (!calculated.ok) return null;
  const { load, likely } = calculated.heat;
  const lossSpread = Math.hypot(
    lossWPerK.plusMinus / lossWPerK.value / ninety,
    calculatedSpread.loss,
  );
  const heatSpread = Math.hypot(evidence.spread, calculatedSpread.heat);
  return (
    (Math.log(load.lossWPerK / lossWPerK.value) / lossSpread) ** 2 +
    (Math.log(likely.middle / evidence.kwh) / heatSpread) ** 2
  );
}

function alternativesOf(house: House): readonly Alternative[] {
  const { insulation, floorAreaM2, indoorC, heatRecovery } = house;
  const areaOf = (factor: number): number => Math.round(floorAreaM2 * factor);
  return [
    ...parts.flatMap((part) =>
      states
        .filter((state) => state !== insulation[part])
        .map((to): Alternative => ({
          off: { answer: part, from: insulation[part], to },
          house: { ...house, insulation: { ...insulation, [part]: to } },
          unlikely: unlikelyStep * Math.abs(states.indexOf(to) - states.indexOf(insulation[part])),
        })),
    ),
    ...areaFactors.map((factor): Alternative => ({
      off: { answer: 'floorAreaM2', from: floorAreaM2, to: areaOf(factor) },
      house: { ...house, floorAreaM2: areaOf(factor) },
      unlikely: (Math.log(factor) / spreadOfAnswer.areaLog) ** 2,
    })),
    ...indoorsC
      .filter((each) => each !== indoorC)
      .map((to): Alternative => ({
        off: { answer: 'indoorC', from: indoorC, to },
        house: { ...house, indoorC: to },
        unlikely: ((to - indoorC) / spreadOfAnswer.indoorK) ** 2,
      })),
    {
      off: airing('more'),
      house: { ...house, airChangesPerH: airyPerH },
      unlikely: unlikelyAiring,
    },
    ...(heatRecovery === 0
      ? [
          {
            off: airing('recovered'),
            house: { ...house, heatRecovery: recoveredShare },
            unlikely: unlikelyAiring,
          },
        ]
      : []),
  ];
}

const airing = (to: 'more' | 'recovered'): AnswerOff => ({
  answer: 'ventilation',
  from: 'usual',
  to,
});
