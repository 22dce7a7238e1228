import { describe, expect, it } from 'vitest';
import { bundledLibraries } from './browser-bundle.ts';
import { type Finding, projectOf } from './project.ts';
import { rules } from './rules.ts';

const PACKAGE = 'services/energy/package.json';
const manifest = JSON.stringify({ name: '@hearth/energy', dependencies: { kysely: '1.0.0' } });

/** For every rule: faults that it must find, each with the line and some of the words, and neighbours that it must leave alone. */
const faults: Record<string, { files: Record<string, string>; finds: readonly string[] }[]> = {
  'files and functions are short': [
    {
      files: { 'services/energy/long.ts': 'const a = 1;\n'.repeat(401) },
      finds: ['services/energy/long.ts:401 401 lines'],
    },
    { files: { 'services/energy/edge.ts': 'const a = 1;\n'.repeat(400) }, finds: [] },
    {
      files: { 'services/energy/f.ts': `\nfunction big() {${'\n'.repeat(70)}}` },
      finds: ['services/energy/f.ts:2 big has 71 lines'],
    },
    { files: { 'services/energy/f.ts': `const big = () => {${'\n'.repeat(69)}};` }, finds: [] },
    {
      files: { 'web/app/ui/card.tsx': `const Card = () => {${'\n'.repeat(90)} return <p />; };` },
      finds: [],
    },
    {
      files: { 'web/app/ui/card.tsx': `const Card = () => {${'\n'.repeat(100)} return <p />; };` },
      finds: ['card.tsx:1 Card has 101 lines, at most 100'],
    },
    {
      files: { 'services/energy/a.test.ts': `describe('a', () => {${'\n'.repeat(90)}});` },
      finds: [],
    },
    {
      files: { 'services/energy/a.test.ts': `it('is slow', () => {${'\n'.repeat(90)}});` },
      finds: ['a.test.ts:1 is slow has 91 lines'],
    },
  ],
  'imports are declared': [
    {
      files: {
        [PACKAGE]: manifest,
        'services/energy/a.ts': "import { sql } from 'kysely';\nimport { x } from 'hono/jwt';",
      },
      finds: ['a.ts:2 hono is not declared'],
    },
    {
      files: {
        [PACKAGE]: manifest,
        'services/energy/a.ts': "await import('@scope/part/deep.ts');",
      },
      finds: ['a.ts:1 @scope/part is not declared'],
    },
    {
      files: { [PACKAGE]: manifest, 'services/energy/a.ts': "import fs from 'fs';" },
      finds: ["a.ts:1 import 'node:fs'"],
    },
    {
      files: {
        [PACKAGE]: manifest,
        'services/energy/a.ts': "import fs from 'node:fs';\nimport './b.ts';",
      },
      finds: [],
    },
  ],
  'every dependency has its reason': [
    {
      files: {
        'web/package.json':
          '{\n  "version": "0.1.0",\n  "dependencies": {\n    "hono": "^4.0.0",\n    "@hearth/energy": "0.1.0"\n  }\n}',
        'docs/decisions/0021-dependencies.md':
          '| package | why |\n|---|---|\n| `pg`, `node` | for rows |\n',
      },
      finds: [
        'web/package.json:4 hono ^4.0.0 is not an exact',
        'web/package.json:4 hono has no reason',
        '0021-dependencies.md:3 pg is used by no',
      ],
    },
  ],
  'files export their own names': [
    { files: { 'services/energy/a.ts': "\nexport * from './b.ts';" }, finds: ['a.ts:2 re-export'] },
    {
      files: { 'services/energy/a.ts': "export { b } from './b.ts';" },
      finds: ['a.ts:1 re-export'],
    },
    { files: { 'services/energy/a.ts': 'export default 1;' }, finds: ['a.ts:1 default export'] },
    {
      files: {
        'web/app/screens/landing.tsx': 'export default function Landing() { return <p />; }',
      },
      finds: [],
    },
  ],
  'process.env is read in config.ts only': [
    {
      files: { 'services/energy/app.ts': "\n\nconst port = process.env['PORT'];" },
      finds: ['app.ts:3 process.env'],
    },
    { files: { 'services/energy/config.ts': "const port = process.env['PORT'];" }, finds: [] },
  ],
  'every setting is in .env.example': [
    {
      files: {
        '.env.example': 'HOST=localhost\n# OLD_KEY=1\n',
        'services/energy/config.ts': "env['HOST']; env['ENERGY_URL'];",
      },
      finds: ['config.ts:1 ENERGY_URL is not in', '.env.example:2 OLD_KEY is read by no'],
    },
    { files: {}, finds: ['.env.example:1 there is no'] },
  ],
  'time and chance are arguments': [
    {
      files: { 'services/energy/a.ts': 'const t = 1;\nconst now = Date.now();' },
      finds: ['a.ts:2 Date.now()'],
    },
    { files: { 'web/app/ui/a.ts': 'const d = new Date();' }, finds: ['a.ts:1 new Date()'] },
    {
      files: { 'packages/physics/a.ts': 'const x = Math.random();' },
      finds: ['a.ts:1 Math.random()'],
    },
    {
      files: {
        'packages/platform/clock.ts': 'Date.now();',
        'services/energy/a.test.ts': 'Date.now();',
        'services/energy/b.ts': 'new Date(0);',
      },
      finds: [],
    },
  ],
  'SQL asks no clock': [
    {
      files: { 'services/energy/migrations/001-a.sql': '-- now() is not asked\nselect now();' },
      finds: ['001-a.sql:2 now()'],
    },
    {
      files: { 'services/energy/history/store.ts': 'const q = sql`\nselect CURRENT_TIMESTAMP`;' },
      finds: ['store.ts:2 CURRENT_TIMESTAMP'],
    },
    { files: { 'services/energy/history/store.ts': 'const at = clock.now();' }, finds: [] },
  ],
  'every table says where it lives': [
    {
      files: {
        'services/energy/migrations/001-a.sql':
          'create table energy.a (\n  id uuid primary key\n);',
      },
      finds: ['001-a.sql:1 energy.a has no line'],
    },
    {
      files: {
        'services/energy/migrations/001-a.sql':
          '-- placement: distributed\ncreate table energy.a (\n  installation_id uuid not null,\n  id uuid primary key,\n  unique (id)\n);\ncreate unique index one on energy.a (id);',
      },
      finds: [
        '001-a.sql:4 a primary key of the distributed energy.a',
        '001-a.sql:5 a unique of',
        '001-a.sql:7 a unique index of',
      ],
    },
    {
      files: {
        'services/energy/migrations/001-a.sql':
          '-- placement: distributed\n-- and why\ncreate table energy.a (\n  installation_id uuid not null,\n  id uuid not null,\n  primary key (installation_id, id)\n);',
      },
      finds: [],
    },
    {
      files: {
        'services/energy/migrations/001-a.sql':
          '-- placement: local\ncreate table a (\n  id uuid primary key\n);\ncreate trigger t before insert on a;',
      },
      finds: ['001-a.sql:5 a trigger', '001-a.sql:2 name the table with its schema'],
    },
  ],
  'a row type never leaves its store': [
    {
      files: {
        'services/energy/logs/store.ts':
          'interface LogRow { id: string }\nexport interface HomeRow { id: string }',
      },
      finds: ['store.ts:2 HomeRow'],
    },
    {
      files: { 'services/energy/logs/store.ts': 'export function logs() { return rows; }' },
      finds: ["store.ts:1 logs leaves its answer's type open"],
    },
    {
      files: {
        'services/energy/logs/store.ts':
          'export function logs(): Promise<LogRow[]> { return rows; }',
      },
      finds: ['store.ts:1 logs answers with the row type LogRow'],
    },
    {
      files: {
        'services/energy/logs/store.ts':
          'export function logs(): Promise<readonly Entry[]> { return rows; }',
      },
      finds: [],
    },
  ],
  'a store names its own schema': [
    {
      files: {
        'services/device-cloud/units/store.ts':
          "db.selectFrom('device_cloud.unit');\ndb.selectFrom('product.unit');",
      },
      finds: ['store.ts:2 product.unit is a table of product'],
    },
    {
      files: { 'services/energy/logs/store.ts': 'sql`select 1\nfrom identity.account`' },
      finds: ['store.ts:1 identity.account'],
    },
  ],
  'every sentence is in every language': [
    {
      files: catalogues(
        {
          en: { 'landing.title': 'Hi {name}' },
          de: { 'landing.title': 'Hallo {name}' },
          ar: { 'landing.title': 'أهلا {name}' },
        },
        "t('landing.title')",
      ),
      finds: [],
    },
    {
      files: catalogues(
        { en: { 'landing.title': 'Hi' }, de: { 'landing.title': 'Hallo' }, ar: {} },
        "t('landing.title')",
      ),
      finds: ['en/landing.po:2 landing.title is missing in ar'],
    },
    {
      files: catalogues(
        {
          en: { 'landing.title': 'Hi {name}' },
          de: { 'landing.title': 'Hallo {nam}' },
          ar: { 'landing.title': '{name}' },
        },
        "t('landing.title')",
      ),
      finds: ['de/landing.po:2 landing.title takes "nam" where English takes "name"'],
    },
    {
      files: catalogues(
        {
          en: { 'landing.title': 'Hi' },
          de: { 'landing.title': 'Hi' },
          ar: { 'landing.title': 'Hi' },
        },
        "t('landing.titel')",
      ),
      finds: ['landing.tsx:1 landing.titel is in no', 'landing.title is used nowhere'],
    },
    {
      files: catalogues(
        {
          en: { 'landing.step.a': 'A' },
          de: { 'landing.step.a': 'A' },
          ar: { 'landing.step.a': 'A' },
        },
        't(`landing.step.${x}`)',
      ),
      finds: [],
    },
    {
      files: catalogues(
        { en: { 'landing.a': 'A' }, de: { 'landing.a': 'A' }, ar: { 'landing.a': 'A' } },
        '<Text id="landing.a" />; <Text id="launcher.b" />; <p id="some.thing" />',
      ),
      finds: ['landing.tsx:1 launcher.b is in no'],
    },
    {
      files: catalogues(
        { en: { other: 'A' }, de: { other: 'A' }, ar: { other: 'A' } },
        "t('other')",
      ),
      finds: ['other is not an explicit id'],
    },
    {
      files: {
        ...catalogues(
          { en: { 'landing.a': 'A' }, de: { 'landing.a': 'A' }, ar: { 'landing.a': 'A' } },
          "t('landing.a')",
        ),
        'web/locales/de/landing.po': 'msgid "landing.a"\nmsgstr "A"\n',
      },
      finds: ['de/landing.po:1 the comment "#. " above landing.a'],
    },
  ],
  'names say what things are': [
    { files: { 'services/energy/tariff-utils.ts': '' }, finds: ['tariff-utils.ts:1 "utils"'] },
    { files: { 'services/energy/TariffPeriod.ts': '' }, finds: ['is not kebab-case'] },
    {
      files: {
        'services/energy/a.ts': '\nconst unitData = 1;\nfunction handleClick(extraInfo: string) {}',
      },
      finds: ['a.ts:2 "data" in unitData', 'a.ts:3 handleClick', 'a.ts:3 "info" in extraInfo'],
    },
    {
      files: {
        'web/app/a.ts': 'const f = ({ data }) => data; const formData = 1; const metadata = 2;',
      },
      finds: [],
    },
  ],
  'links on pages lead somewhere': [
    {
      files: {
        'docs/a.md':
          '[b](b.md)\n[up](../README.md#licence) [out](https://example.com) [gone](gone.md)',
        'docs/b.md': '',
        'README.md': '',
      },
      finds: ['docs/a.md:2 gone.md'],
    },
  ],
  'the glossary is true': [
    {
      files: {
        'docs/glossary.md': table(
          '| logs | `services/energy/logs` | `/energy/logs` | `energy.log` |',
        ),
      },
      finds: [
        'glossary.md:5 logs: there is no folder',
        'no migration creates energy.log',
        'no route is /energy/logs',
      ],
    },
    {
      files: {
        'docs/glossary.md': table(
          '| appliance | `services/energy/appliance` | `/energy/appliance/{id}` | `energy.appliance` |',
        ),
        'services/energy/appliance/store.ts': '',
        'services/energy/home/contract.ts': '',
        'services/energy/migrations/001-a.sql':
          'create table energy.appliance (\n);\ncreate table energy.more (\n);',
        'web/app/routes.ts':
          "route('energy/appliance/:applianceId', 'screens/energy/appliance.tsx')",
      },
      finds: [
        'glossary.md:1 services/energy/home is a feature folder',
        'glossary.md:1 energy.more is a table',
      ],
    },
  ],
  'nothing is left unfinished': [
    { files: { 'services/energy/a.ts': 'const a = 1; // TODO later' }, finds: ['a.ts:1 TO'] },
    { files: { 'services/energy/a.ts': '\n// @ts-ignore\nlet a;' }, finds: ['a.ts:2 @ts-ignore'] },
    {
      files: { 'services/energy/a.test.ts': "it.skip('x');\ndescribe.only('y');" },
      finds: ['a.test.ts:1 it.skip', 'a.test.ts:2 describe.only'],
    },
    { files: { 'cli/a.ts': "const f = '/home/somebody/file';" }, finds: ['a.ts:1 /home/s'] },
    { files: { 'cli/a.ts': "const f = '/v1/home/figures'; const t = 'the method';" }, finds: [] },
  ],
};

describe('every rule can fail', () => {
  it('has a planted fault', () => {
    expect(Object.keys(faults).sort()).toEqual(Object.keys(rules).sort());
  });

  for (const [name, cases] of Object.entries(faults)) {
    it.each(cases)(`${name} %#`, ({ files, finds }) => {
      const found = shown(rules[name]?.(projectOf(files)) ?? []);
      expect(found.length, found.join('\n')).toBe(finds.length);
      for (const wanted of finds) expect(found.join('\n')).toMatch(literally(wanted));
    });
  }

  it('finds a schema library in a bundle', () => {
    expect(bundledLibraries('a.js', 'class ZodError extends Error{}')).toHaveLength(1);
    expect(bundledLibraries('a.js', 'class Form{}')).toEqual([]);
  });
});

function shown(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ path, line, words }) => `${path}:${line} ${words}`);
}

/** The wanted words in their order, with anything between the place and what is said of it. */
function literally(wanted: string): RegExp {
  const [place = '', ...words] = wanted.split(' ');
  const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`${escaped(place)}.*${escaped(words.join(' '))}`);
}

function catalogues(
  languages: Record<string, Record<string, string>>,
  source: string,
): Record<string, string> {
  const english = languages['en'] ?? {};
  const files = Object.entries(languages).map(([language, entries]) => {
    const text = Object.entries(entries).map(
      ([id, sentence]) => `#. ${english[id]}\nmsgid "${id}"\nmsgstr "${sentence}"\n`,
    );
    return [`web/locales/${language}/landing.po`, text.join('\n')];
  });
  return { ...Object.fromEntries(files), 'web/app/screens/landing.tsx': source };
}

function table(row: string): string {
  return `## Words and files\n\n| Noun | Folder | URL | Table |\n|---|---|---|---|\n${row}\n`;
}
