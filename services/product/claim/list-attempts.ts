import type { PersonId } from '@hearth/core/branded.ts';
import type { ProductDeps } from '../deps.ts';
import { unitKey } from '../unit-registry/code-hash.ts';
import { attemptsOn, unitsHeldBy } from './store.ts';

const attemptsMax = 100;

/** Attempts by the person, and attempts on the person's units since they are the person's; the newest first. */
export async function listAttempts(deps: ProductDeps, person: PersonId) {
  const units = new Map(
    (await unitsHeldBy(deps.db, person, deps.clock.now())).map(({ serial, since }) => [
      unitKey(deps.unitKey, serial),
      { serial, since },
    ]),
  );
  const search = { unitKeys: [...units.keys()], person, limit: attemptsMax };
  const attempts = await attemptsOn(deps.db, search);
  return attempts.flatMap(({ attempt, unitKey: key, triedBy, outcome, at }) => {
    const isOwn = triedBy === person;
    const unit = units.get(key);
    const isOnOwnUnit = unit !== undefined && at.epochMilliseconds >= unit.since.epochMilliseconds;
    return isOwn || isOnOwnUnit
      ? [{ attempt, at: at.toString(), outcome, isOwn, serial: unit?.serial ?? null }]
      : [];
  });
}
