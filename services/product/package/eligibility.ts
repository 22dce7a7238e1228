import { Temporal } from 'temporal-polyfill';
import type { Country } from '../address/contract.ts';
import type { ManufactureDate } from '../label/manufacture-date.ts';
import type { UnitKind } from '../unit/contract.ts';
import type { PackageOffer } from './price-list.ts';

/** Why a package is not possible. Each has its remedy, see {@link remedies}. */
export const refusalReasons = [
  'country-unknown',
  'not-sold-here',
  'kind-not-covered',
  'model-not-covered',
  'commissioning-unknown',
  'commissioned-too-long-ago',
  'made-unknown',
  'made-too-long-ago',
  'maintenance-unproven',
  'excluded-by-package',
] as const;
export type IneligibilityReason = (typeof refusalReasons)[number];

/** What the person can do about a refusal. `other-package`: choose another one; `none`: nothing changes it. */
export const remedyKinds = [
  'add-address',
  'ask-partner',
  'other-package',
  'have-it-maintained',
  'wait-for-end',
  'none',
] as const;
export type Remedy = (typeof remedyKinds)[number];

export const remedies: Readonly<Record<IneligibilityReason, Remedy>> = {
  'country-unknown': 'add-address',
  'not-sold-here': 'none',
  'kind-not-covered': 'none',
  'model-not-covered': 'other-package',
  'commissioning-unknown': 'ask-partner',
  'commissioned-too-long-ago': 'other-package',
  'made-unknown': 'ask-partner',
  'made-too-long-ago': 'other-package',
  'maintenance-unproven': 'have-it-maintained',
  'excluded-by-package': 'wait-for-end',
};

export interface Refusal {
  readonly reason: IneligibilityReason;
  readonly remedy: Remedy;
  /** Of the rule, for an age or a time. */
  readonly monthsMax: number | null;
  /** Of the unit, for an age. */
  readonly months: number | null;
  /** The package that excludes this one, and its last day. */
  readonly package: string | null;
  readonly until: string | null;
}

export interface UnitFacts {
  readonly kind: UnitKind;
  readonly model: string;
  readonly commissionedOn: string | null;
  readonly made: ManufactureDate | null;
  /** null: there is no proof of maintenance. */
  readonly maintainedOn: string | null;
}

export interface EligibilityFacts {
  readonly today: string;
  readonly country: Country | null;
  /** The unit that the package would cover; every unit of the home for a package of the home. */
  readonly units: readonly UnitFacts[];
  /** Packages that run for the same unit or for the home, with their last days. */
  readonly running: readonly { readonly package: string; readonly endsOn: string }[];
}

/** Why a package is not possible: every reason, none where it is possible. */
export function refusalsOf(
  { prices, eligibility }: Pick<PackageOffer, 'prices' | 'eligibility'>,
  { today, country, units, running }: EligibilityFacts,
): readonly Refusal[] {
  const sold =
    country === null
      ? [refusal('country-unknown')]
      : prices[country]
        ? []
        : [refusal('not-sold-here')];
  const excluding = running
    .filter((each) => eligibility.notWith.includes(each.package))
    .map((each) => refusal('excluded-by-package', { package: each.package, until: each.endsOn }));
  return [...sold, ...refusalsOfUnits(eligibility, units, today), ...excluding];
}

/** The refusals of the unit that has the fewest: a home is eligible with one such unit. */
function refusalsOfUnits(
  rules: PackageOffer['eligibility'],
  units: readonly UnitFacts[],
  today: string,
): readonly Refusal[] {
  const [first, ...others] = units.map((unit) => refusalsOfUnit(rules, unit, today));
  if (first === undefined) return [refusal('kind-not-covered')];
  return others.reduce((least, each) => (each.length < least.length ? each : least), first);
}

function refusalsOfUnit(
  rules: PackageOffer['eligibility'],
  unit: UnitFacts,
  today: string,
): readonly Refusal[] {
  const { kinds, models } = rules;
  if (kinds.length > 0 && !kinds.includes(unit.kind)) return [refusal('kind-not-covered')];
  const isModelCovered = models.length === 0 || models.some((each) => unit.model.startsWith(each));
  const made = unit.made && lastDayOf(unit.made);
  return [
    ...(isModelCovered ? [] : [refusal('model-not-covered')]),
    ...tooOld(rules.commissionedWithinMonths, unit.commissionedOn, {
      today,
      unknown: 'commissioning-unknown',
      old: 'commissioned-too-long-ago',
    }),
    ...tooOld(rules.madeWithinMonths, made, {
      today,
      unknown: 'made-unknown',
      old: 'made-too-long-ago',
    }),
    ...tooOld(rules.maintainedWithinMonths, unit.maintainedOn, {
      today,
      unknown: 'maintenance-unproven',
      old: 'maintenance-unproven',
    }),
  ];
}

function tooOld(
  monthsMax: number | null,
  day: string | null,
  {
    today,
    unknown,
    old,
  }: { today: string; unknown: IneligibilityReason; old: IneligibilityReason },
): readonly Refusal[] {
  if (monthsMax === null) return [];
  if (day === null) return [refusal(unknown, { monthsMax })];
  const last = Temporal.PlainDate.from(day).add({ months: monthsMax });
  if (Temporal.PlainDate.compare(today, last) <= 0) return [];
  return [refusal(old, { monthsMax, months: monthsBetween(day, today) })];
}

/** Whole months. */
const monthsBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'months' }).months;

/** The last day of manufacture that the serial number allows; in favour of the owner. */
function lastDayOf(date: ManufactureDate): string {
  if (date.by === 'day') return date.on;
  // ISO 8601: 4 January is in week 1; a week ends on Sunday.
  const fourth = Temporal.PlainDate.from({ year: date.year, month: 1, day: 4 });
  return fourth.add({ days: 7 * (date.week - 1) + 7 - fourth.dayOfWeek }).toString();
}

const refusal = (
  reason: IneligibilityReason,
  detail: Partial<Pick<Refusal, 'monthsMax' | 'months' | 'package' | 'until'>> = {},
): Refusal => ({
  reason,
  remedy: remedies[reason],
  monthsMax: null,
  months: null,
  package: null,
  until: null,
  ...detail,
});
