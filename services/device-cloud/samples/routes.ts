import type { Implementation } from '@hearth/platform/http/http.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { Home } from '@hearth/plant/home.ts';
import { Temporal } from 'temporal-polyfill';
import { accountByEmail } from '../accounts/store.ts';
import { addHome } from '../simulation/add-home.ts';
import type { SampleContext } from './context.ts';
import { attachMeter, meterProgress } from '../meter/attach-meter.ts';
import { channelsOf } from '../meter/channels.ts';
import { accessTokenS, signAccessToken } from '../oauth/access-token.ts';
import { randomSecret } from '../oauth/random-secret.ts';
import { keepServiceGrant } from '../oauth/store.ts';
import { homeNamed } from '../simulation/home-names.ts';
import { plantDevices } from '../simulation/plant-devices.ts';
import type { sampleMeterContract, samplesContract } from './contract.ts';
import { forkAddress, isOurs, sampleAddress } from './account-addresses.ts';
import { accountOfFork, deviceIdsOf, insertFork, removeFork } from './store.ts';

export function samplesRoutes(context: SampleContext): Implementation<typeof samplesContract> {
  const { db, deps } = context;
  return {
    openSample: async ({ params: { home } }) => {
      const plan = homeNamed(home);
      if (!plan) return notFound();
      const account = sampleAddress(home);
      const known = await accountByEmail(db, account);
      const accountId = known?.accountId ?? (await newSample(context, { home, account }));
      return ok({ account, grant: await grantFor(context, accountId), ...aboutOf(plan) });
    },
    forkSample: async ({ params: { fork }, body }) => {
      const until = Temporal.Instant.from(body.until);
      if (Temporal.Instant.compare(until, deps.clock.now()) <= 0)
        return fail('invalid', 'until-is-over', { at: '/body/until' });
      const sample = await accountByEmail(db, sampleAddress(body.home));
      const plan = homeNamed(body.home);
      if (!sample || !plan) return fail('not-found', 'no-such-sample', { at: '/body/home' });
      const made = await forkOf(context, { plan, fork, until, sample: sample.accountId });
      if (!made.ok) return made;
      const [own, copied] = [
        await deviceIdsOf(db, made.value),
        await deviceIdsOf(db, sample.accountId),
      ];
      return ok({
        account: forkAddress(fork),
        ...aboutOf(plan),
        grant: await grantFor(context, made.value),
        devices: own.map((device, index) => ({ device, copyOf: copied[index] ?? '' })),
      });
    },
    deleteFork: async ({ params: { fork } }) => {
      await removeFork(db, fork);
      return ok(undefined);
    },
  };
}

export function sampleMeterRoutes(
  context: SampleContext,
): Implementation<typeof sampleMeterContract> {
  const { db, deps, meterKey } = context;
  return {
    getSample: async ({ params: { home } }) => {
      const account = sampleAddress(home);
      if (!(await accountByEmail(db, account))) return notFound();
      return ok({ loaded: (await meterProgress(db, account))?.loaded ?? null });
    },
    putMeter: async ({ params: { meter }, body }) => {
      // A person's account here is nobody's business but theirs.
      if (!isOurs(body.account))
        return fail('not-found', 'no-such-account', { at: '/body/account' });
      const attached = await attachMeter(
        { db, meterKey },
        { ...body, meter, base: null, now: deps.clock.now() },
      );
      return attached.ok ? ok(undefined) : fail('invalid', attached.code, { at: '/body' });
    },
  };
}

async function newSample(
  { db, deps, random }: SampleContext,
  { home, account }: { home: string; account: string },
): Promise<string> {
  const added = await addHome({ db, random }, { account, home, rate: 1, now: deps.clock.now() });
  if (!added.ok) throw new Error(`the sample home ${home} is not made: ${added.faults[0]?.code}`);
  return added.accountId;
}

/** The account of the fork, made by this call or by one before it. */
async function forkOf(
  { db, deps }: SampleContext,
  of: { fork: string; plan: Home; sample: string; until: Temporal.Instant },
): Promise<Result<string>> {
  const known = await accountOfFork(db, of.fork);
  if (known !== null) return ok(known);
  const now = deps.clock.now();
  const accountId = uuidv7(now);
  const email = forkAddress(of.fork);
  const devices = plantDevices(of.plan, email, now.toString({ fractionalSecondDigits: 3 }));
  const isMade = await db.transaction((tx) =>
    insertFork(tx, {
      fork: of.fork,
      accountId,
      email,
      sampleAccountId: of.sample,
      devices: devices.map((recording) => ({ id: String(recording['id']), recording })),
      until: of.until,
      now,
    }),
  );
  if (isMade) return ok(accountId);
  const other = await accountOfFork(db, of.fork);
  return other === null ? fail('conflict', 'fork-being-made', { retryAfterS: 1 }) : ok(other);
}

const aboutOf = (home: Home) => ({
  name: home.name,
  timeZone: home.place.timeZone,
  channels: [...channelsOf(home)],
});

/** For the client that this deployment's own services are; the same tokens as after a person's consent. */
async function grantFor(context: SampleContext, accountId: string) {
  const now = context.deps.clock.now();
  const [client] = context.clients;
  if (!client) throw new Error('this cloud has no client');
  const refreshToken = randomSecret(context);
  const grant = await keepServiceGrant(
    context.db,
    { clientId: client.id, accountId, scope, refreshToken },
    now,
  );
  const signing = { key: await context.signingKey(), issuer: context.issuer, now };
  return {
    accessToken: await signAccessToken(signing, grant, randomSecret(context)),
    refreshToken,
    expiresAt: now.add({ seconds: accessTokenS }).toString({ smallestUnit: 'millisecond' }),
  };
}

const scope = 'openid onecta:basic.integration offline_access';
