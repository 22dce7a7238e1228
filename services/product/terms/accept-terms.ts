import type { Access } from '@hearth/access/access.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import type { ProductDeps } from '../deps.ts';
import { auditActor } from '../installation/audit-actor.ts';
import { isAccessCurrent } from '../installation/store.ts';
import { todayOf } from '../installation/today-of.ts';
import type { PackageTerms, termsContract } from './contract.ts';
import { readTerms } from './read-terms.ts';
import { acceptancesOf, insertAcceptance, versionsOf } from './store.ts';
import { termsInForce } from './terms-in-force.ts';

type Deps = Pick<ProductDeps, 'db' | 'clock'>;

export async function acceptTerms(
  deps: Deps,
  { access, params, body, requestId }: Call<typeof termsContract.acceptTerms>,
): Promise<Result<PackageTerms>> {
  const { version, language } = body;
  return await deps.db.transaction(async (tx): Promise<Result<PackageTerms>> => {
    const inTransaction = { ...deps, db: tx };
    if (!(await isAccessCurrent(tx, access, deps.clock.now()))) return notFound();
    const { terms } = params;
    const accepted = await storeAcceptance(tx, deps, {
      access,
      requestId,
      acceptance: { terms, version, language },
    });
    if (!accepted.ok) return accepted;
    const read = await readTerms(inTransaction, access, { terms, language });
    return read ? ok(read) : notFound();
  });
}

/** Stores the acceptance of the version in force, within the transaction that needs it; fails with `terms-changed` for any other version. */
export async function storeAcceptance(
  tx: Database,
  { clock }: Pick<Deps, 'clock'>,
  {
    access,
    requestId,
    acceptance,
  }: {
    /** The person accepts for the home, also before it is theirs. */
    readonly access: Pick<Access, 'personId' | 'installationId'>;
    readonly requestId: string;
    readonly acceptance: {
      readonly terms: string;
      readonly version: number;
      /** In which the person read them. */
      readonly language: Locale;
    };
  },
): Promise<Result<undefined>> {
  const { terms, version, language } = acceptance;
  const now = clock.now();
  const today = await todayOf(tx, access, now);
  const inForce = termsInForce(await versionsOf(tx, [terms]), { terms, today });
  if (!inForce) return notFound();
  if (inForce.version !== version)
    return fail('conflict', 'terms-changed', {
      at: '/body/version',
      params: { version: inForce.version },
    });
  const isRepeated = (await acceptancesOf(tx, access)).some(
    (each) => each.terms === terms && each.version === version,
  );
  if (isRepeated) return ok(undefined);
  await insertAcceptance(tx, access, { terms, version, locale: language }, now);
  const entry = {
    ...auditActor(access),
    action: 'terms.accept',
    resource: terms,
    detail: { version, language },
    requestId,
  };
  await recordAudit(tx, entry, clock);
  return ok(undefined);
}
