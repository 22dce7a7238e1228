import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Temporal } from 'temporal-polyfill';
import type { Device } from '@hearth/devices/device-cloud.ts';
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

export type Language = 'en' | 'de' | 'ar';

/** Names, values and options of a unit's monitoring page, without the technical list. */
export function monitoringTexts(
  device: Device,
  { language, canChange }: { language: Language; canChange: boolean },
): readonly string[] {
  const text = textIn(language, ['values', 'monitoring']);
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

/** Messages of catalogues of a language with their arguments, without plurals. */
export function textIn(language: Language, catalogs: readonly string[]) {
  const folder = join(import.meta.dirname, '../web/locales', language);
  const words = new Map(
    catalogs
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
