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
import { changesIn, sectionsIn } from '../terms/read-terms.ts';
import { acceptancesOf, versionsAcceptedBy, versionsOf } from '../terms/store.ts';
import { termsInForce } from '../terms/terms-in-force.ts';
import type { ReceivedTransfer, transferContract } from './contract.ts';
import type { RuledPackage, StoredTransfer } from './store.ts';
import { endingPackages } from './transfer-packages.ts';

type Deps = Pick<ProductDeps, 'db' | 'clock'>;
type AcceptCall = Call<typeof transferContract.acceptTransfer>;

/** Names of the terms of the packages that pass on, and all their versions. */
async function movingTerms(
  deps: Deps,
  { access, rules }: { readonly access: Access; readonly rules: readonly RuledPackage[] },
) {
  const facts = await packageFacts(deps, access);
  const ending = endingPackages(rules);
  const moving = facts.entitlements.filter(
    (each) =>
      stateIn(each, facts) !== 'expired' && !each.isTrial && !ending.has(each.entitlementId),
  );
  const offers = await offersOf(deps.db, moving);
  const names = [...new Set(moving.map((each) => offerOfEntitlement(offers, each).terms))];
  const versions = await versionsOf(deps.db, names);
  const inForce = names
    .toSorted()
    .flatMap((terms) => termsInForce(versions, { terms, today: facts.today }) ?? []);
  return { versions, inForce };
}

/** Terms of what passes on in a language, with their difference from what the reader has accepted before. */
export async function termsOfOffer(
  deps: Deps,
  {
    moving,
    reader,
    language,
  }: {
    readonly moving: Parameters<typeof movingTerms>[1];
    readonly reader: PersonId;
    readonly language: Locale;
  },
): Promise<ReceivedTransfer['terms']> {
  const { versions, inForce } = await movingTerms(deps, moving);
  const names = inForce.map(({ terms }) => terms);
  const accepted = await versionsAcceptedBy(deps.db, { person: reader, terms: names });
  return inForce.map((found) => {
    const older = accepted
      .filter(({ terms, version }) => terms === found.terms && version < found.version)
      .toSorted((a, b) => b.version - a.version)[0];
    const hasAccepted = accepted.some(
      ({ terms, version }) => terms === found.terms && version === found.version,
    );
    const before = versions.find(
      ({ terms, version }) => terms === older?.terms && version === older.version,
    );
    const { terms, version, validFrom, title } = found;
    return {
      terms,
      version,
      validFrom,
      title: title[language],
      sections: sectionsIn(language, found),
      changes:
        before && !hasAccepted
          ? { from: before.version, sections: changesIn(language, { from: before, to: found }) }
          : null,
    };
  });
}

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
  const moving = access && (await movingTerms({ db: tx, clock }, { access, rules }));
  const required = moving?.inForce ?? [];
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
