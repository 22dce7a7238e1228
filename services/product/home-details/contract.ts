import { type HouseRecord, houseRecord } from '@hearth/energy/building/contract.ts';
import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { address } from '../address/contract.ts';
import { unitKind } from '../unit/contract.ts';

/** The record of the house; `energy` computes with it. */
export const building = houseRecord;
export type Building = HouseRecord;

/** Designations of ISO 817. */
export const refrigerant = z.enum(['R-32', 'R-290', 'R-410A', 'R-454B', 'R-407C', 'R-744']);
export type Refrigerant = z.infer<typeof refrigerant>;

export const commissioning = z.strictObject({
  /** null: unknown. */
  on: localDate.nullable(),
  installer: z.string().trim().max(100).nullable(),
  /** For units whose model does not determine it. */
  refrigerant: refrigerant.nullable(),
});
export type Commissioning = z.infer<typeof commissioning>;

/** The installer whom the owner wants as service partner; it grants nothing. The installer need not be in the directory. */
export const partnerWish = z.object({ name: z.string() });

export const homeDetails = z.object({
  address: address.nullable(),
  building: building.nullable(),
  /** For owners, while the installation has no service partner. */
  partnerWish: partnerWish.nullable(),
});
export type HomeDetails = z.infer<typeof homeDetails>;

export const unitDetails = z.object({
  unit: z.uuid(),
  name: z.string(),
  /** Limit of its vendor where the name is set there too. */
  nameLengthMax: z.number().int(),
  model: z.string(),
  kind: unitKind,
  /** It reports a hot-water tank. */
  hasTank: z.boolean(),
  serial: z.string().nullable(),
  /** Date of manufacture, as exact as the serial number. */
  made: z
    .discriminatedUnion('by', [
      z.object({ by: z.literal('day'), on: localDate }),
      z.object({ by: z.literal('week'), year: z.number().int(), week: z.number().int() }),
    ])
    .nullable(),
  commissioning: commissioning.nullable(),
  /** Versions by point, as reported by the device cloud. */
  firmware: z.array(z.object({ point: z.string(), version: z.string() })),
  /** What the law of the home's country gives at least; null if unknown. */
  warranty: z
    .object({
      /** The last day. */
      until: localDate,
      months: z.number().int(),
      /** The law, by its own name. */
      law: z.string(),
    })
    .nullable(),
});
export type UnitDetails = z.infer<typeof unitDetails>;

const changed = z.object({ version: z.number().int() });

export const homeDetailsContract = {
  getHomeDetails: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/details',
    summary: 'Address and building of an installation',
    resource: 'home-details',
    verb: 'read',
    roles: ['owner', 'resident', 'demo'],
    params: inInstallation,
    answer: homeDetails,
  }),
  listUnitDetails: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/unit-details',
    summary: 'Date of manufacture, commissioning, firmware and warranty of every unit',
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
      'Store the address; `If-Match` is the installation’s version. The time zone and energy’s location follow',
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
    summary: 'Store the building; `If-Match` is the installation’s version',
    resource: 'home-details',
    verb: 'update',
    roles: ['owner', 'demo'],
    params: inInstallation,
    body: building,
    answer: changed,
  }),
};
