import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { AnswerOf, ParsedOf } from '@hearth/platform/http/contract.ts';
import { devicesOf } from '../accounts/store.ts';
import { attachMeter, meterProgress } from '../meter/attach-meter.ts';
import { channelsOf } from '../meter/channels.ts';
import type { DemoHomesContext } from '../demo-homes/context.ts';
import { type AccountHome, accountHomes, requestMeter } from '../simulation/store.ts';
import type { meterRequestContract } from './contract.ts';

type MeterRequests = AnswerOf<typeof meterRequestContract.listMeterRequests>;

/** The requested meters, with the devices of each account. */
export async function listMeterRequests(context: DemoHomesContext): Promise<Result<MeterRequests>> {
  const homes = await accountHomes(context.db, 'meter-requested');
  return ok({ requests: await Promise.all(homes.map((home) => meterRequestOf(context, home))) });
}

/** Puts a requested meter beside its home and ends the request. */
export async function fulfilMeterRequest(
  { db, deps, meterKey }: DemoHomesContext,
  meterId: string,
  body: ParsedOf<typeof meterRequestContract.fulfilMeterRequest>['body'],
): Promise<Result<undefined>> {
  const meter = meterId.toLowerCase();
  const homes = await accountHomes(db, 'meter-requested');
  const home = homes.find(({ requestedMeter }) => requestedMeter?.meter === meter);
  if (!home?.requestedMeter) return notFound();
  const { account, accountId, requestedMeter } = home;
  const { historyDays } = requestedMeter;
  const attached = await attachMeter(
    { db, meterKey },
    { ...body, account, historyDays, meter, base: null, now: deps.clock.now() },
  );
  if (!attached.ok) return fail('invalid', attached.code, { at: '/body' });
  await requestMeter(db, accountId, null);
  return ok(undefined);
}

async function meterRequestOf({ db }: DemoHomesContext, home: AccountHome) {
  const { account, accountId, requestedMeter } = home;
  if (!requestedMeter) throw new Error('a home without a requested meter was listed');
  const all = { grantId: '', clientId: '', accountId, scope: '' };
  const progress = await meterProgress(db, account);
  return {
    ...requestedMeter,
    account,
    devices: (await devicesOf(db, all)).map(({ id }) => id),
    channels: [...channelsOf(home.home)],
    current: progress && { meter: progress.meter, installation: progress.installation },
  };
}
