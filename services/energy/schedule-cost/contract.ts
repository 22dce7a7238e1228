import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { clockTime } from '../home/clock-time.ts';
import { houseRecord } from '../building/contract.ts';

/** A local time of day, `06:30`, and the room temperature set then; null: heating is off. */
const setPoint = z.strictObject({
  at: clockTime,
  celsius: z.number().min(5).max(35).nullable(),
});

const setPoints = z.array(setPoint).max(48);

/** Set-points of the rooms; a day begins with the last one of the days before. */
export const heatingWeek = z.strictObject({
  monday: setPoints,
  tuesday: setPoints,
  wednesday: setPoints,
  thursday: setPoints,
  friday: setPoints,
  saturday: setPoints,
  sunday: setPoints,
});
export type HeatingWeek = z.infer<typeof heatingWeek>;

/** The middle value; four of five homes lie between low and high. */
const band = z.object({ low: z.number(), middle: z.number(), high: z.number() });

/** Electricity of the heating; `cost` including VAT, null without a contract or without its prices. */
const amounts = z.object({ kwh: band, cost: band.nullable() });
export type ScheduleAmounts = z.infer<typeof amounts>;

export const scheduleCost = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('unknown'),
    /** `no-house`: the home has no record of its house; `no-set-points`: the week sets nothing. */
    reason: z.enum(['no-house', 'house-unusable', 'no-set-points', 'no-weather']),
  }),
  z.object({
    state: z.literal('known'),
    /** Local days whose weather and prices count, half-open. */
    from: localDate,
    to: localDate,
    /** ISO 4217; null without a contract. */
    currency: z.string().nullable(),
    /** A week of this weather. */
    week: amounts,
    /** The week less the week before the edit; null where none was sent. */
    change: amounts.nullable(),
    /** What half a degree less from 06:00 to 22:00 saves in a month of this weather. */
    lessByDay: amounts,
  }),
]);
export type ScheduleCost = z.infer<typeof scheduleCost>;

export const scheduleCostContract = {
  calculateScheduleCost: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/schedule-cost',
    summary:
      'Energy and cost of heating by a weekly schedule in the weather of the last seven days; changes nothing',
    resource: 'cost',
    verb: 'read',
    // Partners see no costs.
    roles: ['owner', 'resident', 'demo'],
    idempotent: true,
    params: inInstallation,
    body: z.strictObject({
      house: houseRecord.nullable(),
      week: heatingWeek,
      /** The week before the edit. */
      before: heatingWeek.nullable(),
    }),
    answer: scheduleCost,
  }),
};
