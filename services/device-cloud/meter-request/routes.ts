import type { Implementation } from '@hearth/platform/http/http.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { devicesOf } from '../accounts/store.ts';
import { attachMeter, meterProgress } from '../meter/attach-meter.ts';
import type { SampleContext } from '../samples/context.ts';
import { channelsOf } from '../meter/channels.ts';
import { type AccountHome, accountHomes, requestMeter } from '../simulation/store.ts';
import type { meterRequestContract } from './contract.ts';

export function meterRequestRoutes(
  context: SampleContext,
): Implementation<typeof meterRequestContract> {
  const { db, deps, meterKey } = context;
  return {
    listMeterRequests: async () => {
      const homes = await accountHomes(db, 'meter-requested');
      return ok({ requests: await Promise.all(homes.map((home) => described(context, home))) });
    },
    fulfilMeterRequest: async ({ params, body }): Promise<Result<undefined>> => {
      const meter = params.meter.toLowerCase();
      const homes = await accountHomes(db, 'meter-requested');
      const home = homes.find(({ requestedMeter }) => requestedMeter?.meter === meter);
      if (!home?.requestedMeter) return notFound();
      const { historyDays } = home.requestedMeter;
      const { account, accountId } = home;
      const attached = await attachMeter(
        { db, meterKey },
        { ...body, account, historyDays, meter, base: null, now: deps.clock.now() },
      );
      if (!attached.ok) return fail('invalid', attached.code, { at: '/body' });
      await requestMeter(db, accountId, null);
      return ok(undefined);
    },
  };
}

async function described({ db }: SampleContext, home: AccountHome) {
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
