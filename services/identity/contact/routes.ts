import { branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { notFound, ok } from '@hearth/core/problem.ts';
import { accountBySubject } from '../account/store.ts';
import type { contactContract } from './contract.ts';

/** Endpoints for services. An unverified address is not found. */
export function contactRoutes(deps: {
  readonly db: Database;
}): Implementation<typeof contactContract> {
  return {
    findContact: async ({ body }) => {
      const account = await accountBySubject(deps.db, branded(body.subject));
      if (!account?.emailVerified) return notFound();
      const { email, name, locale } = account;
      return ok({ email, name, locale });
    },
  };
}
