import { type LogEntry, logEntry } from '@hearth/energy/logs/contract.ts';
import { signService } from '@hearth/access/access.ts';
import type { InstallationId } from '@hearth/core/brand.ts';
import type { CallOptions } from '@hearth/platform/http/client.ts';
import { worldAt } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Failure, Kind, Result } from '@hearth/core/problem.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { ProductDeps } from '../../deps.ts';
import { worldOf } from '../../installation/store.ts';
import { isThere } from '../../installation/store.ts';
import { type Pending, dropBatch, pendingUpTo, putBatch, setAside } from './store.ts';
import { type Told, told } from './told.ts';

/** Waits in a table of our own, because one reading must arrive after the other. */
export async function tellReading(
  tx: Database,
  deps: ProductDeps,
  of: { link: string; no: number; installation: InstallationId; told: Told },
): Promise<void> {
  await putBatch(tx, of);
  const { link, no } = of;
  const payload: z.input<typeof readingPayload> = { link, no };
  await enqueue(tx, { topic: topics.reading, key: `${link} ${no}`, payload }, deps.clock);
}

/** Their instants are the wall's; the ledger tells them by the home's own clock. */
export async function tellLogs(
  tx: Database,
  deps: ProductDeps,
  of: { installation: InstallationId; entries: LogEntry[] },
): Promise<void> {
  if (of.entries.length === 0) return;
  const world = await worldOf(tx, of.installation);
  const told = of.entries.map((entry) => ({
    ...entry,
    at: worldAt(Temporal.Instant.from(entry.at), world).toString(),
  }));
  for (let from = 0; from < told.length; from += entriesMax) {
    const entries = told.slice(from, from + entriesMax);
    const payload: z.input<typeof logsPayload> = { installation: of.installation, entries };
    await enqueue(tx, { topic: topics.logs, key: uuidv7(deps.clock.now()), payload }, deps.clock);
  }
}

/** What product answers for in the outbox; a handler that throws is called again later. */
export function deliveries(deps: ProductDeps): Service['outbox'] {
  return {
    [topics.logs]: async (payload) => {
      const { installation, entries } = logsPayload.parse(payload);
      // Nothing is told of what has been forgotten.
      if (!(await isThere(deps.db, installation))) return;
      const input = { params: { installation }, body: { entries } };
      arrived(await deps.energy.appendLogs(input, await asProduct(deps)));
    },
    [topics.reading]: async (payload) => {
      const { link, no } = readingPayload.parse(payload);
      await deliverUpTo(deps, link, no);
    },
  };
}

const topics = {
  reading: 'product.reading',
  logs: 'product.logs',
} as const;

const entriesMax = 500;

const readingPayload = z.object({ link: z.uuid(), no: z.number().int() });
const logsPayload = z.object({ installation: z.uuid(), entries: z.array(logEntry) });

/** An older reading always goes before a newer one, also after an outage that made the older one wait longer. */
async function deliverUpTo(deps: ProductDeps, link: string, no: number): Promise<void> {
  for (const pending of await pendingUpTo(deps.db, link, no)) {
    const failure = await deliverOne(deps, pending);
    if (failure && !hopeless.has(failure.kind)) arrived(failure);
    if (failure) {
      deps.log.error({ link, no: pending.no, ...failure }, 'readings were refused');
      await setAside(deps.db, link, { no: pending.no, code: failure.code });
    } else await dropBatch(deps.db, link, pending.no);
  }
}

/** Each part may come a second time and changes nothing then. */
async function deliverOne(deps: ProductDeps, pending: Pending): Promise<Failure | null> {
  const { home, appliances, readings } = told.parse(pending.told);
  const { installation } = pending;
  if (home) {
    const answer = await deps.energy.putHome(
      { params: { installation }, body: home },
      await asProduct(deps),
    );
    if (!answer.ok) return answer;
  }
  for (const { appliance, ...body } of appliances) {
    const input = { params: { installation, appliance }, body };
    const answer = await deps.energy.putAppliance(input, await asProduct(deps));
    if (!answer.ok) return answer;
  }
  if (!readings) return null;
  const answer = await deps.energy.ingest(
    { params: { installation }, body: readings },
    await asProduct(deps),
  );
  return answer.ok ? null : answer;
}

/** The same batch would get the same answer for ever. */
const hopeless: ReadonlySet<Kind> = new Set(['malformed', 'invalid', 'too-large', 'wrong-type']);

function arrived(answer: Result<unknown>): void {
  if (!answer.ok) throw new Error(`energy answered ${answer.kind} ${answer.code}`);
}

async function asProduct(deps: ProductDeps): Promise<CallOptions> {
  return { token: await signService('product', deps.key, deps.clock) };
}
