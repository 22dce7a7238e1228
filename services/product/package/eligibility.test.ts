import { describe, expect, it } from 'vitest';
import { type EligibilityFacts, type UnitFacts, refusalsOf, remedies } from './eligibility.ts';
import type { PackageOffer } from './price-list.ts';

type EligibilityRules = PackageOffer['eligibility'];

const noRules: EligibilityRules = {
  kinds: [],
  models: [],
  commissionedWithinMonths: null,
  madeWithinMonths: null,
  maintainedWithinMonths: null,
  notWith: [],
};

const unit: UnitFacts = {
  kind: 'air-to-water',
  model: 'Altherma 3 R 8',
  commissionedOn: '2024-05-10',
  made: { by: 'week', year: 2024, week: 1 },
  maintainedOn: null,
};

const facts: EligibilityFacts = {
  today: '2026-05-10',
  country: 'DE',
  units: [unit],
  running: [],
};

const reasons = (rules: Partial<EligibilityRules>, changed: Partial<EligibilityFacts> = {}) =>
  refusalsOf(
    { prices: { DE: { minor: 100, currency: 'EUR' } }, eligibility: { ...noRules, ...rules } },
    { ...facts, ...changed },
  );

describe('refusalsOf', () => {
  const cases: readonly (readonly [
    string,
    Partial<EligibilityRules>,
    Partial<EligibilityFacts>,
    readonly string[],
  ])[] = [
    ['without rules: possible', {}, {}, []],
    ['no country', {}, { country: null }, ['country-unknown']],
    ['a country without a price', {}, { country: 'FR' }, ['not-sold-here']],
    ['another kind', { kinds: ['boiler'] }, {}, ['kind-not-covered']],
    ['a covered kind', { kinds: ['air-to-water'] }, {}, []],
    ['another model', { models: ['Vitocal'] }, {}, ['model-not-covered']],
    ['the beginning of a model', { models: ['Altherma 3'] }, {}, []],
    ['on the last day after set-up', { commissionedWithinMonths: 24 }, {}, []],
    [
      'a day later',
      { commissionedWithinMonths: 24 },
      { today: '2026-05-11' },
      ['commissioned-too-long-ago'],
    ],
    [
      'no day of set-up',
      { commissionedWithinMonths: 24 },
      { units: [{ ...unit, commissionedOn: null }] },
      ['commissioning-unknown'],
    ],
    // Week 1 of 2024 ends on 7 January.
    ['made in that week', { madeWithinMonths: 28 }, { today: '2026-05-07' }, []],
    [
      'made before that week',
      { madeWithinMonths: 28 },
      { today: '2026-05-08' },
      ['made-too-long-ago'],
    ],
    [
      'a serial number without a date',
      { madeWithinMonths: 28 },
      { units: [{ ...unit, made: null }] },
      ['made-unknown'],
    ],
    ['no proof of maintenance', { maintainedWithinMonths: 24 }, {}, ['maintenance-unproven']],
    [
      'maintained in time',
      { maintainedWithinMonths: 24 },
      { units: [{ ...unit, maintainedOn: '2025-01-01' }] },
      [],
    ],
    [
      'maintained too long ago',
      { maintainedWithinMonths: 12 },
      { units: [{ ...unit, maintainedOn: '2025-01-01' }] },
      ['maintenance-unproven'],
    ],
    [
      'a running package that excludes it',
      { notWith: ['maintenance'] },
      { running: [{ package: 'maintenance', endsOn: '2026-12-31' }] },
      ['excluded-by-package'],
    ],
    [
      'another running package',
      { notWith: ['maintenance'] },
      { running: [{ package: 'check', endsOn: '2026-12-31' }] },
      [],
    ],
    [
      'every reason at once',
      { models: ['Vitocal'], commissionedWithinMonths: 12, maintainedWithinMonths: 12 },
      { country: null },
      ['country-unknown', 'model-not-covered', 'commissioned-too-long-ago', 'maintenance-unproven'],
    ],
    [
      'a home with one unit that is covered',
      { kinds: ['air-to-water'] },
      { units: [{ ...unit, kind: 'gateway' }, unit] },
      [],
    ],
    ['a home without units', {}, { units: [] }, ['kind-not-covered']],
  ];

  it.each(cases)('%s', (_name, rules, changed, expected) => {
    const refusals = reasons(rules, changed);
    expect(refusals.map(({ reason }) => reason)).toEqual(expected);
    for (const { reason, remedy } of refusals) expect(remedy).toBe(remedies[reason]);
  });

  it('names the months of the rule and of the unit', () => {
    expect(reasons({ commissionedWithinMonths: 24 }, { today: '2026-12-11' })).toMatchObject([
      { monthsMax: 24, months: 31 },
    ]);
  });

  it('names the package that excludes it and its last day', () => {
    const running = [{ package: 'maintenance', endsOn: '2026-12-31' }];
    expect(reasons({ notWith: ['maintenance'] }, { running })).toMatchObject([
      { package: 'maintenance', until: '2026-12-31' },
    ]);
  });
});
