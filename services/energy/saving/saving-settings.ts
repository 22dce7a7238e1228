import { isDeepStrictEqual } from 'node:util';
import { localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { clockTime } from '../home/clock-time.ts';
import { roomsOfHome } from '../home/room-ref.ts';

/** Coldest room that keeps pipes from freezing while nobody is at home. */
export const awayCMin = 12;
/** Coldest night; a house with damp-prone walls has a higher limit. */
export const nightCMin = 15;

const roomC = z.number().min(nightCMin).max(25);

/** Measures that save energy; null: the measure is off. */
const measures = z.strictObject({
  rooms: roomsOfHome,
  /** Set-point from the end to the begin of the night. */
  day: z.strictObject({ setPointC: roomC }).nullable(),
  /** Set-point of the night, by the home's clock. */
  night: z.strictObject({ setPointC: roomC, from: clockTime, to: clockTime }).nullable(),
  /** Set-point while nobody is at home. */
  away: z.strictObject({ setPointC: z.number().min(awayCMin).max(20) }).nullable(),
  /** Reduction of the flow temperature of the heating circuit. */
  flow: z.strictObject({ lowerK: z.number().min(1).max(10) }).nullable(),
  hotWater: z.strictObject({ setPointC: z.number().min(40).max(60) }).nullable(),
});

/** Values in force before the measures; null where unknown. */
const before = z.strictObject({
  dayC: z.number().min(5).max(35).nullable(),
  nightC: z.number().min(5).max(35).nullable(),
  hotWaterC: z.number().min(20).max(80).nullable(),
});

/** Energy-saving measures of a home. */
export const savingSettings = z
  .strictObject({
    /** First local day on which they hold. */
    validFrom: localDate,
    measures,
    before,
  })
  .superRefine(({ measures: chosen }, context) => {
    const { day, night } = chosen;
    const issue = (message: string, path: readonly string[]) =>
      context.addIssue({ code: 'custom', message, path: ['measures', ...path] });
    const isAny = measureNames.some((name) => chosen[name] !== null);
    if (!isAny) issue('nothing-chosen', []);
    if (night && night.from === night.to) issue('night-empty', ['night', 'to']);
    if (night && day && night.setPointC > day.setPointC)
      issue('night-above-day', ['night', 'setPointC']);
  });
export type SavingSettings = z.infer<typeof savingSettings>;
export type SavingMeasures = SavingSettings['measures'];

export const measureNames = ['day', 'night', 'away', 'flow', 'hotWater'] as const;
export type MeasureName = (typeof measureNames)[number];

/** First local day with other measures; null without a difference. */
export function firstDayOfSavingChange(
  earlier: SavingSettings | null,
  later: SavingSettings | null,
): string | null {
  if (isDeepStrictEqual(earlier?.measures, later?.measures)) return null;
  return (later ?? earlier)?.validFrom ?? null;
}
