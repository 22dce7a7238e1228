import { createHash } from 'node:crypto';
import type { InstallationId } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { tellChange } from '@hearth/platform/database/changes.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { ServiceDeps } from '@hearth/platform/process/service.ts';
import { isSqlError, sqlStates } from '@hearth/platform/database/sql-error.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { type DayToMerge, mergeDays, mergePeriods, takeInAtOnce } from './fold/store.ts';
import { sentMsOf } from './batch-order.ts';
import { type Checked, checkBatch, seriesWords, wordsOfBatch } from './check-batch.ts';
import type { Batch } from './contract.ts';
import { type BatchToKeep, type WrittenContent, pack } from './fold/contribution.ts';
import { keysOf, refold } from './fold/refold.ts';
import {
  type IngestState,
  type KnownBatch,
  type Turn,
  dropContent,
  insertBatch,
  knownNumbers,
  readRetained,
  readState,
  seriesNumbers,
  takeTurn,
} from './store.ts';

export type IngestDeps = Pick<ServiceDeps, 'db' | 'clock'>;

interface Arrival {
  readonly installation: InstallationId;
  readonly body: Batch;
  readonly hash: Uint8Array;
  readonly receivedMs: number;
}

export async function acceptBatch(
  deps: IngestDeps,
  installation: InstallationId,
  body: Batch,
): Promise<Result<Taken>> {
  const receivedMs = deps.clock.now().epochMilliseconds;
  const state = await readState(deps.db, installation, body.batch);
  if (!state) return homeUnknown;
  const checked = checkBatch(body, localDaysOf(state.zones));
  if (!checked.ok) return state.known ? otherContent : checked;
  const hash = createHash('sha256').update(wordsOfBatch(checked.value)).digest();
  const arrival = { installation, body, hash, receivedMs };
  if (state.known) return repeated(state.known, arrival);
  try {
    const what = { arrival, state, checked: checked.value };
    if (!(await writeAtOnce(deps.db, what))) await deps.db.transaction((tx) => write(tx, what));
  } catch (error) {
    // The same batch came twice at once: the other one won.
    if (!isSqlError(error, sqlStates.uniqueViolation, 'batch_pkey')) throw error;
    const known = (await readState(deps.db, installation, body.batch))?.known;
    if (!known) throw error;
    return repeated(known, arrival);
  }
  await tellReadings(deps, installation);
  return ok({ batch: body.batch, values: checked.value.values, isNew: true });
}

type Taken = { batch: string; values: number; isNew: boolean };

/** After the write and not with it: one statement takes most batches in. What a crash in between leaves untold is seen a poll later. */
async function tellReadings(deps: IngestDeps, installation: InstallationId): Promise<void> {
  await tellChange(deps.db, 'energy', { installation, topic: 'readings' });
}

const homeUnknown = fail('not-found', 'home-unknown', { at: '/params/installation' });

const otherContent = fail('conflict', 'batch-has-other-content', { at: '/body/batch' });

function repeated(known: KnownBatch, { body, hash }: Arrival): Result<Taken> {
  if (known.hash !== Buffer.from(hash).toString('hex')) return otherContent;
  if (known.isWithdrawn) return fail('conflict', 'batch-withdrawn', { at: '/body/batch' });
  return ok({ batch: body.batch, values: known.values, isNew: false });
}

interface Writing {
  readonly arrival: Arrival;
  readonly state: IngestState;
  readonly checked: Checked;
}

/** The usual case: known series, nothing taken back, nothing sent later. false: it is another one. */
async function writeAtOnce(db: Database, what: Writing): Promise<boolean> {
  const numbers = knownNumbers(what.state, what.checked.series);
  if (!numbers || what.checked.takesBack) return false;
  const content = contentOf(what.checked, numbers);
  const rows = { days: dayRowsOf(what.checked, content), periods: content.periods };
  return await takeInAtOnce(db, what.arrival.installation, batchRowOf(what, content), rows);
}

async function write(tx: Database, what: Writing): Promise<void> {
  const { checked, state } = what;
  const { installation } = what.arrival;
  const sentMs = sentMsOf(what.arrival.body.batch, what.arrival.receivedMs);
  const turn = await takeTurn(tx, installation, sentMs);
  const numbers = await seriesNumbers(tx, installation, state, checked.series);
  const content = contentOf(checked, numbers);
  await insertBatch(tx, installation, turn.batchNo, batchRowOf(what, content));
  const { firstDay, lastDay } = checked;
  const touched = { installation, turn, firstDay, lastDay, content };
  if (checked.takesBack || (await isOvertaken(tx, { ...touched, sentMs }))) {
    await refold(tx, { ...touched, days: localDaysOf(state.zones) });
    return;
  }
  await mergeDays(tx, installation, turn, dayRowsOf(checked, content));
  await mergePeriods(tx, installation, turn, content.periods);
}

function batchRowOf({ arrival, checked }: Writing, content: WrittenContent): BatchToKeep {
  const { batch } = arrival.body;
  return {
    batch,
    sentMs: sentMsOf(batch, arrival.receivedMs),
    receivedAt: new Date(arrival.receivedMs).toISOString(),
    hash: arrival.hash,
    values: checked.values,
    firstDay: checked.firstDay,
    lastDay: checked.lastDay,
    content: pack(content),
  };
}

function dayRowsOf(checked: Checked, content: WrittenContent): readonly DayToMerge[] {
  const starts = new Map(
    checked.series.flatMap((one) => one.days.map((day) => [day.day, day.startMs])),
  );
  return content.days.map((day) => ({ ...day, startMs: starts.get(day.day) ?? 0 }));
}

function contentOf(checked: Checked, numbers: ReadonlyMap<string, number>): WrittenContent {
  const numberOf = (one: Checked['series'][number]): number => {
    const seriesNo = numbers.get(seriesWords(one));
    if (seriesNo === undefined) throw new Error(`no number was given to ${seriesWords(one)}`);
    return seriesNo;
  };
  return {
    days: checked.series.flatMap((one) =>
      one.days.map(({ day, said, text }) => ({ seriesNo: numberOf(one), day, said, text })),
    ),
    periods: checked.series.flatMap((one) =>
      one.periods.map((period) => ({ seriesNo: numberOf(one), ...period })),
    ),
  };
}

/** Whether something sent later has already written where this batch writes. */
async function isOvertaken(
  tx: Database,
  what: {
    installation: InstallationId;
    sentMs: number;
    turn: Turn;
    firstDay: string;
    lastDay: string;
    content: WrittenContent;
  },
): Promise<boolean> {
  if (what.sentMs <= what.turn.settledSentMs) return true;
  if (what.sentMs >= what.turn.newestSentMs) return false;
  const touched = { ...what, keys: keysOf(what.content) };
  return (await readRetained(tx, what.installation, touched, what.sentMs)).length > 0;
}

export async function withdrawBatch(
  deps: IngestDeps,
  installation: InstallationId,
  batch: string,
): Promise<Result<{ batch: string; values: number }>> {
  const state = await readState(deps.db, installation, batch);
  if (!state) return homeUnknown;
  const known = state.known;
  // Unknown, or settled: its row goes when it is too old to be taken back.
  if (!known) return notFound();
  await deps.db.transaction(async (tx) => {
    const turn = await takeTurn(tx, installation, 0);
    const content = await dropContent(tx, installation, batch);
    if (!content) return;
    const { firstDay, lastDay } = known;
    await refold(tx, {
      installation,
      turn,
      days: localDaysOf(state.zones),
      content,
      firstDay,
      lastDay,
    });
  });
  await tellReadings(deps, installation);
  return ok({ batch, values: known.values });
}
