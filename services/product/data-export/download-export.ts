import { notFound } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import type { dataExportContract } from './contract.ts';
import { type StoredExport, exportOf, readPart } from './store.ts';

/** The finished archive of the caller as a download. */
export async function downloadExport(
  deps: ProductDeps,
  { caller }: Call<typeof dataExportContract.downloadDataExport>,
) {
  const { personId } = await callingPerson(deps, caller);
  const found = await exportOf(deps.db, personId, deps.clock.now());
  if (found?.state !== 'ready') return notFound();
  return archiveResponse(deps.db, found);
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
      // The archive was deleted during the download: an error, or the file would look complete.
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
