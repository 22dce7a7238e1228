import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

/** `holiday`: the vendor's holiday mode; `set-points`: lowered or switched off here, then restored; `none`: nothing to change. */
export const tripWay = z.enum(['holiday', 'set-points', 'none']);

/** What a trip would change on a unit now. */
export const tripOffer = z.object({
  unit: z.uuid(),
  name: z.string(),
  kind: z.string(),
  way: tripWay,
  /** Parts that the trip changes. */
  rooms: z.boolean(),
  hotWater: z.boolean(),
  /** For `set-points`: room temperature during the trip, °C; null where rooms are switched off. */
  roomsC: z.number().nullable(),
});
export type TripOffer = z.infer<typeof tripOffer>;

/** A value that the trip changes. `away`: to the trip's value; `back`: to the previous one. */
export const tripStep = z.object({
  unit: z.uuid(),
  name: z.string(),
  phase: z.enum(['away', 'back']),
  /** `overridden`: a person changed the value during the trip, so it is not restored. */
  state: z.enum(['waiting', 'requested', 'done', 'overridden', 'failed']),
});
export type TripStep = z.infer<typeof tripStep>;

export const trip = z.object({
  trip: z.uuid(),
  from: localDate,
  /** The last day away. */
  to: localDate,
  state: z.enum(['planned', 'away', 'ending', 'over', 'cancelled']),
  createdAt: instant,
  steps: z.array(tripStep),
});
export type Trip = z.infer<typeof trip>;

export const trips = z.object({
  installation: z.uuid(),
  /** By the home's own calendar. */
  today: localDate,
  /** The trip that is planned, under way or ending; else the last one, for a week after its end. */
  trip: trip.nullable(),
  offers: z.array(tripOffer),
});
export type Trips = z.infer<typeof trips>;

export const tripContract = {
  getTrip: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/trip',
    summary: 'The trip of a home, and the effect of a trip on each unit',
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
      'Plan an absence between two days, inclusive: by the vendor’s holiday mode, else by set-points that are restored',
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
    summary: 'Cancel the trip and restore the changed values',
    resource: 'trip',
    verb: 'delete',
    roles: ['owner', 'resident', 'demo'],
    params: inInstallation.extend({ trip: z.uuid() }),
    answer: trips,
  }),
};
