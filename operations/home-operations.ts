import { randomBytes } from 'node:crypto';
import { addHome } from '@hearth/device-cloud/simulation/add-home.ts';
import { detachMeter, meterProgress } from '@hearth/device-cloud/meter/attach-meter.ts';
import { setNamedFault } from '@hearth/device-cloud/simulation/inject-plant-faults.ts';
import {
  type AccountHome,
  accountHomes,
  faultChangesOf,
  requestMeter,
} from '@hearth/device-cloud/simulation/store.ts';
import { homeNameOf } from '@hearth/device-cloud/simulation/home-names.ts';
import { worldNow } from '@hearth/calendar/clock.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { z } from 'zod';
import { type Operation, type OperationDeps, operation } from './operation.ts';

const usualHistoryDays = 365;
const historyDays = z.number().int().min(0).max(730);

/** Operations on the homes of the simulated device cloud. */
export const homeOperations: Readonly<Record<string, Operation>> = {
  'homes add': operation(
    z.strictObject({
      account: z.string(),
      home: z.string(),
      rate: z.number(),
      password: z.string().optional(),
      /** Days of history; without it the home has no meter. */
      meter: historyDays.optional(),
    }),
    addWithMeter,
  ),
  'homes list': operation(z.strictObject({}), async (deps) => {
    const homes = await accountHomes(deps.db, 'all');
    return ok(await Promise.all(homes.map((home) => homeSummary(deps, home))));
  }),
  'homes meter': operation(
    z.strictObject({ account: z.string(), days: historyDays.optional(), detach: z.boolean() }),
    async (deps, { account, days = usualHistoryDays, detach }) => {
      const home = await homeOf(deps, account);
      if (!home) return fail('not-found', 'not-simulated');
      if (detach) {
        await requestMeter(deps.db, home.accountId, null);
        return ok({ account, detached: await detachMeter(deps.db, account) });
      }
      return ok(await requestMeterWhenLinked(deps, home, days));
    },
  ),
  'homes fault': operation(
    z.strictObject({ account: z.string(), fault: z.string(), end: z.boolean() }),
    async ({ db, clock }, { account, fault, end }) => {
      const named = await setNamedFault(db, { account, fault, isOn: !end, now: clock.now() });
      return named.ok ? ok({ account, holding: named.holding }) : fail('invalid', named.code);
    },
  ),
};

async function addWithMeter(
  deps: OperationDeps,
  input: {
    account: string;
    home: string;
    rate: number;
    password?: string | undefined;
    meter?: number | undefined;
  },
): Promise<Result<unknown>> {
  const { password, meter, ...home } = input;
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
  const addedHome = await homeOf(deps, home.account);
  if (!addedHome) throw new Error('the added home is missing');
  return ok({ ...answer, meter: await requestMeterWhenLinked(deps, addedHome, meter) });
}

/** Requests a meter, which product attaches as soon as the account is linked. */
async function requestMeterWhenLinked(
  { db, clock }: OperationDeps,
  home: AccountHome,
  days: number,
) {
  await requestMeter(db, home.accountId, { meter: uuidv7(clock.now()), historyDays: days });
  return { state: 'when-linked', days };
}

async function homeOf({ db }: OperationDeps, account: string): Promise<AccountHome | null> {
  const email = account.trim().toLowerCase();
  return (await accountHomes(db, 'all')).find((home) => home.account === email) ?? null;
}

/** A home as the operator's list shows it. */
async function homeSummary({ db, clock }: OperationDeps, home: AccountHome) {
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
      (home.requestedMeter && { state: 'when-linked', days: home.requestedMeter.historyDays }),
  };
}
