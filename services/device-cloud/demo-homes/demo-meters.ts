import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { ParsedOf } from '@hearth/platform/http/contract.ts';
import { accountByEmail } from '../accounts/store.ts';
import { attachMeter, meterProgress } from '../meter/attach-meter.ts';
import { isDemoAddress, templateAddress } from './account-addresses.ts';
import type { DemoHomesContext } from './context.ts';
import type { demoMetersContract } from './contract.ts';

/** Share of the history that the meter of a template home has posted; null without a meter. */
export async function templateHomeProgress(
  { db }: DemoHomesContext,
  home: string,
): Promise<Result<{ loaded: number | null }>> {
  const account = templateAddress(home);
  if (!(await accountByEmail(db, account))) return notFound();
  return ok({ loaded: (await meterProgress(db, account))?.loaded ?? null });
}

/** Puts a meter beside a template home or a copy. Accounts of persons are out of reach. */
export async function placeMeter(
  { db, deps, meterKey }: DemoHomesContext,
  meter: string,
  body: ParsedOf<typeof demoMetersContract.putMeter>['body'],
): Promise<Result<undefined>> {
  if (!isDemoAddress(body.account))
    return fail('not-found', 'no-such-account', { at: '/body/account' });
  const attached = await attachMeter(
    { db, meterKey },
    { ...body, meter, base: null, now: deps.clock.now() },
  );
  return attached.ok ? ok(undefined) : fail('invalid', attached.code, { at: '/body' });
}
