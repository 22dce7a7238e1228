import { isDeepStrictEqual } from 'node:util';
import { weekDays } from '@hearth/calendar/week-days.ts';
import { localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { clockTime, minutesOfTime } from '../home/clock-time.ts';
import { roomsOfHome } from '../home/room-ref.ts';

/** A smaller step between the two temperatures lets the unit start too often. */
export const hysteresisKMin = 5;
/** Water of this temperature scalds within seconds. */
export const ceilingCMax = 65;

const hotWater = z
  .strictObject({
    /** Tank temperature that own surplus may reach. */
    targetC: z.number().min(45).max(ceilingCMax),
    /** Limit of every heating of the tank but disinfection. */
    ceilingC: z.number().min(50).max(ceilingCMax),
    /** Set-point of the tank at any hour. */
    alwaysC: z.number().min(38).max(55),
    /** Surplus heats the tank from `earliest` to `latest`, by the home's clock. */
    earliest: clockTime,
    latest: clockTime,
    /** Whether the immersion heater may use surplus that the compressor leaves. */
    mayUseHeater: z.boolean(),
    /** Day of disinfection; null: the plan chooses it. */
    disinfectionDay: z.enum(weekDays).nullable(),
  })
  .superRefine(({ targetC, ceilingC, alwaysC, earliest, latest }, context) => {
    const issue = (message: string, field: string) =>
      context.addIssue({ code: 'custom', message, path: [field] });
    if (targetC > ceilingC) issue('target-above-ceiling', 'targetC');
    if (targetC < alwaysC + hysteresisKMin) issue('target-too-near', 'targetC');
    if (minutesOfTime(earliest) >= minutesOfTime(latest)) issue('times-reversed', 'latest');
  });

const month = z.int().min(1).max(12);

const spaceHeating = z.strictObject({
  /** Rise of the rooms above their comfort band on own surplus. */
  liftK: z.number().min(0.5).max(3),
  rooms: roomsOfHome,
  /** First and last month, both included; it may cross the year. */
  season: z.strictObject({ fromMonth: month, toMonth: month }),
  minRunMin: z.int().min(15).max(180),
  minPauseMin: z.int().min(10).max(180),
});

/** Use of own solar surplus for heat; null where it is off. */
export const surplusSettings = z
  .strictObject({
    /** First local day on which they hold. */
    validFrom: localDate,
    hotWater: hotWater.nullable(),
    spaceHeating: spaceHeating.nullable(),
  })
  .refine((each) => each.hotWater !== null || each.spaceHeating !== null, {
    message: 'nothing-chosen',
    path: ['hotWater'],
  });
export type SurplusSettings = z.infer<typeof surplusSettings>;

/** First local day with another use of surplus; null without a difference. */
export function firstDayOfSurplusChange(
  before: SurplusSettings | null,
  after: SurplusSettings | null,
): string | null {
  const isSame =
    isDeepStrictEqual(before?.hotWater, after?.hotWater) &&
    isDeepStrictEqual(before?.spaceHeating, after?.spaceHeating);
  return isSame ? null : ((after ?? before)?.validFrom ?? null);
}
