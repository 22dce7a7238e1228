import { firstSettingContract } from '@hearth/energy/setting/contract.ts';
import { terms as storedTerms } from '@hearth/energy/tariff/terms.ts';
import { expect, test } from 'vitest';
import { demoHome } from './contract.ts';
import { billedDays, billedTerms } from './template-bills.ts';
import { templateBudget } from './template-budgets.ts';
import { templateContract } from './template-contracts.ts';
import { templatePanels } from './template-panels.ts';

const author = '019abcde-0000-7000-8000-00000000a0a0';
const { putFirstTariff, putFirstSolar, putFirstBudget } = firstSettingContract;

test.each(demoHome.options)(
  'the contract of %s is valid, with a price change this year',
  (home) => {
    const terms = templateContract(home, { timeZone: 'Europe/Berlin', year: 2026 });
    expect(putFirstTariff.body?.safeParse({ terms, author })).toMatchObject({ success: true });
    expect(terms.versions.map(({ validFrom }) => validFrom)).toEqual(['2022-01-01', '2026-01-01']);
  },
);

test.each(demoHome.options)('the budget of %s is valid', (home) => {
  const budget = templateBudget(home, 2026);
  expect(putFirstBudget.body?.safeParse({ budget, author })).toMatchObject({ success: true });
});

const described = Object.values(templatePanels).filter((panels) => panels !== null);
test.each(described)('solar panels of a template home are valid', (panels) => {
  expect(putFirstSolar.body?.safeParse({ panels, author })).toMatchObject({ success: true });
});

test.each(demoHome.options)('one price of %s is billed higher than its contract says', (home) => {
  const terms = templateContract(home, { timeZone: 'Europe/Berlin', year: 2026 });
  const stored = storedTerms.parse(terms);
  const billed = billedTerms(home, stored);
  const pricesOf = (each: typeof billed) =>
    each.versions.flatMap(({ standing, energyImport }) => [
      ...standing.map(({ amount }) => amount),
      ...energyImport.map((part) => (part.kind === 'flat' ? part.rate : 0)),
    ]);
  const before = pricesOf(stored);
  const risen = pricesOf(billed).filter((price, k) => price > (before[k] ?? 0));
  expect(risen).toHaveLength(billed.versions.length);
});

test('a bill has the last two ended months of one year', () => {
  expect(billedDays('2026-11-25')).toEqual({ firstDay: '2026-09-01', lastDay: '2026-10-31' });
  expect(billedDays('2026-02-03')).toEqual({ firstDay: '2026-01-01', lastDay: '2026-01-31' });
  expect(billedDays('2026-01-31')).toEqual({ firstDay: '2025-11-01', lastDay: '2025-12-31' });
});
