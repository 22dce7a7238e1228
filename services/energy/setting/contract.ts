import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { terms } from '../tariff/terms.ts';

const revisionNumber = z.int().min(1).max(1_000_000);

export const settingRevision = z.object({
  revision: revisionNumber,
  /** First local day on which it differs from the revision before. */
  validFrom: localDate,
  author: z.uuid(),
  savedAt: instant,
  /** Earlier revision whose document it re-activates; null for one that was typed. */
  restores: revisionNumber.nullable(),
  /** False after the setting was removed. */
  isSet: z.boolean(),
});
export type SettingRevision = z.infer<typeof settingRevision>;

const tariffPath = '/v1/installations/{installation}/settings/tariff';
/** Partners see no contract and no bill. */
const tariffReaders = ['owner', 'resident', 'demo'] as const;
const tariffWriters = ['owner', 'demo'] as const;

/** Settings of a home, each a row of revisions: saving adds one, nothing is overwritten. `If-Match` names the revision that was opened, `"0"` before the first. */
export const settingContract = {
  getTariff: endpoint({
    method: 'get',
    path: tariffPath,
    summary: 'Terms of the electricity contract and all revisions of them, the newest first',
    resource: 'tariff',
    verb: 'read',
    roles: tariffReaders,
    params: inInstallation,
    answer: z.object({
      /** Number for `If-Match`; 0 before the first save. */
      revision: z.int().min(0),
      terms: terms.nullable(),
      revisions: z.array(settingRevision),
    }),
  }),
  getTariffRevision: endpoint({
    method: 'get',
    path: `${tariffPath}/revisions/{revision}`,
    summary: 'Terms of one revision, null where it removed them',
    resource: 'tariff',
    verb: 'read',
    roles: tariffReaders,
    params: inInstallation.extend({ revision: z.coerce.number().int().min(1).max(1_000_000) }),
    answer: settingRevision.extend({ terms: terms.nullable() }),
  }),
  saveTariff: endpoint({
    method: 'put',
    path: tariffPath,
    summary:
      'Save terms as a new revision, null to remove them; 409 when another revision was saved since',
    resource: 'tariff',
    verb: 'update',
    roles: tariffWriters,
    idempotent: true,
    params: inInstallation,
    body: z.strictObject({ terms: terms.nullable() }),
    answer: settingRevision,
  }),
  restoreTariff: endpoint({
    method: 'post',
    path: `${tariffPath}/restore`,
    summary: 'Re-activate an earlier revision as a new one; 409 when another was saved since',
    resource: 'tariff',
    verb: 'update',
    roles: tariffWriters,
    idempotent: true,
    params: inInstallation,
    body: z.strictObject({ revision: revisionNumber }),
    answer: settingRevision,
  }),
};
