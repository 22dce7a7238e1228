import { firstSettingContract } from '@hearth/energy/setting/contract.ts';
import { expect, test } from 'vitest';
import { demoHome } from './contract.ts';
import { sampleBudget } from './sample-budgets.ts';
import { sampleContract } from './sample-contracts.ts';
import { samplePanels } from './sample-panels.ts';

const author = '019abcde-0000-7000-8000-00000000a0a0';
const { putFirstTariff, putFirstSolar, putFirstBudget } = firstSettingContract;

test.each(demoHome.options)(
  'the contract of %s is valid, with a price change this year',
  (home) => {
    const terms = sampleContract(home, { timeZone: 'Europe/Berlin', year: 2026 });
    expect(putFirstTariff.body?.safeParse({ terms, author })).toMatchObject({ success: true });
    expect(terms.versions.map(({ validFrom }) => validFrom)).toEqual(['2022-01-01', '2026-01-01']);
  },
);

test.each(demoHome.options)('the budget of %s is valid', (home) => {
  const budget = sampleBudget(home, 2026);
  expect(putFirstBudget.body?.safeParse({ budget, author })).toMatchObject({ success: true });
});

const described = Object.values(samplePanels).filter((panels) => panels !== null);
test.each(described)('solar panels of a sample home are valid', (panels) => {
  expect(putFirstSolar.body?.safeParse({ panels, author })).toMatchObject({ success: true });
});
