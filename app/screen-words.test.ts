import { Temporal } from 'temporal-polyfill';
import { interpretOnecta } from '@hearth/devices/onecta/interpret.ts';
import { sampleKinds } from '@hearth/devices/onecta/testing-kinds.ts';
import { interpretVicare } from '@hearth/devices/vicare/interpret.ts';
import { sampleAccount } from '@hearth/devices/vicare/testing-payload.ts';
import { foreignWords, identifiersIn } from '@hearth/platform/testing/screen-text.ts';
import { describeUnit } from '@hearth/product/unit/describe-unit.ts';
import { expect, test } from 'vitest';
import { monitoringTexts } from './testing-monitoring.ts';

const languages = ['en', 'de', 'ar'] as const;
const view = { timeZone: 'Europe/Brussels', now: null };
const vendorAccounts = {
  ...Object.fromEntries(
    Object.entries(sampleKinds()).map(([kind, payload]) => [
      kind,
      interpretOnecta([payload], { ...view, now: Temporal.Instant.from('2025-03-12T13:06:00Z') }),
    ]),
  ),
  'ViCare account': interpretVicare(sampleAccount(), view),
};

test.each(Object.entries(vendorAccounts))('%s: every word of the screen is ours', (_, read) => {
  if (!read.ok) throw new Error(read.reason);
  for (const device of read.devices)
    for (const language of languages)
      for (const canChange of [true, false]) {
        const texts = monitoringTexts(device, { language, canChange });
        expect(texts.length).toBeGreaterThan(3);
        const words = language === 'ar' ? foreignWords : identifiersIn;
        expect(texts.flatMap((each) => words(each, []))).toEqual([]);
        expect(texts.filter((each) => /^(?:values|monitoring)\./.test(each))).toEqual([]);
      }
});

test('a family code is no model: the model of the indoor unit is, or none', () => {
  const models = Object.values(vendorAccounts).flatMap((read) =>
    read.ok ? read.devices.map((device) => describeUnit(device).model) : [],
  );
  expect(new Set(models)).toEqual(
    new Set(['Altherma', 'EPVX14S23AJ9W', '', 'FBA71A2VEB9', 'MC80Z_', 'Sample250A']),
  );
});
