import { z } from 'zod';
import { country } from '../address/contract.ts';
import { listId, textIn } from '../list-fields.ts';
import { termsVersion } from '../terms/terms-version.ts';
import { unitKind } from '../unit/contract.ts';

/** Last parts of addresses beside those of packages. */
const takenIds = ['packages', 'terms-and-conditions'];

export const packageKinds = [
  'warranty-extension',
  'maintenance-plan',
  'remote-monitoring',
  'comfort-check',
] as const;

const months = (most: number) => z.int().min(1).max(most);

/** Who may have a package; null and empty lists: no such rule. */
const eligibilityRules = z.strictObject({
  /** Kinds of units; for a package of the home: it has at least one of them. */
  kinds: z.array(unitKind),
  /** Beginnings of model names. */
  models: z.array(z.string().trim().min(2).max(60)).max(200),
  commissionedWithinMonths: months(240).nullable(),
  madeWithinMonths: months(240).nullable(),
  maintainedWithinMonths: months(60).nullable(),
  /** Packages that exclude this one while they run. */
  notWith: z.array(listId).max(10),
});

/** An amount in minor units, with the tax of the country. */
export const price = z.strictObject({
  minor: z.int().min(1).max(10_000_000),
  currency: z
    .string()
    .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'unknown-currency'),
});

export const packageTerm = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('months'), months: months(120) }),
  /** A single service, used within these months. */
  z.strictObject({ kind: z.literal('once'), months: months(36) }),
]);

export const offer = z.strictObject({
  package: listId.refine((each) => !takenIds.includes(each), 'name-taken'),
  kind: z.enum(packageKinds),
  covers: z.enum(['unit', 'home']),
  name: textIn(60),
  summary: textIn(300),
  /** Features that it has; without a value: a tick. */
  contents: z
    .array(z.strictObject({ feature: listId, value: textIn(30).nullable() }))
    .min(1)
    .max(20),
  exclusions: z.array(textIn(200)).max(20),
  prices: z.partialRecord(country, price),
  term: packageTerm,
  /** `offered`: the person can order a further term; nothing renews by itself. */
  renewal: z.enum(['none', 'offered']),
  /** 0: none. */
  trialDays: z.int().min(0).max(90),
  terms: listId,
  eligibility: eligibilityRules,
});
export type PackageOffer = z.infer<typeof offer>;

export const feature = z.strictObject({ feature: listId, name: textIn(60) });
export type PackageFeature = z.infer<typeof feature>;

/** An operator's price list: the packages, the features that compare them, and the terms. */
export const priceList = z
  .strictObject({
    features: z.array(feature).min(1).max(20),
    terms: z.array(termsVersion).min(1).max(50),
    packages: z.array(offer).min(1).max(20),
  })
  .superRefine((list, context) => {
    const refuse = (message: string, path: readonly (string | number)[]) =>
      context.addIssue({ code: 'custom', message, path: [...path] });
    const repeated = (names: readonly string[], each: (at: number) => void) =>
      names.forEach((name, at) => {
        if (names.indexOf(name) !== at) each(at);
      });
    repeated(
      list.features.map((each) => each.feature),
      (at) => refuse('repeated', ['features', at, 'feature']),
    );
    repeated(
      list.packages.map((each) => each.package),
      (at) => refuse('repeated', ['packages', at, 'package']),
    );
    repeated(
      list.terms.map(({ terms, version }) => `${terms} ${version}`),
      (at) => refuse('repeated', ['terms', at, 'version']),
    );
    list.terms.forEach((each, at) => {
      repeated(
        each.sections.map(({ section }) => section),
        (nth) => refuse('repeated', ['terms', at, 'sections', nth, 'section']),
      );
      const isDisordered = list.terms.some(
        ({ terms, version, validFrom }) =>
          terms === each.terms && version < each.version && validFrom >= each.validFrom,
      );
      if (isDisordered) refuse('earlier-than-previous', ['terms', at, 'validFrom']);
    });
    const features = new Set(list.features.map((each) => each.feature));
    const terms = new Set(list.terms.map((each) => each.terms));
    const packages = new Set(list.packages.map((each) => each.package));
    list.packages.forEach((each, at) => {
      const here = ['packages', at] as const;
      repeated(
        each.contents.map((content) => content.feature),
        (nth) => refuse('repeated', [...here, 'contents', nth, 'feature']),
      );
      each.contents.forEach((content, nth) => {
        if (!features.has(content.feature))
          refuse('unknown-feature', [...here, 'contents', nth, 'feature']);
      });
      if (!terms.has(each.terms)) refuse('unknown-terms', [...here, 'terms']);
      if (Object.keys(each.prices).length === 0) refuse('no-price', [...here, 'prices']);
      each.eligibility.notWith.forEach((name, nth) => {
        if (!packages.has(name) || name === each.package)
          refuse('unknown-package', [...here, 'eligibility', 'notWith', nth]);
      });
    });
  });
export type PackageList = z.infer<typeof priceList>;
