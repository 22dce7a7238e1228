import type { Faults } from './fault.ts';

/** Faults of tables, stores, catalogues and pages. */
export const contentFaults: Faults = {
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
  'SQL reads no clock': [
    {
      files: { 'services/energy/migrations/001-a.sql': '-- now() is not asked\nselect now();' },
      finds: ['001-a.sql:2 now()'],
    },
    {
      files: { 'services/energy/reading/store.ts': 'const q = sql`\nselect CURRENT_TIMESTAMP`;' },
      finds: ['store.ts:2 CURRENT_TIMESTAMP'],
    },
    { files: { 'services/energy/reading/store.ts': 'const at = clock.now();' }, finds: [] },
  ],
  'every table has a class of data': [
    {
      files: {
        'services/energy/migrations/001-a.sql':
          'create table energy.a (\n);\ncreate table energy.b (\n);\ncreate table energy.c (\n);\ncreate table energy.e (\n);',
        'services/energy/migrations/002-d.sql':
          'alter table energy.c rename to d;\ndrop table energy.e;',
        'services/energy/table-classes.ts':
          "export const energyClasses = {\n  schema: 'energy',\n  tables: {\n    a: { holds: 'log' },\n    c: { holds: 'log' },\n  },\n};",
      },
      finds: [
        'services/energy/migrations/001-a.sql:3 energy.b has no class',
        'services/energy/migrations/002-d.sql:1 energy.d has no class',
        'services/energy/table-classes.ts:5 no migration creates energy.c',
      ],
    },
    {
      files: {
        'services/energy/migrations/001-a.sql': 'create table energy.a (\n);',
        'services/energy/table-classes.ts':
          "export const energyClasses = {\n  schema: 'energy',\n  tables: {\n    a: {\n      holds: 'log' },\n  },\n};",
      },
      finds: [],
    },
  ],
  'a class of screens has one style sheet': [
    {
      files: {
        'web/app/styles/screens/a.css':
          '@layer screens {\n  .tank-mark {\n    fill: red;\n  }\n\n  .tank-old .tank-line {\n    fill: red;\n  }\n}\n',
        'web/app/styles/screens/b.css':
          '@layer screens {\n  .tank-mark {\n    stroke: red;\n  }\n\n  .tank-new .tank-line {\n    fill: red;\n  }\n}\n',
      },
      finds: ['screens/b.css:2 .tank-mark is styled by web/app/styles/screens/a.css too'],
    },
  ],
  'classes and custom properties are used': [
    {
      files: {
        'web/app/styles/a.css':
          ':root {\n  --pad: 1rem;\n  --old: 2rem;\n}\n.tank-mark,\n.tank-old:hover {\n  padding: var(--pad);\n}\n.tone-sun {\n  fill: red;\n}\n',
        'web/app/ui/a.tsx': '<i className="big tank-mark" />;\n<i className={`tone-${tone}`} />;\n',
      },
      finds: ['a.css:3 --old is not used', 'a.css:6 tank-old is not used'],
    },
  ],
  'every table declares its placement': [
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
        'services/energy/migrations/002-b.sql':
          '-- placement: distributed\nalter table energy.a drop constraint a_pkey, add primary key (id);\n-- placement: distributed\nalter table energy.b\n  add primary key (installation_id, id);\nalter table energy.c add column d int;',
      },
      finds: ['002-b.sql:2 energy.a is distributed without a primary key of its home'],
    },
    {
      files: {
        'services/energy/migrations/001-a.sql':
          '-- placement: local\ncreate table a (\n  id uuid primary key\n);',
      },
      finds: ['001-a.sql:2 name the table with its schema'],
    },
    {
      files: {
        'services/energy/migrations/001-a.sql':
          '-- placement: distributed\ncreate table energy.a (\n  installation_id uuid primary key\n);\n-- placement: local\ncreate table energy.b (\n  id uuid primary key\n);\ncreate trigger t before update on energy.b for each row execute function f();\ncreate trigger t before update\n  on energy.a for each row execute function f();',
        'services/energy/migrations/002-b.sql':
          'create trigger u before insert on energy.b for each row execute function f();',
      },
      finds: ['001-a.sql:10 a trigger', '002-b.sql:1 a trigger'],
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
  'a thing has one term in each language': [
    {
      files: {
        'web/locales/terms.md':
          '| Owner | owner | Eigentümer | المالك | de: Inhaber, Abruf…; ar: مرجل |',
        'web/locales/en/home.po': 'msgid "home.owner"\nmsgstr "Inhaber"\n',
        'web/locales/de/home.po':
          'msgid "home.owner"\nmsgstr "Der Inhaber"\n\nmsgid "home.calls"\nmsgstr "Abrufe"\n\nmsgid "home.both"\nmsgstr "Inhaberin"\n',
      },
      finds: [
        'de/home.po:1 home.owner has the refused word "Inhaber"',
        'de/home.po:4 home.calls has the refused word "Abruf…"',
      ],
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
  'decisions have a date and a status': [
    {
      files: {
        'docs/decisions/README.md': '[1](0001-a.md) [2](0002-b.md) [3](0003-c.md)',
        'docs/decisions/0001-a.md': '# 0001 · A\n\nStatus: accepted, 2026-01-31\n',
        'docs/decisions/0002-b.md': '# 0002 · B\n\n**Context.** None.\n',
        'docs/decisions/0003-c.md':
          '# 0003 · C\n\nStatus: superseded by [0001](0001-a.md), 2026-02-01\n',
        'docs/decisions/0004-d.md': '# 0004 · D\n\nStatus: accepted, 2026-02-01\n',
      },
      finds: ['0002-b.md:3 no line', '0004-d.md:1 not listed'],
    },
  ],
  'code named in decisions exists': [
    {
      files: {
        'docs/decisions/0001-a.md':
          '`billOf` and `billFor(terms)`\n`placed_at`, `total` and `a.ts`\n`homeOf`',
        'services/energy/bill.ts': 'export function billOf(placed_at: string) {}',
      },
      finds: ['0001-a.md:1 no code has the name billFor', '0001-a.md:3 homeOf'],
    },
  ],
  'every service has its authorisation matrix': [
    {
      files: {
        'services/energy/app.ts': '',
        'services/energy/authorisation.test.ts':
          'expect(await admissionFaults(world)).toEqual([]);',
        'services/identity/app.ts': '',
        'services/product/app.ts': '',
        'services/product/authorisation.test.ts': 'const endpoints = [contract.getHome];',
      },
      finds: ['identity/app.ts:1 does not check', 'product/app.ts:1 does not check'],
    },
  ],
  'links on pages lead somewhere': [
    {
      files: {
        'docs/a.md':
          '[b](b.md)\n[up](../README.md#licence) [out](https://example.com) [gone](gone.md)\n`src/b.ts` `b.ts` `src/gone.ts`',
        'docs/b.md': '',
        'README.md': '',
        'services/src/b.ts': '',
      },
      finds: ['docs/a.md:2 gone.md', 'docs/a.md:3 src/gone.ts'],
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
          'create table energy.appliance (\n);\ncreate table energy.other (\n);\nalter table energy.other rename to more;',
        'web/app/routes.ts':
          "route('energy/appliance/:applianceId', 'screens/energy/appliance.tsx')",
      },
      finds: [
        'glossary.md:1 services/energy/home is a feature folder',
        'glossary.md:1 energy.more is a table',
      ],
    },
  ],
};

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
