import { houseRecord } from '@hearth/energy/building/contract.ts';
import { dossierFigures } from '@hearth/energy/dossier/contract.ts';
import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, locale, localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { address } from '../address/contract.ts';
import { commissioning, unitDetails } from '../home-details/contract.ts';
import { entryKinds } from '../maintenance/checklist-items.ts';
import { packageStates } from '../package/package-state.ts';

/** Place of a unit in the list of units, from 1; null: the home, or an appliance that is no unit. */
const unitNumber = z.int().min(1).nullable();

const dossierUnit = unitDetails
  .pick({ model: true, kind: true, hasTank: true, serial: true, made: true, warranty: true })
  .extend({
    number: z.int().min(1),
    firmware: z.array(z.string()),
    commissionedOn: commissioning.shape.on,
    refrigerant: commissioning.shape.refrigerant,
  });

const dossierPackage = z.object({
  package: z.string(),
  name: z.record(locale, z.string()),
  unit: unitNumber,
  state: z.enum(packageStates),
  isTrial: z.boolean(),
  startsOn: localDate,
  /** The last day. */
  endsOn: localDate,
});

const { years, heatLoad, faults, changes } = dossierFigures.shape;

const figures = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('read'),
    years,
    heatLoad,
    faults: z.array(faults.element.omit({ unit: true }).extend({ unit: unitNumber })),
    changes: z.array(changes.element.omit({ unit: true }).extend({ unit: unitNumber })),
  }),
  /** In the dossier of an offer: the giver passes on one figure for each year. */
  z.object({ state: z.literal('yearly'), years, heatLoad }),
  /** In the dossier of an offer: the giver passes on no readings. */
  z.object({ state: z.literal('withheld') }),
  /** Energy did not answer when the dossier was made. */
  z.object({ state: z.literal('unavailable') }),
]);

/**
 * What a home is, needs and has been cared for, for the person who takes it over. It holds no person: no names that people gave, no
 * partner, no price, no set-points of comfort.
 */
export const dossier = z.object({
  schema: z.literal('dossier/1'),
  /** Local day. */
  madeOn: localDate,
  address: address.nullable(),
  house: houseRecord
    .pick({
      kind: true,
      built: true,
      floorAreaM2: true,
      storeys: true,
      attic: true,
      cellar: true,
      position: true,
      walls: true,
      roof: true,
      floor: true,
      windows: true,
      renovations: true,
    })
    .nullable(),
  units: z.array(dossierUnit),
  packages: z.array(dossierPackage),
  /** Valid entries of the maintenance log, the newest first, without findings and companies. */
  maintenance: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('recorded'),
      entries: z.array(
        z.object({
          unit: unitNumber,
          on: localDate,
          kind: z.enum(entryKinds),
          isByCompany: z.boolean(),
        }),
      ),
    }),
    z.object({ state: z.literal('not-recorded') }),
  ]),
  figures,
});
export type Dossier = z.infer<typeof dossier>;

export const dossierContract = {
  getDossier: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/dossier',
    summary:
      'Units, warranty, packages and, unless energy is unavailable, yearly figures, heat load, faults and changed settings of a home, without personal data',
    resource: 'dossier',
    verb: 'read',
    roles: ['owner', 'resident', 'demo'],
    params: inInstallation,
    answer: dossier,
  }),
  getDossierSchema: endpoint({
    method: 'get',
    path: '/v1/dossier-schema',
    summary: 'JSON Schema of a dossier',
    resource: 'dossier-schema',
    verb: 'read',
    roles: ['guest', 'person'],
    answer: z.record(z.string(), z.unknown()),
  }),
};
