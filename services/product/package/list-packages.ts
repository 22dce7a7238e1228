import type { Access } from '@hearth/access/access.ts';
import { localDate } from '@hearth/calendar/dates.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import type { ProductDeps } from '../deps.ts';
import { type PackageDocument, packageDocuments } from '../document/store.ts';
import { homeDetailsOf } from '../home-details/store.ts';
import { unitDetailsOf } from '../home-details/unit-details.ts';
import type { UnitDetails } from '../home-details/contract.ts';
import { maintainedDays } from '../maintenance/valid-entries.ts';
import { timeZoneOf } from '../installation/store.ts';
import { versionsOf } from '../terms/store.ts';
import { termsInForce } from '../terms/terms-in-force.ts';
import { splitVat } from '../vat/split-vat.ts';
import { vatBasisPointsOf } from '../vat/vat-rates.ts';
import type { HomePackage, HomePackages } from './contract.ts';
import { type EligibilityFacts, type UnitFacts, refusalsOf } from './eligibility.ts';
import { actionsOn, stateOn, withdrawUntil } from './package-state.ts';
import type { TermsVersion } from '../terms/terms-version.ts';
import type { PackageFeature } from './price-list.ts';
import {
  type Entitlement,
  type StoredOffer,
  entitlementsOf,
  featuresOf,
  listedOffers,
  offersOf,
} from './store.ts';

type Deps = Pick<ProductDeps, 'db' | 'clock'>;

/** Everything that eligibility and states follow from. */
export interface PackageFacts {
  readonly timeZone: string;
  readonly today: string;
  readonly country: EligibilityFacts['country'];
  readonly units: readonly UnitDetails[];
  /** Day of the last service of a company by unit. */
  readonly maintainedOn: ReadonlyMap<string, string>;
  readonly entitlements: readonly Entitlement[];
}

export async function packageFacts({ db, clock }: Deps, access: Access): Promise<PackageFacts> {
  const [timeZone, { address }, units, entitlements] = await Promise.all([
    timeZoneOf(db, access.installationId),
    homeDetailsOf(db, access),
    unitDetailsOf({ db }, access),
    entitlementsOf(db, access),
  ]);
  return {
    timeZone,
    today: localDate(clock.now().toString(), timeZone),
    country: address?.country ?? null,
    units,
    maintainedOn: await maintainedDays(
      db,
      access,
      units.map(({ unit }) => unit),
    ),
    entitlements,
  };
}

/** Packages of the newest list and those that the home has, in one language. */
export async function listPackages(
  deps: Deps & Pick<ProductDeps, 'payments'>,
  access: Access,
  language: Locale,
): Promise<HomePackages> {
  const [facts, features, listed, documents] = await Promise.all([
    packageFacts(deps, access),
    featuresOf(deps.db),
    listedOffers(deps.db),
    packageDocuments(deps.db, access),
  ]);
  const owned = await offersOf(deps.db, facts.entitlements);
  const isNamed = (each: StoredOffer, offers: readonly StoredOffer[]): boolean =>
    offers.some(({ offer }) => offer.package === each.offer.package);
  const unlisted = owned
    .filter((each) => !isNamed(each, listed))
    .toSorted((a, b) => b.revision - a.revision);
  const offers = [
    ...listed,
    ...unlisted.filter((each, at) => !isNamed(each, unlisted.slice(0, at))),
  ];
  const versions = await versionsOf(
    deps.db,
    offers.map(({ offer }) => offer.terms),
  );
  const names = new Map(offers.map(({ offer }) => [offer.package, offer.name[language]]));
  const mayOrder = access.role === 'owner' || access.role === 'demo';
  return {
    country: facts.country,
    mayOrder,
    mayBuy: access.role === 'owner' && deps.payments !== undefined,
    features: features.map(({ feature, name }) => ({ feature, name: name[language] })),
    packages: offers.map((stored) =>
      packageIn(language, stored, { facts, features, versions, names, documents, mayOrder }),
    ),
  };
}

function packageIn(
  language: Locale,
  { offer, isListed }: StoredOffer,
  {
    facts,
    features,
    versions,
    names,
    documents,
    mayOrder,
  }: {
    readonly facts: PackageFacts;
    readonly features: readonly PackageFeature[];
    readonly versions: readonly TermsVersion[];
    readonly names: ReadonlyMap<string, string>;
    readonly documents: readonly PackageDocument[];
    readonly mayOrder: boolean;
  },
): HomePackage {
  const { package: id, kind, covers, term, renewal, trialDays, terms } = offer;
  const unitName = (unit: string | null) =>
    facts.units.find((each) => each.unit === unit)?.name ?? null;
  const featureName = (feature: string) =>
    features.find((each) => each.feature === feature)?.name[language] ?? feature;
  return {
    package: id,
    kind,
    covers,
    name: offer.name[language],
    summary: offer.summary[language],
    contents: offer.contents.map(({ feature, value }) => ({
      feature,
      name: featureName(feature),
      value: value && value[language],
    })),
    exclusions: offer.exclusions.map((each) => each[language]),
    price: priceIn(offer, facts),
    term,
    renewal,
    trialDays,
    terms,
    termsVersion: termsInForce(versions, { terms, today: facts.today })?.version ?? null,
    isListed,
    subjects: subjectsOf({ offer, isListed }, facts).map(({ unit, refusals }) => ({
      unit,
      name: unitName(unit),
      refusals: refusals.map((each) => ({
        ...each,
        package: each.package && (names.get(each.package) ?? each.package),
      })),
      hasTrial:
        mayOrder &&
        trialDays > 0 &&
        refusals.length === 0 &&
        !facts.entitlements.some((each) => each.package === id && each.unit === unit),
    })),
    entitlements: facts.entitlements
      .filter((each) => each.package === id)
      .map((each) =>
        entitlementIn(each, { facts, documents, unitName: unitName(each.unit), mayOrder }),
      ),
  };
}

/** Price of a package in the home's country with the tax within it; null where it is not sold. */
export function priceIn(
  { prices }: Pick<StoredOffer['offer'], 'prices'>,
  { country, today }: Pick<PackageFacts, 'country' | 'today'>,
): HomePackage['price'] {
  const price = country && prices[country];
  if (!price) return null;
  const vatBasisPoints = vatBasisPointsOf(country, today);
  const { vatMinor } = splitVat({ grossMinor: price.minor, basisPoints: vatBasisPoints });
  return { ...price, vatBasisPoints, vatMinor };
}

/** The units, or the home, that a listed package would cover, with the refusals of each. A package of units leaves out units of other kinds where one is covered. */
export function subjectsOf(
  { offer, isListed }: Pick<StoredOffer, 'offer' | 'isListed'>,
  facts: PackageFacts,
) {
  if (!isListed) return [];
  const refusalsFor = (units: readonly UnitDetails[], unit: string | null) =>
    refusalsOf(offer, {
      today: facts.today,
      country: facts.country,
      units: units.map((each) => unitFacts(each, facts)),
      running: facts.entitlements.filter(
        (each) =>
          (each.unit === unit || each.unit === null || unit === null) &&
          stateIn(each, facts) !== 'expired',
      ),
    });
  if (offer.covers === 'home') return [{ unit: null, refusals: refusalsFor(facts.units, null) }];
  const { kinds } = offer.eligibility;
  const covered = facts.units.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  const subjects = covered.length > 0 ? covered : facts.units.slice(0, 1);
  return subjects.map((each) => ({ unit: each.unit, refusals: refusalsFor([each], each.unit) }));
}

const unitFacts = (
  { unit, kind, model, commissioning, made }: UnitDetails,
  { maintainedOn }: Pick<PackageFacts, 'maintainedOn'>,
): UnitFacts => ({
  kind,
  model,
  commissionedOn: commissioning?.on ?? null,
  made,
  maintainedOn: maintainedOn.get(unit) ?? null,
});

const daysOf = (
  { state, orderedAt, endsOn }: Entitlement,
  { timeZone }: Pick<PackageFacts, 'timeZone'>,
) => ({ state, orderedOn: localDate(orderedAt.toString(), timeZone), endsOn });

export const stateIn = (
  entitlement: Entitlement,
  facts: Pick<PackageFacts, 'timeZone' | 'today'>,
) => stateOn(daysOf(entitlement, facts), facts.today);

export const actionsIn = (
  entitlement: Entitlement,
  facts: Pick<PackageFacts, 'timeZone' | 'today'>,
) => actionsOn(daysOf(entitlement, facts), facts.today);

function entitlementIn(
  entitlement: Entitlement,
  {
    facts,
    documents,
    unitName,
    mayOrder,
  }: {
    readonly facts: PackageFacts;
    readonly documents: readonly PackageDocument[];
    readonly unitName: string | null;
    readonly mayOrder: boolean;
  },
): HomePackage['entitlements'][number] {
  const { entitlementId, unit, isTrial, startsOn, endsOn } = entitlement;
  return {
    entitlement: entitlementId,
    unit,
    unitName,
    state: stateIn(entitlement, facts),
    isTrial,
    startsOn,
    endsOn,
    withdrawUntil: withdrawUntil(daysOf(entitlement, facts).orderedOn),
    actions: mayOrder ? [...actionsIn(entitlement, facts)] : [],
    documents: documents.filter(isAbout(entitlement)).map(({ document, kind, number }) => ({
      document,
      kind,
      number,
    })),
  };
}

/** Confirmations name the entitlement; receipts and credit notes name its order. */
const isAbout =
  ({ entitlementId, order }: Entitlement) =>
  ({ content }: PackageDocument): boolean =>
    content.entitlement === entitlementId || (order !== null && content.order === order);
