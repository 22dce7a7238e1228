import { isTimeZone } from '@hearth/calendar/time-zone.ts';
import { z } from 'zod';
import { bandsOf } from './band-calendar.ts';
import { bandCalendar } from './band-calendar-schema.ts';
import { holidays } from './holidays.ts';
import { isBelievable, unitsPerEuro } from './price-bounds.ts';

const name = z.string().min(1).max(60);
/** The calendar of the database begins with the year 1. */
const day = z.iso.date().refine((text) => text >= '0001-01-01', 'invalid-format');
const layer = z.enum(['energy', 'network', 'tax']).default('energy');
const vatRate = z.number().min(0).max(0.5);
const rate = z.number();
const kwh = z.number().min(0).max(1e9);
const amount = z.number().min(-1e6).max(1e6);
const per = z.enum(['day', 'month', 'year']);

const shared = {
  name,
  layer,
  /** Meter that the component prices, for a heat pump with its own meter. */
  meter: z.enum(['house', 'heat-pump', 'all']).default('all'),
  /** Overrides the version's VAT rate. */
  vatRate: vatRate.optional(),
  /** Free energy at the start of each period. */
  free: z.strictObject({ kwh, per }).optional(),
  /** With net metering: whether the component applies to the remaining import or to all of it. */
  isNetted: z.boolean().default(true),
  /** No charge while the market price is negative; needs prices. */
  noneWhenNegative: z.boolean().default(false),
};

const component = z.discriminatedUnion('kind', [
  z.strictObject({ ...shared, kind: z.literal('flat'), rate }),
  z
    .strictObject({
      ...shared,
      kind: z.literal('time-of-use'),
      calendar: bandCalendar,
      rates: z.record(z.string(), rate),
    })
    .superRefine((each, context) => {
      for (const band of bandsOf(each.calendar))
        if (!Object.hasOwn(each.rates, band))
          context.addIssue({ code: 'custom', message: 'band-without-rate', path: ['rates', band] });
    }),
  z.strictObject({
    ...shared,
    kind: z.literal('tiered'),
    per,
    tiers: z
      .array(z.strictObject({ upToKwh: kwh.nullable().default(null), rate }))
      .min(1)
      .max(20)
      .superRefine((tiers, context) => {
        tiers.forEach(({ upToKwh }, i) => {
          const isLast = i === tiers.length - 1;
          const below = tiers[i - 1]?.upToKwh ?? 0;
          if ((upToKwh === null) !== isLast)
            context.addIssue({
              code: 'custom',
              message: isLast ? 'last-tier-has-an-end' : 'tier-without-end',
              path: [i, 'upToKwh'],
            });
          else if (upToKwh !== null && upToKwh <= below)
            context.addIssue({ code: 'custom', message: 'tiers-not-rising', path: [i, 'upToKwh'] });
        });
      }),
  }),
  z
    .strictObject({
      ...shared,
      kind: z.literal('indexed'),
      multiplier: z.number().min(-10).max(10).default(1),
      adder: rate.default(0),
      floor: rate.optional(),
      cap: rate.optional(),
      /** Market price used: of the interval, or the mean of the hour, local day or local month. */
      mean: z.enum(['none', 'hour', 'day', 'month']).default('none'),
    })
    .refine(({ floor, cap }) => floor === undefined || cap === undefined || floor <= cap, {
      path: ['floor'],
      message: 'floor-above-cap',
    }),
]);

const standing = z.strictObject({ name, layer, amount, per, vatRate: vatRate.optional() });

const credit = z
  .strictObject({
    name,
    layer,
    amount: amount.min(0),
    per: z.enum(['day', 'month', 'year', 'once']),
    /** Day of a one-time credit. */
    on: day.optional(),
    vatRate: vatRate.optional(),
  })
  .refine((each) => (each.per === 'once') === (each.on !== undefined), {
    path: ['on'],
    message: 'once-and-on-go-together',
  });

const capacity = z.strictObject({
  name,
  layer: layer.default('network'),
  windowMin: z.union([z.literal(15), z.literal(30), z.literal(60)]),
  /** Number of days whose highest windows are averaged for the month's peak. */
  days: z.number().int().min(1).max(10).default(1),
  /** Number of months whose peaks are averaged. */
  months: z.number().int().min(1).max(12).default(1),
  /** Peaks of months before the readings, oldest first. */
  earlierKw: z.array(z.number().min(0).max(10_000)).max(11).default([]),
  minKw: z.number().min(0).max(10_000).default(0),
  minOf: z.enum(['month', 'mean']).default('month'),
  /** Price per kW and year. */
  rate: z.number().min(0).max(1e5),
  /** Bands of a calendar that count; default: all hours. */
  mask: z.strictObject({ calendar: bandCalendar, bands: z.array(z.string()).min(1) }).optional(),
  vatRate: vatRate.optional(),
});

const version = z
  .strictObject({
    name,
    validFrom: day,
    /** End of the version, exclusive; null while no end is agreed. */
    validTo: day.nullable().default(null),
    vatRate,
    pricesInclVat: z.boolean(),
    standing: z.array(standing).max(50).default([]),
    energyImport: z.array(component).max(50),
    /** Feed-in payment; without VAT unless a component names a rate. */
    energyExport: z.array(component).max(50).default([]),
    capacity: z.array(capacity).max(10).default([]),
    /** Most that capacity charges and energy prices of the network together may cost per kWh of a contract year. */
    networkMostPerKwh: z.number().min(0).max(1e4).optional(),
    credits: z.array(credit).max(50).default([]),
    /** Heat pump meter: behind the house meter, which also counts its energy, or beside it. */
    heatPumpMeter: z.enum(['none', 'behind-house', 'beside-house']).default('none'),
    /** Net metering: exports are subtracted from imports over a period in each band; the remainder counts as feed-in. */
    netMetering: z
      .strictObject({
        per: z.enum(['day', 'month', 'year']),
        surplus: z.enum(['feed-in', 'none']).default('feed-in'),
        calendar: bandCalendar.optional(),
      })
      .optional(),
  })
  .superRefine((each, context) => {
    if (each.validTo !== null && each.validTo <= each.validFrom)
      context.addIssue({ code: 'custom', message: 'ends-before-it-begins', path: ['validTo'] });
    for (const list of ['energyImport', 'energyExport', 'standing', 'credits', 'capacity'] as const)
      each[list].forEach((part, i) => {
        if (each[list].findIndex((candidate) => candidate.name === part.name) < i)
          context.addIssue({ code: 'custom', message: 'name-twice', path: [list, i, 'name'] });
      });
  });

/** Terms of an electricity contract: consecutive versions without a gap. */
export const terms = z
  .strictObject({
    timeZone: z.string().refine(isTimeZone, 'unknown-time-zone'),
    currency: z.enum(Object.keys(unitsPerEuro)),
    /** Holidays of the calendars; default: none. */
    holidays: holidays.optional(),
    /** Start of the contract year for yearly tiers, quotas and netting. */
    yearBegins: z
      .string()
      .regex(/^(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/, 'not-month-and-day')
      .default('01-01'),
    versions: z.array(version).min(1).max(200),
  })
  .superRefine(({ versions, currency }, context) => {
    versions.forEach((each, i) => {
      const before = versions[i - 1];
      const message = before && seamFault(before, each);
      if (message)
        context.addIssue({ code: 'custom', message, path: ['versions', i, 'validFrom'] });
      for (const list of ['energyImport', 'energyExport'] as const)
        each[list].forEach((part, k) =>
          ratesOf(part).forEach(([path, value]) => {
            if (!isBelievable(value, currency))
              context.addIssue({
                code: 'custom',
                message: 'rate-not-believable-per-kwh',
                path: ['versions', i, list, k, ...path],
              });
          }),
        );
      const highest = each.energyImport.reduce((sum, part) => sum + highestOf(part), 0);
      if (highest > 0 && highest < lowestTotalEur * (unitsPerEuro[currency] ?? 1))
        context.addIssue({
          code: 'custom',
          message: 'rates-too-small-per-kwh',
          path: ['versions', i, 'energyImport'],
        });
    });
  });

/** Lower limit of the total energy price; below it the unit is wrong. */
const lowestTotalEur = 0.005;

export type Terms = z.infer<typeof terms>;
export type Version = Terms['versions'][number];
export type Component = Version['energyImport'][number];
export type Capacity = Version['capacity'][number];

function seamFault(
  before: { readonly validTo: string | null },
  { validFrom }: { readonly validFrom: string },
): string | null {
  if (before.validTo === null || validFrom < before.validTo) return 'overlapping-period';
  return validFrom > before.validTo ? 'gap-between-periods' : null;
}

function ratesOf(each: Component): readonly (readonly [readonly (string | number)[], number])[] {
  switch (each.kind) {
    case 'flat':
      return [[['rate'], each.rate]];
    case 'time-of-use':
      return Object.entries(each.rates).map(([band, value]) => [['rates', band], value] as const);
    case 'tiered':
      return each.tiers.map((tier, i) => [['tiers', i, 'rate'], tier.rate] as const);
    case 'indexed':
      return (['adder', 'floor', 'cap'] as const).flatMap((key) =>
        each[key] === undefined ? [] : [[[key], each[key]] as const],
      );
  }
}

/** A component that follows the market counts as high enough. */
function highestOf(each: Component): number {
  return each.kind === 'indexed'
    ? Number.POSITIVE_INFINITY
    : Math.max(...ratesOf(each).map(([, value]) => value));
}
