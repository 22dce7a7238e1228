import type { PersonId } from '@hearth/core/brand.ts';
import { networkOf } from '@hearth/platform/http/network-of.ts';
import { type Failure, type Result, fail, ok } from '@hearth/core/problem.ts';
import type { ProductDeps } from '../deps.ts';
import {
  codesByAddress,
  codesByAddressInAttack,
  codesByPerson,
  codesByUnit,
  codesEverywhere,
  triesKey,
} from '../rate-limit/limits.ts';
import {
  type Counted,
  countFailure,
  failuresSince,
  giveBackTry,
  takeTry,
} from '../rate-limit/store.ts';
import { unitKey } from '../unit-registry/code-hash.ts';
import { tellNotice } from './outbox.ts';
import { noteAttempt } from './store.ts';

/** Who tries, from where, at which unit; null where there is none of it. */
export interface Trying {
  readonly person: PersonId | null;
  readonly address: string;
  readonly serial: string | null;
}

export interface TakenTries {
  readonly counted: readonly Counted[];
  /** Tries that the person has left; null where nobody has said who. */
  readonly left: number | null;
  /** This one begins the unit's pause, if it is wrong. */
  readonly isUnitsLast: boolean;
}

/** Counts a try before it is made, for everybody whom it concerns; one that is refused counts for nobody. */
export async function takeTries(deps: ProductDeps, of: Trying): Promise<Result<TakenTries>> {
  const now = deps.clock.now();
  const inAttack = (await failuresSince(deps.db, codesEverywhere, now)) > codesEverywhere.max;
  const key = (counted: string): string => triesKey(deps.unitKey, counted);
  const wanted: readonly Counted[] = [
    ...(of.person === null ? [] : [{ limit: codesByPerson, key: key(of.person) }]),
    {
      limit: inAttack ? codesByAddressInAttack : codesByAddress,
      key: key(networkOf(of.address)),
    },
    // Whether or not there is such a unit: what is unknown pauses like what is somebody's.
    ...(of.serial === null ? [] : [{ limit: codesByUnit, key: key(`unit ${of.serial}`) }]),
  ];
  const counted: Counted[] = [];
  let left: number | null = null;
  let isUnitsLast = false;
  for (const each of wanted) {
    const taken = await takeTry(deps.db, each, now);
    if (!taken.ok) {
      await giveBack(deps, { counted });
      return taken;
    }
    counted.push(each);
    if (each.limit === codesByPerson) left = taken.value.left;
    if (each.limit === codesByUnit) isUnitsLast = taken.value.left === 0;
  }
  return ok({ counted, left, isUnitsLast });
}

/** The try was right. */
export async function giveBack(
  deps: ProductDeps,
  { counted }: Pick<TakenTries, 'counted'>,
): Promise<void> {
  for (const each of counted) await giveBackTry(deps.db, each);
}

/** The try was wrong: it is written down, and where it was the unit's last the holder is told, if there is one. */
export async function wrongTry(
  deps: ProductDeps,
  of: Trying,
  { left, isUnitsLast }: TakenTries,
  failure: Failure = fail('invalid', 'code-not-right', { at: '/body/code' }),
): Promise<Failure> {
  const now = deps.clock.now();
  const { person, serial } = of;
  if (person !== null && serial !== null) {
    const key = unitKey(deps.unitKey, serial);
    await deps.db.transaction(async (tx) => {
      await noteAttempt(tx, { unitKey: key, outcome: 'wrong', by: person }, now);
      if (isUnitsLast)
        await tellNotice(tx, deps, { notice: 'paused', serial, once: now.toString() });
    });
  }
  const wrong = await countFailure(deps.db, codesEverywhere, now);
  if (wrong === codesEverywhere.max + 1) {
    deps.metrics.alarms.inc({ alarm: 'commissioning-codes' });
    deps.log.error(
      { wrong, windowS: codesEverywhere.windowS },
      'wrong commissioning codes everywhere: addresses have fewer tries now',
    );
  }
  return left === null ? failure : { ...failure, params: { ...failure.params, left } };
}
