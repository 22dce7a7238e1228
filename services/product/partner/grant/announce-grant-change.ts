import type { Access } from '@hearth/access/access.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ProductDeps } from '../../deps.ts';
import { personActor } from '../../installation/audit-actor.ts';
import { homeNameOf, ownersOf, timeZoneOf } from '../../installation/store.ts';
import { wakeIndex } from '../../wake-index.ts';
import { sendHomeMessage } from '../../inbox/send-message.ts';
import type { PartnerGrantStep } from '../../notification/contract.ts';
import { Temporal } from 'temporal-polyfill';
import { enqueuePartnerEvent } from '../../webhook/enqueue-event.ts';
import { findPartner } from '../store.ts';
import { dayOf, lastDayOf } from './grant-days.ts';
import { scopesResponse } from './grant-response.ts';
import { currentScopes, grantScopeOf } from './granted-scopes.ts';
import { enqueueGrantMail } from './outbox.ts';
import type { StoredPartnerGrant } from './store.ts';

/** A person who changes a grant. */
interface GrantActor {
  readonly person: string;
  /** Requests of a demo session reach no company. */
  readonly isDemo: boolean;
  readonly requestId: string;
}

interface AnnouncedChange {
  readonly actor: GrantActor;
  readonly step: Exclude<PartnerGrantStep, 'request-withdrawn'>;
  /** After the change. */
  readonly grant: StoredPartnerGrant;
}

/** Records a change of a grant in the audit log, and enqueues the messages to owners and company. */
export async function announceGrantChange(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { actor, step, grant }: AnnouncedChange,
): Promise<void> {
  const now = deps.clock.now();
  const { installationId: installation, partnerId: partner } = grant;
  const timeZone = await timeZoneOf(tx, installation);
  const scopes = currentScopes(grant.scopes, now.toString());
  const wasRequest = step === 'withdrawn' && grant.answeredAt === null;
  const change = wasRequest ? ('request-withdrawn' as const) : step;
  const lastDay = lastDayOf(step === 'ending' ? grant.endsAt : null, timeZone);
  const entry = {
    actor: personActor(actor.person),
    installationId: installation,
    action: `partner-grant.${change}`,
    resource: partner,
    detail: { grant: grant.grantId, scope: grantScopeOf(scopes), scopes, lastDay },
    requestId: actor.requestId,
  };
  await recordAudit(tx, entry, deps.clock);
  await publishChange(tx, 'product', { installation, topic: 'partner' });
  await wakeIndex(tx, installation, now);
  if (actor.isDemo) return;
  await enqueueAccessEnd(tx, grant, now);
  const isByCompany = step === 'accepted' || step === 'declined';
  const owners = isByCompany ? await ownersOf(tx, installation, now) : [actor.person];
  if (isByCompany) {
    const name = (await findPartner(tx, partner))?.name ?? '';
    const content = { about: 'partner' as const, answer: step, name };
    const message = { installation, message: grant.grantId, content, people: owners, timeZone };
    await sendHomeMessage(tx, deps, message);
  }
  const starts = grant.startsAt && grant.startsAt.epochMilliseconds > now.epochMilliseconds;
  const payload = {
    grant: grant.grantId,
    partner,
    home: await homeNameOf(tx, installation),
    step: change,
    scopes: scopesResponse(scopes, timeZone),
    firstDay: starts && grant.startsAt ? dayOf(grant.startsAt, timeZone) : null,
    lastDay,
  };
  for (const [nth, owner] of owners.entries())
    await enqueueGrantMail(tx, deps, { ...payload, owner, isForOwnerOnly: nth > 0 });
}

/** The system of a company learns of the end of its access at that instant. An event whose end was moved is not sent. */
async function enqueueAccessEnd(
  tx: Database,
  grant: StoredPartnerGrant,
  now: Temporal.Instant,
): Promise<void> {
  const { partnerId: partner, installationId: home, answeredAt, scopes, state } = grant;
  if (answeredAt === null || state === 'declined') return;
  const contact = currentScopes(scopes, now.toString()).contact;
  const ends = [grant.endsAt?.toString(), contact].flatMap((end) => (end ? [end] : []));
  const hasEnded = grant.endedAt !== null || contact === undefined;
  const [first] = ends.map((end) => Temporal.Instant.from(end)).toSorted(Temporal.Instant.compare);
  const at = hasEnded ? now : first;
  if (at) await enqueuePartnerEvent(tx, { partner, type: 'access.ended', home, at }, now);
}

/** The person of the home who changes a grant. */
export const actorOfHome = (
  { personId, role }: Pick<Access, 'personId' | 'role'>,
  requestId: string,
): GrantActor => ({ person: personId, isDemo: role === 'demo', requestId });
