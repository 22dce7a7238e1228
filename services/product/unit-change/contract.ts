import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

const inUnit = inInstallation.extend({ unit: z.uuid() });
const roles = ['owner'] as const;

export const formerUnit = z.object({
  unit: z.uuid(),
  /** Its appliance, which keeps the history in this home. */
  appliance: z.uuid(),
  name: z.string(),
  model: z.string(),
  serial: z.string().nullable(),
  removedAt: instant,
  removedAs: z.enum(['removed', 'moved', 'replaced']),
});
export type FormerUnit = z.infer<typeof formerUnit>;

export const unitChangeContract = {
  addUnits: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/units',
    summary:
      'Add the proved units of the person’s open registration to this home. A repeated call adds nothing',
    resource: 'unit',
    verb: 'create',
    roles,
    idempotent: true,
    params: inInstallation,
    answer: z.object({ units: z.array(z.uuid()) }),
  }),
  removeUnit: endpoint({
    method: 'delete',
    path: '/v1/installations/{installation}/units/{unit}',
    summary:
      'Remove a unit from the home. Its history stays, and the unit is free to be registered',
    resource: 'unit',
    verb: 'delete',
    roles,
    idempotent: true,
    params: inUnit,
  }),
  moveUnit: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/units/{unit}/move',
    summary: 'Move a unit with a serial number to another home of the owner. Its history stays',
    resource: 'unit',
    verb: 'update',
    roles,
    idempotent: true,
    params: inUnit,
    body: z.strictObject({ to: z.uuid() }),
    answer: z.object({ unit: z.uuid() }),
  }),
  replaceUnit: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/units/{unit}/replacement',
    summary:
      'Replace a unit by a proved unit of the person’s open registration, which continues its history',
    resource: 'unit',
    verb: 'update',
    roles,
    idempotent: true,
    params: inUnit,
    body: z.strictObject({ claim: z.uuid() }),
    answer: z.object({ unit: z.uuid() }),
  }),
  listFormerUnits: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/former-units',
    summary: 'Units that have left the home, the newest first',
    resource: 'unit',
    verb: 'read',
    roles: ['owner', 'resident'],
    params: inInstallation,
    answer: z.array(formerUnit),
  }),
};
