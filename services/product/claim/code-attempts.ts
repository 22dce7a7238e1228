import type { PersonId } from '@hearth/core/branded.ts';
import { networkOf } from '@hearth/platform/http/network-of.ts';
import { type Failure, type Result, fail, ok } from '@hearth/core/problem.ts';
import type { ProductDeps } from '../deps.ts';
import { rateLimitKey } from '@hearth/platform/database/rate-limit.ts';
import {
  codesByAddress,
  codesByAddressInAttack,
  codesByPerson,
  codesByUnit,
  codesEverywhere,
} from '../rate-limit/limits.ts';
import {
  type CountedKey,
  countFailure,
  failuresSince,
  refundAttempt,
  takeAttempt,
} from '../rate-limit/store.ts';
import { unitKey } from '../unit-registry/code-hash.ts';
import { enqueueHolderNotice } from './outbox.ts';
import { recordAttempt } from './store.ts';

/** An attempt at a code: the person (null: not signed in), the client address, the unit (null: the code names it). */
export interface CodeAttempt {
  readonly person: PersonId | null;
  readonly address: string;
  readonly serial: string | null;
}

export interface CountedAttempt {
  readonly counted: readonly CountedKey[];
  /** Attempts left to the person; null without a person. */
  readonly left: number | null;
  /** Whether a failure of this attempt pauses the unit. */
  readonly isUnitsLast: boolean;
}

/** Counts an attempt against person, address and unit before it is made. A refused attempt counts for none of them. */
export async function countCodeAttempt(
  deps: ProductDeps,
  { person, address, serial }: CodeAttempt,
): Promise<Result<CountedAttempt>> {
  const now = deps.clock.now();
  const inAttack = (await failuresSince(deps.db, codesEverywhere, now)) > codesEverywhere.max;
  const key = (name: string): string => rateLimitKey(deps.unitKey, name);
  const limits: readonly CountedKey[] = [
    ...(person === null ? [] : [{ limit: codesByPerson, key: key(person) }]),
    { limit: inAttack ? codesByAddressInAttack : codesByAddress, key: key(networkOf(address)) },
    // Unknown units are paused too, so that a pause does not disclose that a unit exists.
    ...(serial === null ? [] : [{ limit: codesByUnit, key: key(`unit ${serial}`) }]),
  ];
  const counted: CountedKey[] = [];
  let left: number | null = null;
  let isUnitsLast = false;
  for (const limited of limits) {
    const attempt = await takeAttempt(deps.db, limited, now);
    if (!attempt.ok) {
      await refundCodeAttempt(deps, { counted });
      return attempt;
    }
    counted.push(limited);
    if (limited.limit === codesByPerson) left = attempt.value.left;
    if (limited.limit === codesByUnit) isUnitsLast = attempt.value.left === 0;
  }
  return ok({ counted, left, isUnitsLast });
}

/** Uncounts an attempt with a right code. */
export async function refundCodeAttempt(
  deps: ProductDeps,
  { counted }: Pick<CountedAttempt, 'counted'>,
): Promise<void> {
  for (const key of counted) await refundAttempt(deps.db, key);
}

/** Records a wrong code and returns the failure with the attempts left. The unit's holder is notified when the unit is paused. */
export async function recordWrongCode(
  deps: ProductDeps,
  { person, serial }: CodeAttempt,
  { left, isUnitsLast }: CountedAttempt,
  failure: Failure = fail('invalid', 'code-not-right', { at: '/body/code' }),
): Promise<Failure> {
  const now = deps.clock.now();
  if (person !== null && serial !== null) {
    const key = unitKey(deps.unitKey, serial);
    await deps.db.transaction(async (tx) => {
      await recordAttempt(tx, { unitKey: key, outcome: 'wrong', person }, now);
      if (isUnitsLast)
        await enqueueHolderNotice(tx, deps, { notice: 'paused', serial, once: now.toString() });
    });
  }
  const wrong = await countFailure(deps.db, codesEverywhere, now);
  if (wrong === codesEverywhere.max + 1) {
    deps.metrics.alarms.inc({ alarm: 'commissioning-codes' });
    deps.log.error(
      { wrong, windowS: codesEverywhere.windowS },
      'wrong commissioning codes everywhere: addresses have fewer attempts now',
    );
  }
  return left === null ? failure : { ...failure, params: { ...failure.params, left } };
}
