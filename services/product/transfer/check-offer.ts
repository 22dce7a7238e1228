import type { Access } from '@hearth/access/access.ts';
import { addDays, localDate } from '@hearth/calendar/dates.ts';
import { type Failure, type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { isSameMailbox } from '../account/same-mailbox.ts';
import type { ProductDeps } from '../deps.ts';
import { timeZoneOf } from '../installation/store.ts';
import { contactOf } from '../notification/mail-person.ts';
import { packageFacts, stateIn } from '../package/list-packages.ts';
import { grantsOf } from '../partner/grant/store.ts';
import { findPartner } from '../partner/store.ts';
import type { transferContract } from './contract.ts';
import { meterDaysMax, transferConsentVersion, transferDaysMax } from './transfer-state.ts';

type Offer = Call<typeof transferContract.offerTransfer>['body'];
type Check = Call<typeof transferContract.checkTransferOffer>;

/** Checks the answers of an offer before it is made. Whether the address has an account is not disclosed. */
export async function checkTransferOffer(
  deps: ProductDeps,
  { access, body }: Pick<Check, 'access' | 'body'>,
): Promise<Result<undefined>> {
  const timeZone = await timeZoneOf(deps.db, access.installationId);
  const today = localDate(deps.clock.now().toString(), timeZone);
  return (await refusedMailbox(deps, access, body.email)) ?? wrongDay(body, today) ?? ok(undefined);
}

const atEmail = '/body/email';

/** A home cannot be offered to the giver, and not to the company that serves it. */
export async function refusedMailbox(
  deps: ProductDeps,
  access: Access,
  email: string,
): Promise<Failure | null> {
  const own = await contactOf(deps, access.personId);
  if (own && isSameMailbox(own.email, email))
    return fail('invalid', 'transfer-to-yourself', { at: atEmail });
  for (const { state, partnerId } of await grantsOf(deps.db, access, deps.clock.now())) {
    const partner = state === 'accepted' ? await findPartner(deps.db, partnerId) : null;
    if (partner && isSameMailbox(partner.email, email))
      return fail('invalid', 'transfer-to-partner', { at: atEmail });
  }
  return null;
}

/** A first day that is over or far away, or meters that were read in the future or long ago. */
export function wrongDay(
  { day, meters }: Pick<Offer, 'day' | 'meters'>,
  today: string,
): Failure | null {
  if (day !== null && (day <= today || day > addDays(today, transferDaysMax)))
    return fail('invalid', 'transfer-day', { at: '/body/day', params: { days: transferDaysMax } });
  const readOn = meters?.readOn ?? today;
  return readOn > today || readOn < addDays(today, -meterDaysMax)
    ? fail('invalid', 'meter-day', { at: '/body/meters/readOn', params: { days: meterDaysMax } })
    : null;
}

/** The text that the giver has read is not the present one. */
export const outdatedConsent = ({ consent }: Pick<Offer, 'consent'>): Failure | null =>
  consent === transferConsentVersion
    ? null
    : fail('conflict', 'consent-changed', { at: '/body/consent' });

/** A package that does not run at the home, or a trial that cannot move. */
export async function unknownPackage(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
  access: Access,
  { packages }: Offer,
): Promise<Failure | null> {
  const facts = await packageFacts(deps, access);
  const running = facts.entitlements.filter((each) => stateIn(each, facts) !== 'expired');
  const at = packages.findIndex(
    ({ entitlement, rule }) =>
      !running.some(
        (each) => each.entitlementId === entitlement && (rule === 'ends' || !each.isTrial),
      ),
  );
  return at < 0 ? null : fail('invalid', 'package-unknown', { at: `/body/packages/${at}` });
}
