import { type Result, fail } from '@hearth/core/problem.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { versionOf } from '@hearth/platform/http/if-match.ts';
import type { Registration, registrationContract } from './contract.ts';
import { openRegistration } from './open-registration.ts';
import { registrationResult } from './registration-response.ts';
import { saveSteps } from './store.ts';

/** Stores the fields of one screen in the open registration, unless another device has changed the same screen since. */
export async function saveRegistrationStep(
  deps: ProductDeps,
  { caller, params, body, ifMatch }: Call<typeof registrationContract.saveRegistrationStep>,
): Promise<Result<Registration>> {
  const { personId } = await callingPerson(deps, caller);
  const expected = versionOf(ifMatch);
  if (!expected.ok) return expected;
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx): Promise<Result<Registration>> => {
    const open = await openRegistration(tx, personId, now);
    const stored = open.steps[params.step];
    if (stored && stored.version > expected.value)
      return fail('stale', 'draft-changed', { params: { version: open.version } });
    const version = open.version + 1;
    const steps = { ...open.steps, [params.step]: { ...body, version } };
    await saveSteps(tx, { registration: open.registrationId, version, steps });
    return registrationResult(tx, { ...open, version, steps }, now);
  });
}
