import { isDeepStrictEqual } from 'node:util';
import { bandsOf } from '@hearth/energy/tariff/band-calendar.ts';
import { type Terms, type Version, terms as termsSchema } from '@hearth/energy/tariff/terms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../../../../forms/rule.ts';
import { type ContractDraft, draftTerms } from './draft-terms.ts';
import { fieldWriter } from '../../../../../wizard/typed-values.ts';
import { type VersionStep, stepValues } from './version-values.ts';

const steps = [
  'start-date',
  'end-date',
  'fixed-costs',
  'variable-costs',
  'solar-installation',
] as const satisfies readonly VersionStep[];

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ]{0,10}[A-Za-z0-9]$/);
const decimal = (from: number, to: number) =>
  fc.integer({ min: from * 1e4, max: to * 1e4 }).map((n) => n / 1e4);
const rate = decimal(-1, 1);
const vatRate = fc.option(
  fc.integer({ min: 0, max: 50 }).map((n) => n / 100),
  { nil: undefined },
);
const per = fc.constantFrom('day', 'month', 'year');
const layer = fc.constantFrom('energy', 'network', 'tax');
const clock = fc
  .integer({ min: 0, max: 95 })
  .map((n) => `${String(n >> 2).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`);
const dayKind = fc.constantFrom('mon', 'fri', 'sun', 'workday', 'weekend', 'holiday');

const calendar = fc.record(
  {
    otherwise: fc.constantFrom('Day', 'Night', 'Peak'),
    rules: fc.array(
      fc.record(
        {
          from: clock,
          to: fc.oneof(clock, fc.constant('24:00')),
          band: fc.constantFrom('Day', 'Night', 'Peak'),
          days: fc.uniqueArray(dayKind, { minLength: 1 }),
          months: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 }),
        },
        { requiredKeys: ['from', 'to', 'band'] },
      ),
      { maxLength: 5 },
    ),
  },
  { requiredKeys: ['otherwise', 'rules'] },
);

const shared = {
  layer,
  meter: fc.constantFrom('all', 'house', 'heat-pump'),
  vatRate,
  free: fc.option(fc.record({ kwh: decimal(0, 500), per }), { nil: undefined }),
  isNetted: fc.boolean(),
  noneWhenNegative: fc.boolean(),
};
const component = fc.oneof(
  fc.record({ ...shared, kind: fc.constant('flat'), rate }),
  fc.record({ ...shared, calendar, high: rate, low: rate }).map(({ high, low, ...each }) => ({
    ...each,
    kind: 'time-of-use',
    rates: Object.fromEntries(
      bandsOf(each.calendar as never).map((band, i) => [band, i === 0 ? high : low]),
    ),
  })),
  fc
    .record({ ...shared, per, rates: fc.array(rate, { minLength: 1, maxLength: 4 }) })
    .map(({ rates, ...each }) => ({
      ...each,
      kind: 'tiered',
      tiers: rates.map((price, i) => ({
        upToKwh: i === rates.length - 1 ? null : (i + 1) * 100,
        rate: price,
      })),
    })),
  fc.record({
    ...shared,
    kind: fc.constant('indexed'),
    multiplier: decimal(0, 2),
    adder: rate,
    floor: fc.option(decimal(-1, 0), { nil: undefined }),
    cap: fc.option(decimal(0, 1), { nil: undefined }),
    mean: fc.constantFrom('none', 'hour', 'day', 'month'),
  }),
);
const named = <T extends object>(each: fc.Arbitrary<T>) =>
  fc
    .array(fc.tuple(each, name), { maxLength: 3 })
    .map((rows) => rows.map(([row, text], i) => ({ ...row, name: `${text} ${i}` })));

const standing = fc.record({ layer, amount: decimal(-50, 50), per, vatRate });
const credit = fc.oneof(
  fc.record({ layer, amount: decimal(0, 200), per, vatRate }),
  fc.record({ layer, amount: decimal(0, 200), vatRate }).map((each) => ({
    ...each,
    per: 'once',
    on: '2025-05-01',
  })),
);
const capacity = fc.record({
  layer,
  windowMin: fc.constantFrom(15, 30, 60),
  days: fc.integer({ min: 1, max: 10 }),
  months: fc.integer({ min: 1, max: 12 }),
  earlierKw: fc.array(decimal(0, 20), { maxLength: 3 }),
  minKw: decimal(0, 5),
  minOf: fc.constantFrom('month', 'mean'),
  rate: decimal(0, 100),
  mask: fc.option(fc.constant({ calendar: { otherwise: 'All' }, bands: ['All'] }), {
    nil: undefined,
  }),
  vatRate,
});
const version = fc.record({
  name,
  vatRate: fc.integer({ min: 0, max: 50 }).map((n) => n / 100),
  pricesInclVat: fc.boolean(),
  standing: named(standing),
  energyImport: named(component),
  energyExport: named(component),
  capacity: named(capacity),
  networkMostPerKwh: fc.option(decimal(0, 2), { nil: undefined }),
  credits: named(credit),
  heatPumpMeter: fc.constantFrom('none', 'behind-house', 'beside-house'),
  netMetering: fc.option(
    fc.record(
      {
        per,
        surplus: fc.constantFrom('feed-in', 'none'),
        calendar: fc.constant({ otherwise: 'All' }),
      },
      { requiredKeys: ['per', 'surplus'] },
    ),
    { nil: undefined },
  ),
});

/** Any document that the service takes; JSON leaves out what is undefined. */
const anyTerms = fc
  .record({
    versions: fc.array(version, { minLength: 1, maxLength: 3 }),
    currency: fc.constantFrom('EUR', 'CHF', 'HUF'),
    holidays: fc.option(
      fc.constantFrom(
        { country: 'DE', subdivision: 'BY', also: ['2025-12-24'] },
        { country: 'AT' },
      ),
      { nil: undefined },
    ),
    isOpen: fc.boolean(),
  })
  .map(({ versions, isOpen, ...each }) => {
    const document = {
      ...each,
      timeZone: 'Europe/Berlin',
      versions: versions.map((own, i) => ({
        ...own,
        validFrom: `202${i}-01-01`,
        validTo: i === versions.length - 1 && isOpen ? null : `202${i + 1}-01-01`,
      })),
    };
    return termsSchema.safeParse(JSON.parse(JSON.stringify(document)));
  })
  .filter((found) => found.success)
  .map((found) => found.data);

const draftOf = (
  terms: Terms | null,
  item: string,
  typed: Readonly<Record<string, { locale: string; values: Values }>> = {},
): ContractDraft => ({
  terms,
  typed: { basis: { locale: 'en', values: { revision: '1', item } }, ...typed },
  timeZone: 'Europe/Berlin',
  today: '2025-11-20',
});

/** All steps as their forms show them. */
function allSteps(terms: Terms, edited: Version, locale: string) {
  const write = fieldWriter(locale);
  return Object.fromEntries(
    steps.map((step) => [
      step,
      { locale, values: stepValues(step, { terms, version: edited }, write) },
    ]),
  );
}

describe('draftTerms', () => {
  it('any document is the same after each of its contracts went through the forms of every step', () => {
    fc.assert(
      fc.property(
        anyTerms,
        fc.nat(2),
        fc.constantFrom('en-GB', 'de-DE', 'ar-EG'),
        (terms, index, locale) => {
          const edited = terms.versions[index % terms.versions.length];
          if (!edited) return;
          const typed = allSteps(terms, edited, locale);
          const found = draftTerms(draftOf(terms, edited.validFrom, typed));
          expect(isDeepStrictEqual(found.terms, terms) || found.terms).toEqual(true);
          expect(found.version).toEqual(edited);
        },
      ),
      { numRuns: 60 },
    );
  });

  const flat = (own: object): Terms =>
    termsSchema.parse({
      timeZone: 'Europe/Berlin',
      currency: 'EUR',
      versions: [
        {
          name: 'Fixed',
          validFrom: '2024-01-01',
          vatRate: 0.19,
          pricesInclVat: true,
          energyImport: [{ name: 'Energy', kind: 'flat', rate: 0.3 }],
          ...own,
        },
      ],
    });
  const saved = (values: Values, locale = 'en-GB') => ({ locale, values });

  it('a first contract needs four answers', () => {
    const found = draftTerms(
      draftOf(null, '', {
        'start-date': saved({ name: 'Lindenstrom', from: '2025-03-01', currency: 'EUR' }),
        'end-date': saved({ ends: 'open' }),
        'fixed-costs': saved({
          vat: 'included',
          standing: '1',
          's1-amount': '11.9',
          's1-per': 'month',
          unnamed: 'Base price',
        }),
        'variable-costs': saved(
          { unit: 'minor', parts: '1', 'p1-kind': 'flat', 'p1-rate': '31,9', unnamed: 'Energy' },
          'de-DE',
        ),
      }),
    );
    expect(termsSchema.safeParse(found.terms).success).toBe(true);
    expect(found.version).toMatchObject({
      name: 'Lindenstrom',
      validFrom: '2025-03-01',
      validTo: null,
      standing: [{ name: 'Base price', amount: 11.9, per: 'month' }],
      energyImport: [{ name: 'Energy', kind: 'flat', rate: 0.319 }],
    });
  });

  it('the most that the network costs is typed in ct or whole units, and goes when its field is emptied', () => {
    const limitOf = (base: Terms, values: Values) =>
      draftTerms(draftOf(base, '2024-01-01', { 'fixed-costs': saved(values, 'de-DE') })).version
        .networkMostPerKwh;
    expect(limitOf(flat({}), { unit: 'minor', networkMost: '20,5' })).toBe(0.205);
    expect(limitOf(flat({}), { unit: 'major', networkMost: '0,205' })).toBe(0.205);
    expect(limitOf(flat({ networkMostPerKwh: 0.2 }), { unit: 'minor', networkMost: '' })).toBe(
      undefined,
    );
  });

  it('"I don’t know" takes the default of the question', () => {
    const found = draftTerms(
      draftOf(null, '', {
        'start-date': saved({ unnamed: 'Electricity', fromUnknown: true, currency: 'SEK' }),
        'end-date': saved({ ends: 'unknown' }),
        'fixed-costs': saved({ vat: 'unknown', vatRateUnknown: true, standing: '' }),
        'variable-costs': saved({ priceUnknown: true, unnamed: 'Energy' }),
      }),
    );
    expect(found.terms.currency).toBe('SEK');
    expect(found.version).toMatchObject({
      name: 'Electricity',
      validFrom: '2025-01-01',
      validTo: null,
      pricesInclVat: true,
      energyImport: [{ kind: 'flat', rate: 3.19 }],
    });
  });

  it('a new contract ends the one before it; its gap stays until the person closes it', () => {
    const base = flat({ validTo: '2026-01-01' });
    const start = (from: string) => ({ 'start-date': saved({ name: 'New', from }) });
    const dates = ({ terms }: { terms: Terms }) =>
      terms.versions.map(({ validFrom, validTo }) => [validFrom, validTo]);
    expect(dates(draftTerms(draftOf(base, '', start('2025-10-01'))))).toEqual([
      ['2024-01-01', '2025-10-01'],
      ['2025-10-01', null],
    ]);
    const late = draftTerms(draftOf(base, '', start('2026-02-01')));
    expect(late.conflicts.gapBefore).toEqual({ from: '2026-01-01', to: '2026-02-01' });
    expect(termsSchema.safeParse(late.terms).success).toBe(false);
    const closed = draftOf(base, '', {
      ...start('2026-02-01'),
      'validity-date': saved({ gapBefore: 'start-earlier' }),
    });
    expect(draftTerms(closed).version.validFrom).toBe('2026-01-01');
  });

  it('a reused contract gives its prices, not its name and dates', () => {
    const base = flat({});
    const found = draftTerms(
      draftOf(base, '', {
        'start-date': saved({ name: 'Next year', from: '2026-01-01' }),
        'reuse-details': saved({ source: '2024-01-01' }),
      }),
    );
    expect(found.version).toMatchObject({
      name: 'Next year',
      validFrom: '2026-01-01',
      energyImport: [{ rate: 0.3 }],
    });
  });
});
