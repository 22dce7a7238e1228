import { assertAnswered } from '@hearth/core/call-error.ts';
import { type LogEntry, logEntry } from '@hearth/energy/logs/contract.ts';
import type { PowerReport } from '@hearth/energy/power/contract.ts';
import { signService } from '@hearth/access/access.ts';
import { type InstallationId, branded } from '@hearth/core/branded.ts';
import type { CallOptions } from '@hearth/platform/http/client.ts';
import { type WorldClock, worldAt } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { type OutboxEntry, enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Failure, Kind } from '@hearth/core/problem.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { ProductDeps } from '../../deps.ts';
import { installationExists, timeZoneOf, worldClockOf } from '../../installation/store.ts';
import { findUnit } from '../../unit/store.ts';
import { readingPayload } from './reading-payload.ts';
import {
  type PendingPayload,
  deletePayload,
  pendingUpTo,
  requeueRefused,
  setAside,
} from './store.ts';

/** The entry that has a payload for energy delivered. Payloads have a table of their own, so that they are delivered in order. */
export function readingEntry(link: string, no: number): OutboxEntry {
  const payload: z.input<typeof readingMessage> = { link, no };
  return { topic: topics.reading, key: `${link} ${no}`, payload };
}

/** Sends refused readings of an installation again: its time zone was corrected, so energy may accept their days now. */
export async function resendRefused(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
  installation: InstallationId,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    for (const { link, no } of await requeueRefused(tx, installation)) {
      const payload: z.input<typeof readingMessage> = { link, no };
      const key = `${link} ${no} again ${uuidv7(deps.clock.now())}`;
      await enqueue(tx, { topic: topics.reading, key, payload }, deps.clock);
    }
  });
}

/** Queues log entries for energy. Their instants are by the wall clock; the log has the home's clock. */
export async function enqueueLogs(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  logs: { installation: InstallationId; entries: readonly LogEntry[] },
): Promise<void> {
  if (logs.entries.length === 0) return;
  await enqueueLogsBy(tx, deps, { ...logs, world: await worldClockOf(tx, logs.installation) });
}

/** The same with a known clock of the home. */
export async function enqueueLogsBy(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  {
    installation,
    entries: all,
    world,
  }: { installation: InstallationId; entries: readonly LogEntry[]; world: WorldClock | null },
): Promise<void> {
  const inHomeTime = all.map((entry) => ({
    ...entry,
    at: worldAt(Temporal.Instant.from(entry.at), world).toString(),
  }));
  for (let from = 0; from < inHomeTime.length; from += entriesMax) {
    const entries = inHomeTime.slice(from, from + entriesMax);
    const payload: z.input<typeof logsMessage> = { installation, entries };
    await enqueue(tx, { topic: topics.logs, key: uuidv7(deps.clock.now()), payload }, deps.clock);
  }
}

/** Outbox handlers of readings and log entries. A handler that throws is retried. */
export function deliveries(deps: ProductDeps): Service['outbox'] {
  return {
    [topics.logs]: async (payload) => {
      const { installation, entries } = logsMessage.parse(payload);
      // The home was deleted meanwhile.
      if (!(await installationExists(deps.db, installation))) return;
      const input = { params: { installation }, body: { entries } };
      assertAnswered(await deps.energy.appendLogs(input, await asProduct(deps)), 'energy');
    },
    [topics.reading]: async (payload) => {
      const { link, no } = readingMessage.parse(payload);
      await deliverUpTo(deps, link, no);
    },
  };
}

const topics = {
  reading: 'product.reading',
  logs: 'product.logs',
} as const;

const entriesMax = 500;

const readingMessage = z.object({ link: z.uuid(), no: z.number().int() });
const logsMessage = z.object({ installation: z.uuid(), entries: z.array(logEntry) });

/** Delivers the pending payloads of a link up to a number, oldest first. */
async function deliverUpTo(deps: ProductDeps, link: string, no: number): Promise<void> {
  for (const pending of await pendingUpTo(deps.db, link, no)) {
    const failure = await deliverOne(deps, pending);
    if (failure && !permanent.has(failure.kind)) assertAnswered(failure, 'energy');
    if (failure) {
      deps.log.error({ link, no: pending.no, ...failure }, 'readings were refused');
      await setAside(deps.db, link, { no: pending.no, code: failure.code });
    } else await deletePayload(deps.db, link, pending.no);
  }
}

/** Delivers one payload; repeating it changes nothing. */
async function deliverOne(deps: ProductDeps, pending: PendingPayload): Promise<Failure | null> {
  const { home, appliances, readings, power } = readingPayload.parse(pending.payload);
  const { installation } = pending;
  if (home) {
    // The zone of now: it may have been corrected since the reading.
    const timeZone = await timeZoneOf(deps.db, branded(installation));
    const answer = await deps.energy.putHome(
      { params: { installation }, body: { ...home, timeZone } },
      await asProduct(deps),
    );
    if (!answer.ok) return answer;
  }
  for (const { appliance, ...body } of appliances) {
    // The name of now: the unit may have been renamed since the reading.
    const unit = await findUnit(deps.db, { installationId: branded(installation) }, body.unit);
    const named = { ...body, name: unit?.name ?? body.name };
    const input = { params: { installation, appliance }, body: named };
    const answer = await deps.energy.putAppliance(input, await asProduct(deps));
    if (!answer.ok) return answer;
  }
  if (readings) {
    const answer = await deps.energy.ingest(
      { params: { installation }, body: readings },
      await asProduct(deps),
    );
    if (!answer.ok) return answer;
  }
  return power ? await deliverPower(deps, installation, power) : null;
}

/** Power flows of a late payload are refused as too old, and nothing is lost with them. */
async function deliverPower(
  deps: ProductDeps,
  installation: string,
  body: PowerReport,
): Promise<Failure | null> {
  const input = { params: { installation }, body };
  const answer = await deps.energy.postPower(input, await asProduct(deps));
  return answer.ok || permanent.has(answer.kind) ? null : answer;
}

/** Failures that a retry cannot change. */
const permanent: ReadonlySet<Kind> = new Set(['malformed', 'invalid', 'too-large', 'wrong-type']);

async function asProduct(deps: ProductDeps): Promise<CallOptions> {
  return { token: await signService('product', deps.key, deps.clock) };
}
