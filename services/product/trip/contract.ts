import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

/** `holiday`: the maker's own mode; `set-points`: lowered and switched off here, and put back; `none`: nothing to change. */
export const tripWay = z.enum(['holiday', 'set-points', 'none']);

/** What a trip would do to a unit, as it stands now. */
export const tripOffer = z.object({
  unit: z.uuid(),
  name: z.string(),
  kind: z.string(),
  way: tripWay,
  /** What of it is touched. */
  rooms: z.boolean(),
  hotWater: z.boolean(),
  /** For `set-points`: what rooms are kept at, °C; null where they are switched off. */
  roomsC: z.number().nullable(),
});
export type TripOffer = z.infer<typeof tripOffer>;

/** A value that the trip changes: on its way there, or back. */
export const tripStep = z.object({
  unit: z.uuid(),
  name: z.string(),
  phase: z.enum(['away', 'back']),
  /** `kept`: somebody changed it meanwhile, so it stays as it is. */
  state: z.enum(['waiting', 'asked', 'done', 'kept', 'failed']),
});
export type TripStep = z.infer<typeof tripStep>;

export const trip = z.object({
  trip: z.uuid(),
  from: localDate,
  /** The last day away. */
  to: localDate,
  state: z.enum(['planned', 'away', 'ending', 'over', 'cancelled']),
  madeAt: instant,
  steps: z.array(tripStep),
});
export type Trip = z.infer<typeof trip>;

export const trips = z.object({
  installation: z.uuid(),
  /** By the home's own calendar. */
  today: localDate,
  /** The one that is planned, under way or being taken back; else the last one, for a week. */
  trip: trip.nullable(),
  offers: z.array(tripOffer),
});
export type Trips = z.infer<typeof trips>;

export const tripContract = {
  getTrip: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/trip',
    summary: 'The trip of a home, and what one would do to each of its units',
    resource: 'trip',
    verb: 'read',
    roles: ['owner', 'resident', 'demo', 'partner'],
    params: inInstallation,
    answer: trips,
  }),
  planTrip: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/trip',
    summary:
      'Nobody is at home between two days, both in it: by the maker’s holiday mode, else by set-points that are put back',
    resource: 'trip',
    verb: 'create',
    roles: ['owner', 'resident', 'demo'],
    params: inInstallation,
    body: z.strictObject({
      from: localDate,
      to: localDate,
      units: z.array(z.uuid()).min(1).max(50),
    }),
    answer: trips,
  }),
  cancelTrip: endpoint({
    method: 'delete',
    path: '/v1/installations/{installation}/trip/{trip}',
    summary: 'Somebody is at home again: what the trip changed is put back now',
    resource: 'trip',
    verb: 'delete',
    roles: ['owner', 'resident', 'demo'],
    params: inInstallation.extend({ trip: z.uuid() }),
    answer: trips,
  }),
};
