import type { Caller } from '@hearth/access/access.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import type { PrivacyChoice } from './contract.ts';
import { storeChoice } from './store.ts';

/** Stores what a person allows, with the version and language of the question and the time. */
export async function choosePrivacy(
  deps: ProductDeps,
  caller: Caller,
  choice: Omit<PrivacyChoice, 'at'>,
): Promise<Result<undefined>> {
  const { personId } = await callingPerson(deps, caller);
  await deps.db.transaction((tx) => storeChoice(tx, personId, choice, deps.clock.now()));
  return ok(undefined);
}
