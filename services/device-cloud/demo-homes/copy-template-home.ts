import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Home } from '@hearth/plant/home.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { AnswerOf, ParsedOf } from '@hearth/platform/http/contract.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import { Temporal } from 'temporal-polyfill';
import { accountByEmail } from '../accounts/store.ts';
import { homeNamed } from '../simulation/home-names.ts';
import { plantDevices } from '../simulation/plant-devices.ts';
import { demoHomeAddress, templateAddress } from './account-addresses.ts';
import type { DemoHomesContext } from './context.ts';
import type { demoHomesContract } from './contract.ts';
import { homeSummary } from './home-summary.ts';
import { serviceGrant } from './service-grant.ts';
import { accountOfDemoHome, deviceIdsOf, insertDemoHome } from './store.ts';

/** Tokens for a copy of a template home, and its devices with those they copy. */
export async function copyTemplateHome(
  context: DemoHomesContext,
  demoHome: string,
  body: ParsedOf<typeof demoHomesContract.copyTemplateHome>['body'],
): Promise<Result<AnswerOf<typeof demoHomesContract.copyTemplateHome>>> {
  const { db, deps } = context;
  const until = Temporal.Instant.from(body.until);
  if (Temporal.Instant.compare(until, deps.clock.now()) <= 0)
    return fail('invalid', 'until-is-over', { at: '/body/until' });
  const template = await accountByEmail(db, templateAddress(body.home));
  const plan = homeNamed(body.home);
  if (!template || !plan) return fail('not-found', 'no-such-template', { at: '/body/home' });
  const account = await forkAccount(context, {
    plan,
    demoHome,
    until,
    template: template.accountId,
    language: body.language,
  });
  if (!account.ok) return account;
  const own = await deviceIdsOf(db, account.value);
  const copied = await deviceIdsOf(db, template.accountId);
  return ok({
    account: demoHomeAddress(demoHome),
    ...homeSummary(plan),
    grant: await serviceGrant(context, account.value),
    devices: own.map((device, index) => ({ device, copyOf: copied[index] ?? '' })),
  });
}

/** Id of the copy's account, which an earlier call can have created. */
async function forkAccount(
  { db, deps }: DemoHomesContext,
  copy: {
    demoHome: string;
    plan: Home;
    template: string;
    until: Temporal.Instant;
    language: Locale;
  },
): Promise<Result<string>> {
  const existing = await accountOfDemoHome(db, copy.demoHome);
  if (existing !== null) return ok(existing);
  const now = deps.clock.now();
  const accountId = uuidv7(now);
  const email = demoHomeAddress(copy.demoHome);
  const devices = plantDevices(copy.plan, {
    email,
    at: now.toString({ fractionalSecondDigits: 3 }),
    language: copy.language,
  });
  const isNew = await db.transaction((tx) =>
    insertDemoHome(tx, {
      demoHome: copy.demoHome,
      accountId,
      email,
      templateAccountId: copy.template,
      devices: devices.map((recording) => ({ id: String(recording['id']), recording })),
      until: copy.until,
      now,
    }),
  );
  if (isNew) return ok(accountId);
  const created = await accountOfDemoHome(db, copy.demoHome);
  return created === null
    ? fail('conflict', 'demo-home-not-ready', { retryAfterS: 1 })
    : ok(created);
}
