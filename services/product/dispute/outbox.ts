import { localDate } from '@hearth/calendar/dates.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { instant } from '@hearth/platform/http/schema.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import { preferredTimeZone } from '../account/store.ts';
import type { ProductDeps } from '../deps.ts';
import { disputeNotices } from '../notification/contract.ts';
import { mailPerson } from '../notification/mail-person.ts';
import { type DisputeParty, type DisputeStep, disputeParties } from './dispute-state.ts';
import type { StoredDispute } from './store.ts';

const topic = 'product.dispute-mail';

const disputeMail = z.strictObject({
  dispute: z.uuid(),
  person: z.uuid(),
  serial: z.string(),
  notice: z.enum(disputeNotices),
  answerUntil: instant,
});
type Notice = z.infer<typeof disputeMail>['notice'];

/** Enqueues the mails of a step; `dispute`: with the step. */
export async function enqueueDisputeMails(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { dispute, step }: { readonly dispute: StoredDispute; readonly step: DisputeStep },
): Promise<void> {
  const { disputeId, serial, claimant, holder, steps } = dispute;
  for (const party of disputeParties) {
    const notice = noticeOf(dispute, step)[party];
    if (notice === undefined) continue;
    const payload: z.infer<typeof disputeMail> = {
      dispute: disputeId,
      person: party === 'claimant' ? claimant : holder,
      serial,
      notice,
      answerUntil: dispute.answerUntil.toString(),
    };
    const key = `${disputeId} ${steps.length} ${party}`;
    await enqueue(tx, { topic, key, payload }, deps.clock);
  }
}

function noticeOf(
  { passes }: StoredDispute,
  step: DisputeStep,
): Partial<Readonly<Record<DisputeParty, Notice>>> {
  switch (step) {
    case 'opened':
      return { claimant: 'opened' };
    case 'asked':
      return { holder: 'asked' };
    case 'accept':
      return { claimant: 'accepted', holder: 'unit-given' };
    case 'decline':
      return { claimant: 'declined' };
    case 'withdraw':
      return { holder: 'withdrawn' };
    case 'time-over':
      return { claimant: 'unanswered', holder: 'time-over' };
    case 'grant':
      return passes === 'home'
        ? { claimant: 'home-granted', holder: 'home-lost' }
        : { claimant: 'unit-granted', holder: 'unit-lost' };
    case 'reject':
      return { claimant: 'rejected', holder: 'unit-kept' };
    case 'unit-left':
      return { claimant: 'unit-left' };
  }
}

export function disputeDeliveries(deps: ProductDeps): Service['outbox'] {
  return {
    [topic]: async (payload, key) => {
      const { dispute, person, serial: unit, notice, answerUntil } = disputeMail.parse(payload);
      const url = new URL('/account/dispute', deps.publicUrl);
      url.searchParams.set('dispute', dispute);
      const timeZone = (await preferredTimeZone(deps.db, person)) ?? 'UTC';
      const lastDay = localDate(answerUntil, timeZone);
      await mailPerson(deps, {
        person,
        key: `dispute ${key}`,
        message: ({ name }) => ({
          template: 'dispute-notice',
          params: { name, unit, url: url.href, notice, lastDay },
        }),
      });
    },
  };
}
