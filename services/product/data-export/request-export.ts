import { ok } from '@hearth/core/problem.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { wakeWork } from '@hearth/platform/jobs/due-work.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import type { dataExportContract } from './contract.ts';
import { dataExportKind } from './export-kind.ts';
import { type StoredExport, exportOf, putExport } from './store.ts';

type Contract = typeof dataExportContract;

/** The export of the caller with its state; null without one. */
export async function readExport(deps: ProductDeps, { caller }: Call<Contract['getDataExport']>) {
  const { personId } = await callingPerson(deps, caller);
  const found = await exportOf(deps.db, personId, deps.clock.now());
  return ok({ export: found && exportResponse(found) });
}

/** Stores a new export and wakes the work that writes its archive; while one is being prepared, returns that one. */
export async function requestExport(
  deps: ProductDeps,
  { caller }: Call<Contract['requestDataExport']>,
) {
  const { personId: person } = await callingPerson(deps, caller);
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx) => {
    const stored = await putExport(tx, { id: uuidv7(now), person }, now);
    if (stored.state === 'preparing')
      await wakeWork(tx, { kind: dataExportKind, key: stored.export }, now);
    return ok(exportResponse(stored));
  });
}

const exportResponse = (stored: StoredExport): AnswerOf<Contract['requestDataExport']> => ({
  export: stored.export,
  state: stored.state,
  requestedAt: stored.requestedAt.toString(),
  expiresAt: stored.expiresAt?.toString() ?? null,
  bytes: stored.bytes,
});
