import { auditOf } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { ok } from '@hearth/core/problem.ts';
import { subjectOf } from '../account/calling-account.ts';
import { passkeyAcr, passwordAcr } from '../account/authentication-context.ts';
import { actorOf } from './security-log.ts';
import { type securityLogContract, visibleActions } from './contract.ts';

export function securityLogRoutes(deps: {
  readonly db: Database;
}): Implementation<typeof securityLogContract> {
  return {
    listSecurityLog: async ({ caller, query }) => {
      const found = await auditOf(deps.db, {
        actor: actorOf(subjectOf(caller)),
        actions: visibleActions,
        before: query.before,
        // One more than the page has shows whether there is a next page.
        limit: query.limit + 1,
      });
      const entries = found.slice(0, query.limit).flatMap(({ entry, at, action, detail }) => {
        const known = visibleActions.find((visible) => visible === action);
        return known === undefined
          ? []
          : [{ entry, at, action: known, device: textIn(detail, 'device'), by: proofOf(detail) }];
      });
      const next = found.length > query.limit ? (entries.at(-1)?.entry ?? null) : null;
      return ok({ entries, next });
    },
  };
}

type Detail = Readonly<Record<string, unknown>>;

const textIn = (detail: Detail, name: string): string | null => {
  const value = detail[name];
  return typeof value === 'string' ? value : null;
};

function proofOf(detail: Detail): 'password' | 'passkey' | null {
  const acr = detail['acr'];
  if (acr === passwordAcr) return 'password';
  return acr === passkeyAcr ? 'passkey' : null;
}
