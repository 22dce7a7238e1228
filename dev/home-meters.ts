import { randomBytes } from 'node:crypto';
import { devicesOf } from '@hearth/device-cloud/accounts/store.ts';
import { attachMeter, meterProgress } from '@hearth/device-cloud/attach-meter.ts';
import { meterKeyOf } from '@hearth/device-cloud/make-device-cloud.ts';
import { channelsOf } from '@hearth/device-cloud/meter/channels.ts';
import {
  type AccountHome,
  accountHomes,
  wishMeter,
} from '@hearth/device-cloud/simulation/store.ts';
import { putMeter } from '@hearth/energy/meter/routes.ts';
import { revoke } from '@hearth/energy/meter/store.ts';
import { brand } from '@hearth/platform/brand.ts';
import { uuidv7 } from '@hearth/platform/id.ts';
import { makeMeterToken } from '@hearth/platform/meter-token.ts';
import { type Result, fail, ok } from '@hearth/platform/problem.ts';
import type { ServiceDeps, ServiceJob } from '@hearth/platform/service.ts';
import { claimed, unitsOfLink } from '@hearth/product/unit/store.ts';
import type { OperationDeps } from './operation.ts';

export const usualHistoryDays = 365;

/**
 * Puts a meter beside a simulated home whose account somebody has linked, in place of the one that was there: energy makes it, the
 * simulated cloud gets its token. `not-linked` until then.
 */
export async function meterBeside(
  { db, clock, secrets }: OperationDeps,
  { accountId, account, home }: AccountHome,
  historyDays: number,
): Promise<Result<{ meter: string; installation: string }>> {
  const now = clock.now();
  const operator = { grantId: '', clientId: '', accountId, scope: '' };
  const ids = (await devicesOf(db, operator)).map(({ id }) => id);
  const [unit, ...others] = await claimed(db, 'onecta', ids);
  if (!unit) return fail('conflict', 'not-linked');
  const { installationId } = unit;
  if (others.some((other) => other.installationId !== installationId))
    return fail('conflict', 'linked-to-several');
  const units = await unitsOfLink(db, unit.linkId);
  const heatPump = units.find(({ kind }) => kind === 'air-to-water')?.applianceId ?? null;
  await endMeterBefore({ db, now }, account);
  const { token, tokenHash } = makeMeterToken(randomBytes);
  const meter = uuidv7(now);
  const channels = channelsOf(home);
  const wanted = { meter, name: '', tokenHash, channels, heatPump, now };
  const made = await putMeter(db, installationId, wanted);
  if (!made.ok) return made;
  const attached = await attachMeter(
    { db, meterKey: meterKeyOf(secrets) },
    {
      account,
      installation: installationId,
      meter,
      token,
      channels: made.value.channels,
      base: null,
      historyDays,
      now,
    },
  );
  if (!attached.ok) return fail('invalid', attached.code);
  await wishMeter(db, accountId, null);
  return ok({ meter, installation: installationId });
}

/** So that the new one counts on for the same appliances. */
async function endMeterBefore(
  { db, now }: Pick<OperationDeps, 'db'> & { now: ReturnType<OperationDeps['clock']['now']> },
  account: string,
): Promise<void> {
  const before = await meterProgress(db, account);
  if (!before) return;
  const installation = brand<string, 'InstallationId'>(before.installation);
  await revoke(db, installation, { meter: before.meter, now });
}

/** Homes that were added with a wish for a meter get it when their account has been linked. */
export function wishedMetersJob(
  deps: Pick<ServiceDeps, 'db' | 'clock' | 'log'>,
  secrets: OperationDeps['secrets'],
): ServiceJob {
  return {
    name: 'device-cloud-wished-meters',
    declaration: { resource: 'simulated-home', verb: 'run', roles: ['service'] },
    everyS: 15,
    async run() {
      for (const wish of await accountHomes(deps.db, 'wish-a-meter')) {
        const days = wish.meterWishDays ?? usualHistoryDays;
        const put = await meterBeside({ ...deps, secrets }, wish, days);
        if (put.ok) deps.log.info({ ...put.value, account: wish.account }, 'meter attached');
        else if (put.code !== 'not-linked' && put.code !== 'home-unknown')
          deps.log.warn({ account: wish.account, code: put.code }, 'meter not attached');
      }
    },
  };
}
