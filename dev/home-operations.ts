import { randomBytes } from 'node:crypto';
import { addHome } from '@hearth/device-cloud/add-home.ts';
import { detachMeter, meterProgress } from '@hearth/device-cloud/attach-meter.ts';
import { nameFault } from '@hearth/device-cloud/provoke.ts';
import {
  type AccountHome,
  accountHomes,
  faultChangesOf,
  wishMeter,
} from '@hearth/device-cloud/simulation/store.ts';
import { homeNameOf } from '@hearth/device-cloud/simulation/home-names.ts';
import { worldNow } from '@hearth/platform/clock.ts';
import { type Result, fail, ok } from '@hearth/platform/problem.ts';
import { z } from 'zod';
import { meterBeside, usualHistoryDays } from './home-meters.ts';
import { type Operation, type OperationDeps, operation } from './operation.ts';

const historyDays = z.number().int().min(0).max(730);

/** What an operator does to homes that live behind the simulated device cloud. */
export const homeOperations: Readonly<Record<string, Operation>> = {
  'homes add': operation(
    z.strictObject({
      account: z.string(),
      home: z.string(),
      rate: z.number(),
      password: z.string().optional(),
      /** Days of history; without it no meter is put there. */
      meter: historyDays.optional(),
    }),
    addWithMeter,
  ),
  'homes list': operation(z.strictObject({}), async (deps) => {
    const homes = await accountHomes(deps.db, 'all');
    return ok(await Promise.all(homes.map((home) => told(deps, home))));
  }),
  'homes meter': operation(
    z.strictObject({ account: z.string(), days: historyDays.optional(), detach: z.boolean() }),
    async (deps, { account, days = usualHistoryDays, detach }) => {
      const home = await homeOf(deps, account);
      if (!home) return fail('not-found', 'not-simulated');
      if (detach) {
        await wishMeter(deps.db, home.accountId, null);
        return ok({ account, detached: await detachMeter(deps.db, account) });
      }
      return await putOrWish(deps, home, days);
    },
  ),
  'homes fault': operation(
    z.strictObject({ account: z.string(), fault: z.string(), end: z.boolean() }),
    async ({ db, clock }, { account, fault, end }) => {
      const named = await nameFault(db, { account, fault, isOn: !end, now: clock.now() });
      return named.ok ? ok({ account, holding: named.holding }) : fail('invalid', named.code);
    },
  ),
};

async function addWithMeter(
  deps: OperationDeps,
  given: {
    account: string;
    home: string;
    rate: number;
    password?: string | undefined;
    meter?: number | undefined;
  },
): Promise<Result<unknown>> {
  const { password, meter, ...home } = given;
  const added = await addHome(
    { db: deps.db, random: (bytes) => randomBytes(bytes) },
    { ...home, now: deps.clock.now(), ...(password === undefined ? {} : { password }) },
  );
  if (!added.ok)
    return fail('invalid', 'not-added', {
      more: added.faults.map(({ code, at }) => ({ code, at })),
    });
  const answer = { ...home, devices: added.deviceIds.length, password: added.password };
  if (meter === undefined) return ok(answer);
  const known = await homeOf(deps, home.account);
  if (!known) throw new Error('a home that was just added is not there');
  const put = await putOrWish(deps, known, meter);
  return put.ok ? ok({ ...answer, meter: put.value }) : put;
}

/** At once when the account has been linked; else as soon as it is. */
async function putOrWish(
  deps: OperationDeps,
  home: AccountHome,
  days: number,
): Promise<Result<unknown>> {
  const put = await meterBeside(deps, home, days);
  if (put.ok) return ok({ state: 'attached', days, ...put.value });
  if (put.code !== 'not-linked' && put.code !== 'home-unknown') return put;
  await wishMeter(deps.db, home.accountId, days);
  return ok({ state: 'when-linked', days });
}

async function homeOf({ db }: OperationDeps, account: string): Promise<AccountHome | null> {
  const wanted = account.trim().toLowerCase();
  return (await accountHomes(db, 'all')).find((home) => home.account === wanted) ?? null;
}

/** A home as the operator sees it. */
async function told({ db, clock }: OperationDeps, home: AccountHome) {
  const operator = { grantId: '', clientId: '', accountId: home.accountId, scope: '' };
  const progress = await meterProgress(db, home.account);
  return {
    account: home.account,
    home: homeNameOf(home.home),
    rate: home.world.rate,
    time: worldNow(clock, home.world).toString({ smallestUnit: 'second' }),
    faults: (await faultChangesOf(db, operator)).at(-1)?.names ?? [],
    meter:
      progress ??
      (home.meterWishDays === null ? null : { state: 'when-linked', days: home.meterWishDays }),
  };
}
