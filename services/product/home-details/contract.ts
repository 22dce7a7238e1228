import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

/** Countries whose addresses we know how to write. */
export const country = z.enum([
  'AT',
  'BE',
  'CH',
  'DE',
  'ES',
  'FR',
  'GB',
  'IE',
  'IT',
  'LU',
  'NL',
  'PL',
  'SE',
]);
export type Country = z.infer<typeof country>;

const part = z.string().max(100);

/** In its parts; which of them a country has, and what they must look like, stands in `address/address-formats.ts`. */
export const address = z.strictObject({
  country,
  street: part,
  houseNumber: z.string().max(20),
  /** Box, flat, staircase, floor: whatever tells two homes at one door apart. */
  extra: part,
  postalCode: z.string().max(12),
  place: part,
  /** County or province. */
  region: part,
});
export type Address = z.infer<typeof address>;

export const building = z.strictObject({
  kind: z.enum(['detached', 'semi-detached', 'terraced', 'end-terraced', 'flat']),
  /** When it was built. */
  built: z.enum([
    'before-1919',
    '1919-1948',
    '1949-1968',
    '1969-1978',
    '1979-1994',
    '1995-2009',
    'since-2010',
  ]),
  /** Heated floor inside the walls. */
  floorAreaM2: z.number().min(10).max(5000),
  persons: z.number().int().min(1).max(50),
});
export type Building = z.infer<typeof building>;

/** By their designation of ISO 817. */
export const refrigerant = z.enum(['R-32', 'R-290', 'R-410A', 'R-454B', 'R-407C', 'R-744']);
export type Refrigerant = z.infer<typeof refrigerant>;

export const commissioning = z.strictObject({
  /** null: nobody knows any more. */
  on: localDate.nullable(),
  installer: z.string().trim().max(100).nullable(),
  /** Of units whose model does not say. */
  refrigerant: refrigerant.nullable(),
});
export type Commissioning = z.infer<typeof commissioning>;

/** Who is to look after the installation, without a grant: whoever reserved a unit need not be in the directory. */
export const partnerWish = z.object({ name: z.string(), partner: z.uuid().nullable() });

export const homeDetails = z.object({
  address: address.nullable(),
  building: building.nullable(),
  /** Of an owner’s, where no company of the directory came of it. */
  partnerWish: partnerWish.nullable(),
});
export type HomeDetails = z.infer<typeof homeDetails>;

export const unitDetails = z.object({
  unit: z.uuid(),
  name: z.string(),
  model: z.string(),
  serial: z.string().nullable(),
  /** As far as the serial number says. */
  made: z
    .discriminatedUnion('by', [
      z.object({ by: z.literal('day'), on: localDate }),
      z.object({ by: z.literal('week'), year: z.number().int(), week: z.number().int() }),
    ])
    .nullable(),
  commissioning: commissioning.nullable(),
  /** Versions by the point that runs them, as the unit told its cloud. */
  firmware: z.array(z.object({ point: z.string(), version: z.string() })),
  /** The last day; null where it cannot be known. */
  warrantyUntil: localDate.nullable(),
});
export type UnitDetails = z.infer<typeof unitDetails>;

const changed = z.object({ version: z.number().int() });

export const homeDetailsContract = {
  getHomeDetails: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/details',
    summary: 'Where an installation is and in what house, as far as it was said',
    resource: 'home-details',
    verb: 'read',
    roles: ['owner', 'resident', 'demo'],
    params: inInstallation,
    answer: homeDetails,
  }),
  listUnitDetails: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/unit-details',
    summary:
      'Of every unit: when it was made and set up, what runs on it, how long its warranty is',
    resource: 'unit-details',
    verb: 'read',
    roles: ['owner', 'resident', 'demo', 'partner'],
    params: inInstallation,
    answer: z.array(unitDetails),
  }),
  putAddress: endpoint({
    method: 'put',
    path: '/v1/installations/{installation}/address',
    summary:
      'Say where the installation is; `If-Match` is its version. Its time zone follows, and energy hears of the place',
    resource: 'home-details',
    verb: 'update',
    roles: ['owner'],
    params: inInstallation,
    body: address,
    answer: changed,
  }),
  putBuilding: endpoint({
    method: 'put',
    path: '/v1/installations/{installation}/building',
    summary: 'Say what house it is in; `If-Match` is the installation’s version',
    resource: 'home-details',
    verb: 'update',
    roles: ['owner'],
    params: inInstallation,
    body: building,
    answer: changed,
  }),
};
