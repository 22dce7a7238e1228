import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import { accountByEmail } from '../accounts/store.ts';
import { addHome } from '../simulation/add-home.ts';
import { homeNamed } from '../simulation/home-names.ts';
import { sampleAddress } from './account-addresses.ts';
import type { SampleContext } from './context.ts';
import type { samplesContract } from './contract.ts';
import { homeSummary } from './home-summary.ts';
import { serviceGrant } from './service-grant.ts';

/** Tokens for the account of a template home, which is created when it does not exist. */
export async function openSample(
  context: SampleContext,
  home: string,
): Promise<Result<AnswerOf<typeof samplesContract.openSample>>> {
  const plan = homeNamed(home);
  if (!plan) return notFound();
  const account = sampleAddress(home);
  const known = await accountByEmail(context.db, account);
  const accountId = known?.accountId ?? (await newSample(context, { home, account }));
  return ok({ account, grant: await serviceGrant(context, accountId), ...homeSummary(plan) });
}

async function newSample(
  { db, deps, random }: SampleContext,
  { home, account }: { home: string; account: string },
): Promise<string> {
  const added = await addHome({ db, random }, { account, home, rate: 1, now: deps.clock.now() });
  if (!added.ok) throw new Error(`the sample home ${home} is not made: ${added.faults[0]?.code}`);
  return added.accountId;
}
