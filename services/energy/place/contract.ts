import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

const coordinate = (most: number) => z.number().gte(-most).lte(most);

/** Stored location of a home. */
export const locationInput = z.strictObject({
  /** ISO 3166, two letters. */
  country: z.string().regex(/^[A-Z]{2}$/),
  postalCode: z.string().trim().min(1).max(12).nullable(),
  /** Degrees, north and east positive. */
  latitudeDeg: coordinate(90),
  longitudeDeg: coordinate(180),
  /** Metres above sea level; null: that of the ground. */
  altitudeM: z.number().gte(-500).lte(5000).nullable(),
  /** Bidding zone, as `DE-LU`; null: by the coordinates. */
  biddingZone: z.string().max(20).nullable(),
});

export const homeLocation = z.object({
  country: z.string().nullable(),
  latitudeDeg: z.number(),
  longitudeDeg: z.number(),
  altitudeM: z.number().nullable(),
  biddingZone: z.string().nullable(),
  /** No location is stored: that of the time zone's town is used. */
  isAssumed: z.boolean(),
});
export type HomeLocation = z.infer<typeof homeLocation>;

export const placeContract = {
  putPlace: endpoint({
    method: 'put',
    path: '/v1/installations/{installation}/place',
    summary: 'Set the location of an installation, for weather and market prices',
    resource: 'place',
    verb: 'update',
    roles: ['service'],
    idempotent: true,
    params: inInstallation,
    body: locationInput,
  }),
  getPlace: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/place',
    summary: 'Location of the installation, stored or assumed',
    resource: 'place',
    verb: 'read',
    roles: ['owner', 'resident', 'demo', 'partner'],
    params: inInstallation,
    answer: homeLocation,
  }),
};
