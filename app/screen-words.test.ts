import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { interpretOnecta } from '@hearth/devices/onecta/interpret.ts';
import { sampleKinds } from '@hearth/devices/onecta/testing-kinds.ts';
import { interpretVicare } from '@hearth/devices/vicare/interpret.ts';
import { sampleAccount } from '@hearth/devices/vicare/testing-payload.ts';
import type { Device } from '@hearth/devices/device-cloud.ts';
import { foreignWords, identifiersIn } from '@hearth/platform/testing/screen-text.ts';
import { liveUnitOf } from '@hearth/product/monitoring/live-unit.ts';
import { describeUnit } from '@hearth/product/unit/describe-unit.ts';
import { formatsOf } from '@hearth/web/app/i18n/formats.ts';
import { optionText, valueName, valueText } from '@hearth/web/app/i18n/value-text.ts';
import { importantValues } from '@hearth/web/app/screens/installation-monitoring/important-values.ts';
import {
  isControlNamed,
  namedValues,
} from '@hearth/web/app/screens/installation-monitoring/named-values.ts';
import { unitView } from '@hearth/web/app/screens/installation-monitoring/unit-view.ts';
import { expect, test } from 'vitest';

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

/** Names, values and options of a unit's monitoring page, without the technical list. */
function monitoringTexts(
  device: Device,
  { language, canChange }: { language: (typeof languages)[number]; canChange: boolean },
): readonly string[] {
  const text = textIn(language);
  const formats = formatsOf(language, 'Europe/Brussels');
  const live = liveUnitOf(unitOf(device), {
    state: {
      device,
      means: {} as never,
      readAt: Temporal.Instant.from('2025-03-12T13:06:00Z'),
      lastSeenAt: null,
    } as never,
    linking: null,
    commands: [],
  });
  const seen = unitView(live, { asOf: '2025-03-12T13:07:00Z', readEveryS: 600 });
  const named = namedValues(text, seen, { canChange });
  const { groups, rest } = importantValues(named.values, { hasControls: canChange });
  const listed = [...groups.flatMap(({ values }) => values), ...rest, ...named.otherModes];
  const settings = seen.parts.flatMap((part) => [
    ...(part.mainChoice ? [part.mainChoice] : []),
    ...part.settings.filter((value) => isControlNamed(text, value)),
  ]);
  return [
    ...listed.flatMap(({ value }) => [
      valueName(text, value.name),
      valueText(text, formats, value),
    ]),
    ...settings.flatMap(({ name, options }) => [
      valueName(text, name),
      ...(options ?? []).map((option) => optionText(text, option)),
    ]),
    ...groups.map(({ id }) => text(`monitoring.group-${id}`)),
  ];
}

const unitOf = (device: Device) => ({
  ...describeUnit(device),
  unitId: '',
  installationId: '' as never,
  linkId: '',
  gtin: null,
  applianceId: '',
});

function textIn(language: string) {
  const folder = join(import.meta.dirname, '../web/locales', language);
  const words = new Map(
    ['values', 'monitoring']
      .flatMap((catalog) => [
        ...readFileSync(join(folder, `${catalog}.po`), 'utf8').matchAll(
          /msgid "(.+)"\nmsgstr "(.*)"/g,
        ),
      ])
      .map(([, id = '', word = '']) => [id, word]),
  );
  return (id: string, values?: Readonly<Record<string, string | number | null>>): string =>
    (words.get(id) ?? id).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values?.[name]));
}
