import { firstSettingContract } from '@hearth/energy/setting/contract.ts';
import { expect, test } from 'vitest';
import { demoHome } from './contract.ts';
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
