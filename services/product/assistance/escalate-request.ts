import { type InstallationId, branded } from '@hearth/core/branded.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import { timedUuid } from '@hearth/platform/database/id.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { sendHomeMessage } from '../inbox/send-message.ts';
import { membersOf, peopleInCharge } from '../installation/membership/store.ts';
import { installationExists, timeZoneOf } from '../installation/store.ts';
import { enqueuePartnerEvent } from '../webhook/enqueue-event.ts';
import { currentPartner } from './current-partner.ts';
import { enqueueAssistanceNotice } from './outbox.ts';
import { lockAssistance, saveAssistance } from './store.ts';
import { isReachedBy } from './take-step.ts';

/**
 * Escalates a request that no employee of the company has answered in time: administrators of the company and the household get a message
 * and a mail, once. Returns the instant of the next look; null: it is answered, escalated, or the company has lost its access.
 */
export async function escalateRequest(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
  key: string,
): Promise<Temporal.Instant | null> {
  const [home = '', id = ''] = key.split('/');
  const installation: InstallationId = branded(home);
  if (!(await installationExists(deps.db, installation))) return null;
  return await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const access = { installationId: installation };
    const request = await lockAssistance(tx, access, id);
    if (!request?.answerBy || request.escalatedAt) return null;
    if (Temporal.Instant.compare(request.answerBy, now) > 0) return request.answerBy;
    const partner = await currentPartner(tx, access, now);
    if (!partner || !isReachedBy(request, partner)) return null;
    await saveAssistance(tx, installation, { ...request, escalatedAt: now }, now);
    const named = { installation, request: id };
    const entry = { actor: 'service:product', action: 'assistance.escalate', resource: id };
    await recordAudit(tx, { ...entry, installationId: installation }, deps.clock);
    const late = { partner: partner.partnerId, home: installation, request: id };
    await enqueuePartnerEvent(tx, { ...late, type: 'assistance.late' }, now);
    const content = {
      about: 'assistance' as const,
      request: id,
      number: request.number,
      urgency: request.urgency,
      name: partner.name,
    };
    const company = { installation, partner: partner.partnerId };
    const people = [
      ...(await membersOf(tx, access, now)).map(({ person }) => person),
      ...(await peopleInCharge(tx, company, now)),
    ];
    const timeZone = await timeZoneOf(tx, installation);
    const message = timedUuid(request.answerBy, `assistance ${id}`);
    await sendHomeMessage(tx, deps, { installation, message, content, people, timeZone });
    for (const to of ['partner', 'household'] as const)
      await enqueueAssistanceNotice(tx, deps, { ...named, event: 'escalate', to });
    return null;
  });
}
