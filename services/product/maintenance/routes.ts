import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { addFile } from '../file/add-file.ts';
import type { FileSandbox } from '../file/file-sandbox.ts';
import { addEntry } from './add-entry.ts';
import { issueFeed, readFeed, revokeFeed } from './calendar-feed.ts';
import type { maintenanceContract } from './contract.ts';
import { entryTarget, readEntryFile, readEntryFiles } from './entry-files.ts';
import { issueProof } from './issue-proof.ts';
import { readLog, readMaintenance } from './read-maintenance.ts';

export function maintenanceRoutes(
  deps: ProductDeps,
  sandbox: FileSandbox,
): Implementation<typeof maintenanceContract> {
  return {
    getMaintenance: async ({ access }) => ok(await readMaintenance(deps, access)),
    getMaintenanceLog: async ({ access }) => ok(await readLog(deps, access)),
    addMaintenanceEntry: (call) => addEntry(deps, call),
    getEntryFiles: ({ access, params }) => readEntryFiles(deps, access, params.entry),
    addEntryFile: ({ access, params, query, body, requestId }) =>
      addFile(
        { ...deps, sandbox },
        {
          access,
          target: entryTarget(access, params.entry),
          body,
          name: query.name ?? '',
          requestId,
        },
      ),
    getEntryFile: (call) => readEntryFile(deps, call),
    issueMaintenanceProof: (call) => issueProof(deps, call),
    issueCalendar: ({ access, body, requestId }) =>
      issueFeed(deps, { access, locale: body.locale, requestId }),
    revokeCalendar: ({ access, requestId }) => revokeFeed(deps, { access, requestId }),
    readCalendar: ({ body }) => readFeed(deps, body.code),
  };
}
