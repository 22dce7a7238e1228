import { applianceKind } from '@hearth/energy/appliance/contract.ts';
import { type BatchInput, batch } from '@hearth/energy/ingest/contract.ts';
import { type LogEntry, logEntry } from '@hearth/energy/logs/contract.ts';
import { signService } from '@hearth/platform/access.ts';
import type { InstallationId } from '@hearth/platform/brand.ts';
import type { CallOptions } from '@hearth/platform/client.ts';
import type { Database } from '@hearth/platform/database.ts';
import { uuidv7 } from '@hearth/platform/id.ts';
import { enqueue } from '@hearth/platform/outbox.ts';
import type { Kind, Result } from '@hearth/platform/problem.ts';
import type { Service } from '@hearth/platform/service.ts';
import { z } from 'zod';
import type { ProductDeps } from '../../deps.ts';
import { applianceKindOf } from '../../unit/describe.ts';
import type { Unit } from '../../unit/store.ts';
import { dropBatch, pendingUpTo, putBatch, setAside } from './store.ts';

/** What energy is told, each written in the transaction of what it tells of. */

export async function tellHome(
  tx: Database,
  deps: ProductDeps,
  home: { installation: InstallationId; timeZone: string },
): Promise<void> {
  const payload: z.input<typeof homePayload> = {
    installation: home.installation,
    body: { timeZone: home.timeZone, clock: null },
  };
  await enqueue(tx, { topic: topics.home, key: uuidv7(deps.clock.now()), payload }, deps.clock);
}

export async function tellAppliance(tx: Database, deps: ProductDeps, unit: Unit): Promise<void> {
  const payload: z.input<typeof appliancePayload> = {
    installation: unit.installationId,
    appliance: unit.applianceId,
    body: { unit: unit.unitId, name: unit.name, kind: applianceKindOf(unit.kind) },
  };
  await enqueue(
    tx,
    { topic: topics.appliance, key: uuidv7(deps.clock.now()), payload },
    deps.clock,
  );
}

/** The readings themselves wait in a table of our own, because they must arrive in order. */
export async function tellReadings(
  tx: Database,
  deps: ProductDeps,
  of: { link: string; no: number; installation: InstallationId; batch: BatchInput },
): Promise<void> {
  await putBatch(tx, of);
  const payload: z.input<typeof readingsPayload> = { link: of.link, no: of.no };
  await enqueue(tx, { topic: topics.readings, key: of.batch.batch, payload }, deps.clock);
}

export async function tellLogs(
  tx: Database,
  deps: ProductDeps,
  of: { installation: InstallationId; entries: LogEntry[] },
): Promise<void> {
  for (let from = 0; from < of.entries.length; from += entriesMax) {
    const entries = of.entries.slice(from, from + entriesMax);
    const payload: z.input<typeof logsPayload> = { installation: of.installation, entries };
    await enqueue(tx, { topic: topics.logs, key: uuidv7(deps.clock.now()), payload }, deps.clock);
  }
}

/** What product answers for in the outbox; a handler that throws is called again later. */
export function deliveries(deps: ProductDeps): Service['outbox'] {
  return {
    [topics.home]: async (payload, key) => {
      const { installation, body } = homePayload.parse(payload);
      const input = { params: { installation }, body };
      arrived(await deps.energy.putHome(input, await asProduct(deps, key)));
    },
    [topics.appliance]: async (payload, key) => {
      const { installation, appliance, body } = appliancePayload.parse(payload);
      const input = { params: { installation, appliance }, body };
      arrived(await deps.energy.putAppliance(input, await asProduct(deps, key)));
    },
    [topics.logs]: async (payload, key) => {
      const { installation, entries } = logsPayload.parse(payload);
      const input = { params: { installation }, body: { entries } };
      arrived(await deps.energy.appendLogs(input, await asProduct(deps, key)));
    },
    [topics.readings]: async (payload) => {
      const { link, no } = readingsPayload.parse(payload);
      await deliverUpTo(deps, link, no);
    },
  };
}

const topics = {
  home: 'product.home',
  appliance: 'product.appliance',
  readings: 'product.readings',
  logs: 'product.logs',
} as const;

const entriesMax = 500;

const homePayload = z.object({
  installation: z.uuid(),
  body: z.object({ timeZone: z.string(), clock: z.null() }),
});
const appliancePayload = z.object({
  installation: z.uuid(),
  appliance: z.uuid(),
  body: z.object({ unit: z.uuid(), name: z.string(), kind: applianceKind }),
});
const readingsPayload = z.object({ link: z.uuid(), no: z.number().int() });
const logsPayload = z.object({ installation: z.uuid(), entries: z.array(logEntry) });

/** An older batch always goes before a newer one, also after an outage that made the older one wait longer. */
async function deliverUpTo(deps: ProductDeps, link: string, no: number): Promise<void> {
  for (const pending of await pendingUpTo(deps.db, link, no)) {
    const input = {
      params: { installation: pending.installation },
      body: batch.parse(pending.batch),
    };
    const answer = await deps.energy.ingest(input, await asProduct(deps, pending.batch.batch));
    if (!answer.ok && hopeless.has(answer.kind)) {
      deps.log.error({ link, batch: pending.batch.batch, ...answer }, 'readings were refused');
      await setAside(deps.db, link, { no: pending.no, code: answer.code });
      continue;
    }
    arrived(answer);
    await dropBatch(deps.db, link, pending.no);
  }
}

/** The same batch would get the same answer for ever. */
const hopeless: ReadonlySet<Kind> = new Set(['malformed', 'invalid', 'too-large', 'wrong-type']);

function arrived(answer: Result<unknown>): void {
  if (!answer.ok) throw new Error(`energy answered ${answer.kind} ${answer.code}`);
}

async function asProduct(deps: ProductDeps, key: string): Promise<CallOptions> {
  return { token: await signService('product', deps.key, deps.clock), idempotencyKey: key };
}
