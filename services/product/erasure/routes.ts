import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { ok } from '@hearth/core/problem.ts';
import type { ProductDeps } from '../deps.ts';
import { dropBuckets } from '../device-link/quota/store.ts';
import { holdLinksOf, stopReading } from '../device-link/store.ts';
import type { erasureContract } from './contract.ts';
import { tellHomeGone } from './outbox.ts';
import {
  forgetInstallation,
  forgetPerson,
  homesAlone,
  leaveLinks,
  personOfAccount,
} from './store.ts';

/** Afterwards nothing here leads to the person: the audit table knows them by an id that stands for nobody. */
export function erasureRoutes(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
): Implementation<typeof erasureContract> {
  return {
    erasePerson: async ({ body, requestId }) => {
      await deps.db.transaction(async (tx) => {
        const person = await personOfAccount(tx, body);
        if (!person) return;
        const homes = await homesAlone(tx, person, deps.clock.now());
        for (const home of homes) {
          // Nothing more is read for it, and what was allowed to be read is forgotten with it.
          const links = await holdLinksOf(tx, home);
          await stopReading(tx, links);
          await dropBuckets(tx, links);
          await forgetInstallation(tx, home);
          await tellHomeGone(tx, deps, home);
        }
        await stopReading(tx, await leaveLinks(tx, person, deps.clock.now()));
        await forgetPerson(tx, person);
        const entry = {
          actor: 'service:identity',
          action: 'person.erase',
          resource: person,
          detail: { homes: homes.length },
          requestId,
        };
        await recordAudit(tx, entry, deps.clock);
      });
      return ok(undefined);
    },
  };
}
