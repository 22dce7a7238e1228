import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Home } from '@hearth/plant/home.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { AnswerOf, ParsedOf } from '@hearth/platform/http/contract.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import { Temporal } from 'temporal-polyfill';
import { accountByEmail } from '../accounts/store.ts';
import { homeNamed } from '../simulation/home-names.ts';
import { plantDevices } from '../simulation/plant-devices.ts';
import { forkAddress, sampleAddress } from './account-addresses.ts';
import type { SampleContext } from './context.ts';
import type { samplesContract } from './contract.ts';
import { homeSummary } from './home-summary.ts';
import { serviceGrant } from './service-grant.ts';
import { accountOfFork, deviceIdsOf, insertFork } from './store.ts';

/** Tokens for a copy of a template home, and its devices with those they copy. */
export async function forkSample(
  context: SampleContext,
  fork: string,
  body: ParsedOf<typeof samplesContract.forkSample>['body'],
): Promise<Result<AnswerOf<typeof samplesContract.forkSample>>> {
  const { db, deps } = context;
  const until = Temporal.Instant.from(body.until);
  if (Temporal.Instant.compare(until, deps.clock.now()) <= 0)
    return fail('invalid', 'until-is-over', { at: '/body/until' });
  const sample = await accountByEmail(db, sampleAddress(body.home));
  const plan = homeNamed(body.home);
  if (!sample || !plan) return fail('not-found', 'no-such-sample', { at: '/body/home' });
  const account = await forkAccount(context, {
    plan,
    fork,
    until,
    sample: sample.accountId,
    language: body.language,
  });
  if (!account.ok) return account;
  const own = await deviceIdsOf(db, account.value);
  const copied = await deviceIdsOf(db, sample.accountId);
  return ok({
    account: forkAddress(fork),
    ...homeSummary(plan),
    grant: await serviceGrant(context, account.value),
    devices: own.map((device, index) => ({ device, copyOf: copied[index] ?? '' })),
  });
}

/** Id of the copy's account, which an earlier call can have created. */
async function forkAccount(
  { db, deps }: SampleContext,
  copy: {
    fork: string;
    plan: Home;
    sample: string;
    until: Temporal.Instant;
    language: Locale;
  },
): Promise<Result<string>> {
  const known = await accountOfFork(db, copy.fork);
  if (known !== null) return ok(known);
  const now = deps.clock.now();
  const accountId = uuidv7(now);
  const email = forkAddress(copy.fork);
  const devices = plantDevices(copy.plan, {
    email,
    at: now.toString({ fractionalSecondDigits: 3 }),
    language: copy.language,
  });
  const isNew = await db.transaction((tx) =>
    insertFork(tx, {
      fork: copy.fork,
      accountId,
      email,
      sampleAccountId: copy.sample,
      devices: devices.map((recording) => ({ id: String(recording['id']), recording })),
      until: copy.until,
      now,
    }),
  );
  if (isNew) return ok(accountId);
  const created = await accountOfFork(db, copy.fork);
  return created === null ? fail('conflict', 'fork-being-made', { retryAfterS: 1 }) : ok(created);
}
