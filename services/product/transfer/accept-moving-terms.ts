import type { Access } from '@hearth/access/access.ts';
import type { PersonId } from '@hearth/core/branded.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import type { ProductDeps } from '../deps.ts';
import { accessFor } from '../installation/store.ts';
import { packageFacts, stateIn } from '../package/list-packages.ts';
import { offerOfEntitlement, offersOf } from '../package/store.ts';
import { storeAcceptance } from '../terms/accept-terms.ts';
import { acceptancesOf, versionsOf } from '../terms/store.ts';
import { termsInForce } from '../terms/terms-in-force.ts';
import type { TermsVersion } from '../terms/terms-version.ts';
import type { ReceivedTransfer, transferContract } from './contract.ts';
import type { RuledPackage, StoredTransfer } from './store.ts';
import { endingPackages } from './transfer-packages.ts';

type Deps = Pick<ProductDeps, 'db' | 'clock'>;
type AcceptCall = Call<typeof transferContract.acceptTransfer>;

/** Versions in force of the terms of the packages that pass on, each once. */
export async function termsThatMove(
  deps: Deps,
  { access, rules }: { readonly access: Access; readonly rules: readonly RuledPackage[] },
): Promise<readonly TermsVersion[]> {
  const facts = await packageFacts(deps, access);
  const ending = endingPackages(rules);
  const moving = facts.entitlements.filter(
    (each) =>
      stateIn(each, facts) !== 'expired' && !each.isTrial && !ending.has(each.entitlementId),
  );
  const offers = await offersOf(deps.db, moving);
  const names = [...new Set(moving.map((each) => offerOfEntitlement(offers, each).terms))];
  const versions = await versionsOf(deps.db, names);
  return names
    .toSorted()
    .flatMap((terms) => termsInForce(versions, { terms, today: facts.today }) ?? []);
}

export const termsInLanguage = (
  versions: readonly TermsVersion[],
  language: Locale,
): ReceivedTransfer['terms'] =>
  versions.map(({ terms, version, validFrom, title, sections }) => ({
    terms,
    version,
    validFrom,
    title: title[language],
    sections: sections.map((each) => ({
      section: each.section,
      title: each.title[language],
      text: each.text[language],
    })),
  }));

/**
 * Stores the acceptance of the terms of what passes on. Fails with `terms-changed` when one of them was not read in the version in force.
 * Without the giver at the home nothing passes on, and the acceptance of the home itself says so.
 */
export async function acceptMovingTerms(
  tx: Database,
  { clock }: Pick<Deps, 'clock'>,
  {
    transfer,
    taker,
    call: { body, requestId },
  }: {
    readonly transfer: StoredTransfer;
    readonly taker: PersonId;
    readonly call: Pick<AcceptCall, 'body' | 'requestId'>;
  },
): Promise<Result<undefined>> {
  const { giver, installationId, packages: rules } = transfer;
  const giving = { person: giver, installation: installationId };
  const access = await accessFor(tx, giving, clock.now());
  const required = access ? await termsThatMove({ db: tx, clock }, { access, rules }) : [];
  const unread = required.find(
    ({ terms, version }) =>
      !body.terms.some((read) => read.terms === terms && read.version === version),
  );
  if (unread) return fail('conflict', 'terms-changed', { at: '/body/terms' });
  for (const { terms, version } of required) {
    const accepted = await storeAcceptance(
      tx,
      { clock },
      {
        access: { personId: taker, installationId },
        requestId,
        acceptance: { terms, version, language: body.language },
      },
    );
    if (!accepted.ok) return accepted;
  }
  return ok(undefined);
}

/** Names of the terms that the taker has accepted for the home. */
export async function termsAcceptedBy(
  tx: Database,
  { taker, installationId }: { readonly taker: PersonId } & Pick<Access, 'installationId'>,
): Promise<ReadonlySet<string>> {
  const acceptances = await acceptancesOf(tx, { personId: taker, installationId });
  return new Set(acceptances.map(({ terms }) => terms));
}
