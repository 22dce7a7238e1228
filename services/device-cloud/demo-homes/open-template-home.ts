import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import { accountByEmail } from '../accounts/store.ts';
import { addHome } from '../simulation/add-home.ts';
import { homeNamed } from '../simulation/home-names.ts';
import { templateAddress } from './account-addresses.ts';
import type { DemoHomesContext } from './context.ts';
import type { demoHomesContract } from './contract.ts';
import { homeSummary } from './home-summary.ts';
import { serviceGrant } from './service-grant.ts';

/** Tokens for the account of a template home, which is created when it does not exist. */
export async function openTemplateHome(
  context: DemoHomesContext,
  home: string,
): Promise<Result<AnswerOf<typeof demoHomesContract.openTemplateHome>>> {
  const plan = homeNamed(home);
  if (!plan) return notFound();
  const account = templateAddress(home);
  const stored = await accountByEmail(context.db, account);
  const accountId = stored?.accountId ?? (await newTemplateHome(context, { home, account }));
  return ok({ account, grant: await serviceGrant(context, accountId), ...homeSummary(plan) });
}

async function newTemplateHome(
  { db, deps, random }: DemoHomesContext,
  { home, account }: { home: string; account: string },
): Promise<string> {
  const added = await addHome({ db, random }, { account, home, rate: 1, now: deps.clock.now() });
  if (!added.ok) throw new Error(`the template home ${home} is not made: ${added.faults[0]?.code}`);
  return added.accountId;
}
