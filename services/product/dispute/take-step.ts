import { localDate } from '@hearth/calendar/dates.ts';
import { branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { timedUuid } from '@hearth/platform/database/id.ts';
import type { Temporal } from 'temporal-polyfill';
import { holdersOf } from '../claim/transfer-request/store.ts';
import type { ProductDeps } from '../deps.ts';
import { sendHomeMessage } from '../inbox/send-message.ts';
import { dropMessages } from '../inbox/message-rows.ts';
import { timeZoneOf } from '../installation/store.ts';
import { unitsOwnedBy } from '../unit-request/store.ts';
import { type DisputeEvent, afterDisputeEvent, isDisputeOver } from './dispute-state.ts';
import { enqueueDisputeMails } from './outbox.ts';
import { type StoredDispute, saveStep } from './store.ts';

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
  // After the time for an answer, one still counts until the decision.
  if (event !== 'time-over') await dropQuestion(tx, saved, now);
  await enqueueDisputeMails(tx, deps, { dispute: saved, step: event });
  return saved;
}

/** The question of the holder is answered, or another one replaces it. */
const dropQuestion = (
  tx: Database,
  { holder: person, disputeId: dispute }: StoredDispute,
  now: Temporal.Instant,
): Promise<void> => dropMessages(tx, { of: 'person', person, dispute }, now);

/** Asks the holder once: by mail, and in the inbox of a home with the unit, where it replaces the earlier question. */
export async function askHolder(
  tx: Database,
  deps: Deps,
  dispute: StoredDispute,
): Promise<StoredDispute> {
  const now = deps.clock.now();
  const { disputeId, serial, gtin, holder: person, answerUntil } = dispute;
  const next = { ...dispute, asks: dispute.asks + 1 };
  const saved = await saveStep(tx, { dispute: next, step: 'asked', isOver: false }, now);
  await enqueueDisputeMails(tx, deps, { dispute: saved, step: 'asked' });
  const [home] = await unitsOwnedBy(tx, { person, serial, gtin }, now);
  if (!home) return saved;
  await dropQuestion(tx, saved, now);
  const timeZone = await timeZoneOf(tx, branded(home.installation));
  await sendHomeMessage(tx, deps, {
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

/** Mails the operator that a decision is due. */
export const logDecisionDue = (
  log: ProductDeps['log'],
  { disputeId: dispute }: StoredDispute,
): void => log.info({ dispute }, 'a dispute awaits the decision of the operator');

/** Whether the person who had the unit when the dispute began still has it. */
export async function isStillHeld(
  tx: Database,
  { clock }: Deps,
  dispute: StoredDispute,
): Promise<boolean> {
  const holders = await holdersOf(tx, dispute, clock.now());
  return holders.some(({ person }) => person === dispute.holder);
}
