import { localDate } from '@hearth/calendar/dates.ts';
import { type PersonId, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { timedUuid } from '@hearth/platform/database/id.ts';
import type { ProductDeps } from '../deps.ts';
import { sendDisputeMessage } from '../inbox/send-message.ts';
import { dropDisputeMessages } from '../inbox/store.ts';
import { timeZoneOf } from '../installation/store.ts';
import { unitsOwnedBy } from '../unit-request/store.ts';
import { type DisputeEvent, afterDisputeEvent, isDisputeOver } from './dispute-state.ts';
import { enqueueDisputeMails } from './outbox.ts';
import { type StoredDispute, holdersOf, saveStep } from './store.ts';

type Deps = Pick<ProductDeps, 'clock'>;

/** Applies an event to a locked dispute: state, log of both people, and mails. The state must allow the event. */
export async function takeStep(
  tx: Database,
  deps: Deps,
  {
    dispute,
    event,
    ...decision
  }: {
    readonly dispute: StoredDispute;
    readonly event: DisputeEvent;
  } & Partial<Pick<StoredDispute, 'passes' | 'reason'>>,
): Promise<StoredDispute> {
  const now = deps.clock.now();
  const state = afterDisputeEvent(dispute.state, event);
  if (state === null) throw new Error(`${event} in a dispute that is ${dispute.state}`);
  const isOver = isDisputeOver(state);
  const changed = { ...dispute, ...decision, state };
  const saved = await saveStep(tx, { dispute: changed, step: event, isOver }, now);
  if (isOver) await dropDisputeMessages(tx, { person: dispute.holder, dispute: dispute.disputeId });
  await enqueueDisputeMails(tx, deps, { dispute: saved, step: event });
  return saved;
}

/** Asks the holder once: by mail, and in the inbox of a home with the unit. */
export async function askHolder(
  tx: Database,
  deps: Deps,
  dispute: StoredDispute,
): Promise<StoredDispute> {
  const now = deps.clock.now();
  const { disputeId, serial, gtin, holder: person, answerUntil } = dispute;
  const asked = { ...dispute, asks: dispute.asks + 1 };
  const saved = await saveStep(tx, { dispute: asked, step: 'asked', isOver: false }, now);
  await enqueueDisputeMails(tx, deps, { dispute: saved, step: 'asked' });
  const [home] = await unitsOwnedBy(tx, { person, serial, gtin }, now);
  if (!home) return saved;
  const timeZone = await timeZoneOf(tx, branded(home.installation));
  await sendDisputeMessage(tx, deps, {
    installation: home.installation,
    message: timedUuid(now, `dispute ${disputeId} ${saved.asks}`),
    content: {
      about: 'dispute',
      dispute: disputeId,
      unit: serial,
      lastDay: localDate(answerUntil.toString(), timeZone),
    },
    people: [person],
    timeZone,
  });
  return saved;
}

/** Whether the person who had the unit when the dispute began still has it. */
export async function isStillHeld(
  tx: Database,
  { clock }: Deps,
  dispute: StoredDispute,
): Promise<boolean> {
  const holders: readonly PersonId[] = await holdersOf(tx, dispute, clock.now());
  return holders.includes(dispute.holder);
}
