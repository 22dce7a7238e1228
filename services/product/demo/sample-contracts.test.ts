import { settingContract } from '@hearth/energy/setting/contract.ts';
import { expect, test } from 'vitest';
import { demoHome } from './contract.ts';
import { sampleContract } from './sample-contracts.ts';

test.each(demoHome.options)(
  'the contract of %s is valid, with a price change this year',
  (home) => {
    const terms = sampleContract(home, { timeZone: 'Europe/Berlin', year: 2026 });
    const author = '019abcde-0000-7000-8000-00000000a0a0';
    const parsed = settingContract.putFirstTariff.body?.safeParse({ terms, author });
    expect(parsed).toMatchObject({ success: true });
    expect(terms.versions.map(({ validFrom }) => validFrom)).toEqual(['2022-01-01', '2026-01-01']);
  },
);
