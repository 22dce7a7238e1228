import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { MembershipDeps } from '../membership.ts';
import { appendLogs } from './append-logs.ts';
import type { logsContract } from './contract.ts';
import { exportLogs } from './export-logs.ts';
import { listLogs } from './list-logs.ts';

export function logsRoutes(
  deps: MembershipDeps & { readonly db: Database; readonly clock: Clock },
): Implementation<typeof logsContract> {
  return {
    appendLogs: (call) => appendLogs(deps, call),
    listLogs: (call) => listLogs(deps.db, call),
    exportLogs: ({ access, query }) => exportLogs(deps, access, query),
  };
}
