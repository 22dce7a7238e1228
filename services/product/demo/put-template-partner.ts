import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { ProductDeps } from '../deps.ts';
import { findOrCreatePerson } from '../account/store.ts';
import { applyGrants } from '../partner/grant/apply-grants.ts';
import { insertGrant, putMember } from '../partner/grant/store.ts';
import { partnerListedAs } from '../partner/store.ts';
import type { DemoHome } from './contract.ts';

/** The companies that set the template homes up, as the sample directory lists them. */
const templatePartners: Readonly<Record<DemoHome, string>> = {
  lindenweg: 'p-009',
  rozenstraat: 'p-017',
  'via-dei-tigli': 'p-024',
};

/** Time since the company was asked. */
const askedAgo = { hours: 24 * 400 };

/**
 * Makes the company that set a template home up its service partner, which may monitor it, and the person an employee there. Returns the
 * company; null where the directory does not have it.
 */
export async function putTemplatePartner(
  tx: Database,
  { clock }: Pick<ProductDeps, 'clock'>,
  {
    home,
    installation,
    employee,
  }: {
    readonly home: DemoHome;
    readonly installation: InstallationId;
    readonly employee: { readonly issuer: string; readonly subject: string } | null;
  },
): Promise<string | null> {
  const company = await partnerListedAs(tx, templatePartners[home]);
  if (!company) return null;
  const now = clock.now();
  const askedAt = now.subtract(askedAgo);
  const startsAt = askedAt.add({ hours: 20 });
  if (employee) {
    const { personId: person } = await findOrCreatePerson(tx, employee, now);
    const member = { partner: company.partnerId, person, isAdministrator: true };
    await putMember(tx, member, now);
  }
  await insertGrant(tx, {
    grantId: uuidv7(now),
    installationId: installation,
    partnerId: company.partnerId,
    state: 'accepted',
    scopes: { contact: null, monitoring: null },
    requestedAt: askedAt,
    answeredAt: startsAt,
    startsAt,
    historyFrom: null,
    visibleFrom: startsAt,
    hiddenSpans: [],
    endsAt: null,
    endedAt: null,
    note: '',
    reviewAskedAt: null,
    reviewAnswer: null,
  });
  await applyGrants(tx, { installationId: installation }, now);
  return company.partnerId;
}
