import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import { hasAccess } from '../partner/grant/grant-response.ts';
import { currentScopes } from '../partner/grant/granted-scopes.ts';
import { grantsOf } from '../partner/grant/store.ts';
import { type ListedPartner, findPartner } from '../partner/store.ts';

/** The company that may contact the household of a home now; null: none. */
export async function currentPartner(
  db: Database,
  home: Pick<Access, 'installationId'>,
  now: Temporal.Instant,
): Promise<ListedPartner | null> {
  const grant = (await grantsOf(db, home, now)).find(
    (each) => hasAccess(each, now) && 'contact' in currentScopes(each.scopes, now.toString()),
  );
  return grant ? await findPartner(db, grant.partnerId) : null;
}
