import type { Implementation } from '@hearth/platform/http/http.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { callingPerson } from '../account/routes.ts';
import { shownClaim } from '../claim/claim-response.ts';
import { claimsOf } from '../claim/store.ts';
import type { ProductDeps } from '../deps.ts';
import { installerOf } from './reserving-installer.ts';
import type { Registration, registrationContract } from './contract.ts';
import { forgetRegistration, openRegistration } from './open-registration.ts';
import { type OpenRegistration, findOpen, findSubmitted, putStep } from './store.ts';
import { submit } from './submit-registration.ts';

/** One draft a person: on whichever device they go on, they go on where they were. */
export function registrationRoutes(deps: ProductDeps): Implementation<typeof registrationContract> {
  return {
    getRegistration: async ({ caller }) => {
      const { personId } = await callingPerson(deps, caller);
      return shown(deps.db, await findOpen(deps.db, personId, deps.clock.now()));
    },
    saveRegistrationStep: async ({ caller, params, body, ifMatch }) => {
      const { personId } = await callingPerson(deps, caller);
      const seen = Number(/^"(\d{1,9})"$/.exec(ifMatch ?? '')?.[1] ?? Number.NaN);
      if (Number.isNaN(seen))
        return fail('malformed', 'if-match-missing', { at: '/header/if-match' });
      const now = deps.clock.now();
      return await deps.db.transaction(async (tx): Promise<Result<Registration>> => {
        const open = await openRegistration(tx, personId, now);
        const other = open.steps[params.step];
        // Screens are typed into one by one: only the same one may have been changed meanwhile.
        if (other && other.version > seen)
          return fail('stale', 'draft-changed', { params: { version: open.version } });
        const version = open.version + 1;
        const steps = { ...open.steps, [params.step]: { ...body, version } };
        await putStep(tx, { registration: open.registrationId, version, steps });
        return shown(tx, { ...open, version, steps });
      });
    },
    submitRegistration: (call) => submit(deps, call),
    getSubmitted: async ({ caller, params }) => {
      const { personId: person } = await callingPerson(deps, caller);
      const found = await findSubmitted(deps.db, { ...params, person });
      return found ? ok({ ...params, ...found }) : notFound();
    },
    discardRegistration: async ({ caller }) => {
      const { personId } = await callingPerson(deps, caller);
      await deps.db.transaction(async (tx) => {
        const open = await findOpen(tx, personId, deps.clock.now());
        if (open) await forgetRegistration(tx, open.registrationId);
      });
      return ok(undefined);
    },
  };
}

async function shown(db: Database, open: OpenRegistration | null): Promise<Result<Registration>> {
  if (!open)
    return ok(
      {
        registration: null,
        state: 'open',
        version: 0,
        steps: {},
        units: [],
        installer: null,
        savedAt: null,
        expiresAt: null,
      },
      '"0"',
    );
  const claims = await claimsOf(db, open.registrationId);
  const units: Registration['units'] = [];
  for (const claim of claims) {
    const unit = await shownClaim(db, claim);
    if (unit.ok) units.push(unit.value);
  }
  return ok(
    {
      registration: open.registrationId,
      state: open.state,
      version: open.version,
      steps: { ...open.steps },
      units,
      installer: await installerOf(db, claims),
      savedAt: open.savedAt.toString(),
      expiresAt: open.expiresAt.toString(),
    },
    `"${open.version}"`,
  );
}
