import { notFound, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { wakeWork } from '@hearth/platform/jobs/due-work.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import type { dataExportContract } from './contract.ts';
import { dataExportKind } from './export-kind.ts';
import { type StoredExport, exportOf, putExport, readPart } from './store.ts';

export function dataExportRoutes(deps: ProductDeps): Implementation<typeof dataExportContract> {
  return {
    getDataExport: async ({ caller }) => {
      const { personId } = await callingPerson(deps, caller);
      const found = await exportOf(deps.db, personId, deps.clock.now());
      return ok({ export: found && responseOf(found) });
    },
    requestDataExport: async ({ caller }) => {
      const { personId: person } = await callingPerson(deps, caller);
      const now = deps.clock.now();
      return await deps.db.transaction(async (tx) => {
        const stored = await putExport(tx, { id: uuidv7(now), person }, now);
        if (stored.state === 'preparing')
          await wakeWork(tx, { kind: dataExportKind, key: stored.export }, now);
        return ok(responseOf(stored));
      });
    },
    downloadDataExport: async ({ caller }) => {
      const { personId } = await callingPerson(deps, caller);
      const found = await exportOf(deps.db, personId, deps.clock.now());
      if (found?.state !== 'ready') return notFound();
      return archiveResponse(deps.db, found);
    },
  };
}

/** Reads the next piece when the receiver asks for it. */
function archiveResponse(db: Database, { export: id, requestedAt, bytes }: StoredExport): Response {
  let [no, sent] = [0, 0];
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const content = await readPart(db, { export: id, no });
      no += 1;
      sent += content?.length ?? 0;
      if (content) controller.enqueue(content);
      else if (sent === bytes) controller.close();
      // A download that was begun before the archive was deleted must not look whole.
      else controller.error(new Error('the archive was deleted'));
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="personal-data-${requestedAt.toString().slice(0, 10)}.zip"`,
      'x-content-type-options': 'nosniff',
    },
  });
}

const responseOf = (
  stored: StoredExport,
): AnswerOf<typeof dataExportContract.requestDataExport> => ({
  export: stored.export,
  state: stored.state,
  requestedAt: stored.requestedAt.toString(),
  expiresAt: stored.expiresAt?.toString() ?? null,
  bytes: stored.bytes,
});
