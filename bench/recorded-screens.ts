// Claim: no screen of a linked home shows a vendor's identifier outside "More values", and every figure on a screen is in the
// payload. Each recorded account of a folder is linked in the whole system; its screens are read in English, German and Arabic.
// Run: node bench/recorded-screens.ts [FOLDER]
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Visitor } from '@hearth/dev/visitor.ts';
import type { Json } from '@hearth/devices/json-text.ts';
import {
  missingValues,
  onectaFigures,
  strayFigures,
  vicareFigures,
  wrongMonths,
} from '@hearth/dev/recorded-figures.ts';
import { type RecordedHome, type RecordedVendor, openRecordedWorld } from './recorded-homes.ts';
import { inTemporaryFolder, repository } from './running-system.ts';
import { foreignWords, identifiersIn, screenTexts } from '@hearth/platform/testing/screen-text.ts';

const folder = resolve(process.argv[2] ?? join(repository, '../shared/data/devices'));
const recordings = (['onecta', 'vicare'] as const).flatMap((vendor) => filesOf(vendor));
if (recordings.length === 0) {
  console.error(`no recordings in ${folder}/onecta or ${folder}/vicare`);
  process.exit(2);
}
const technicalTitles = ['More values', 'Weitere Werte', 'قيم أخرى'];
const named =
  /^(?:name|errorCode|modelInfo|serialNumber|softwareVersion|firmwareVersion|version|ssid)$/i;
let [pages, identifiers, compared, different] = [0, 0, 0, 0];

await inTemporaryFolder(async (directory) => {
  const world = await openRecordedWorld(directory);
  try {
    for (const { vendor, name, file } of recordings) {
      world.setLanguage('en');
      const home = await world.link(vendor, file);
      const found = new Set<string>();
      for (const language of ['en', 'de', 'ar']) {
        world.setLanguage(language);
        for (const each of await identifiersOn(home, language)) found.add(each);
      }
      world.setLanguage('en');
      const figures = await compareFigures(home, { vendor, now: world.clock.now() });
      console.log(
        `${vendor} ${name}: ${found.size} identifiers, ${figures.compared} figures, ${figures.wrong.length} differ`,
      );
      for (const each of [...found, ...figures.wrong]) console.log(`  ${each}`);
      identifiers += found.size;
      compared += figures.compared;
      different += figures.wrong.length;
    }
  } finally {
    await world.close();
  }
});
console.log(
  `${recordings.length} recordings, ${pages} pages: ${identifiers} identifiers; ${compared} figures, ${different} differ`,
);
process.exit(identifiers + different === 0 ? 0 : 1);

function filesOf(vendor: RecordedVendor) {
  const at = join(folder, vendor);
  if (!existsSync(at)) return [];
  const names = readdirSync(at).filter((name) => name.endsWith('.json'));
  return names.map((name) => ({ vendor, name, file: join(at, name) }));
}

/** Identifiers on all screens of a home in one language, each with its screen. */
async function identifiersOn(
  { visitor, email, payload }: RecordedHome,
  language: string,
): Promise<readonly string[]> {
  const names = [email, ...properNames(payload)];
  const found: string[] = [];
  for (const path of await screenPaths(visitor)) {
    const page = await visitor.open(path);
    pages += 1;
    if (page.status !== 200) found.push(`${page.status} ${path}`);
    for (const text of screenTexts(page.text, technicalTitles)) {
      const words = language === 'ar' ? foreignWords(text, names) : identifiersIn(text, names);
      for (const word of words)
        found.push(`${language} ${page.url.pathname}: "${word}" in "${text.slice(0, 80)}"`);
    }
  }
  return found;
}

/** Temperatures on each unit's page, and electricity by month and use, against the payload. */
async function compareFigures(
  { visitor, payload }: RecordedHome,
  { vendor, now }: { readonly vendor: RecordedVendor; readonly now: ReturnType<Clock['now']> },
): Promise<{ readonly compared: number; readonly wrong: readonly string[] }> {
  const figures = vendor === 'onecta' ? onectaFigures(payload, now) : vicareFigures(payload);
  const textsOf = async (path: string) => screenTexts((await visitor.open(path)).text, []);
  const units = await unitPaths(visitor);
  const wrong: string[] = [];
  let count = 0;
  for (const [index, values] of figures.values.entries()) {
    const texts = await textsOf(units[index] ?? '/installation-monitoring');
    wrong.push(...missingValues(texts, values));
    count += values.length;
  }
  const years = new Set([...figures.months.keys()].map((month) => Number(month.slice(0, 4))));
  for (const year of years) {
    const texts = await textsOf(`/energy/history?period=year&date=${year}-06-15`);
    const months = wrongMonths(texts, { months: figures.months, year });
    wrong.push(...months.wrong);
    count += months.compared;
  }
  for (const path of await screenPaths(visitor)) {
    const stray = strayFigures(await textsOf(path), payload);
    wrong.push(...stray.map((each) => `${path}: ${each}`));
  }
  return { compared: count, wrong };
}

/** The pages of the units, in the order of the account; none where there is one unit. */
async function unitPaths(visitor: Visitor): Promise<readonly string[]> {
  const { text } = await visitor.open('/installation-monitoring');
  const hrefs = [...text.matchAll(/href="(\/installation-monitoring\?[^"#]*unit=[^"#]*)"/g)];
  return [...new Set(hrefs.map(([, href = '']) => href.replaceAll('&amp;', '&')))];
}

/** The screens that the home's pages lead to. */
async function screenPaths(visitor: Visitor): Promise<readonly string[]> {
  const paths = new Set(['/launcher', '/energy', '/overview', '/installation-monitoring']);
  for (const period of ['day', 'week', 'month', 'year', 'all'])
    paths.add(`/energy/history?period=${period}`);
  for (const path of ['/installation-monitoring', '/energy', '/launcher']) {
    const { text } = await visitor.open(path);
    for (const [, href = ''] of text.matchAll(/href="(\/[^"#]*)"/g))
      if (/^\/(?:installation-monitoring|installation-details|energy\/appliance)/.test(href))
        paths.add(href.replaceAll('&amp;', '&'));
  }
  return [...paths];
}

/** Names in a payload that are not translated: of owners, of models, of versions; the longest first. */
function properNames(payload: Json): readonly string[] {
  const names = new Set(['Hearth', 'ONECTA', 'ViCare', 'Altherma', 'Vitocal250A']);
  const walk = (node: Json, key: string): void => {
    if (Array.isArray(node)) for (const each of node) walk(each, key);
    else if (typeof node === 'object' && node !== null)
      for (const [each, below] of Object.entries(node)) walk(below, each === 'value' ? key : each);
    else if (typeof node === 'string' && named.test(key)) names.add(node);
  };
  walk(payload, '');
  return [...names].filter((name) => name !== '').sort((a, b) => b.length - a.length);
}
