import type { Faults } from './fault.ts';

const PACKAGE = 'services/energy/package.json';
const manifest = JSON.stringify({ name: '@hearth/energy', dependencies: { jose: '1.0.0' } });

/** Faults of sources. */
export const codeFaults: Faults = {
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
  'exported names are used': [
    {
      files: {
        'packages/core/area.ts':
          'export const side = 2;\nexport const area = side * side;\nexport const edge = 8;\nexport type Area = number;',
        'packages/core/area.test.ts': "import { area, edge } from './area.ts';",
        'services/energy/roof.ts':
          "import { area } from '@hearth/core/area.ts';\nconst roof = area;",
        'web/app/screens/roof/screen.tsx':
          'export function loader() {}\nexport function slope() {}',
      },
      finds: [
        'core/area.ts:3 nothing but tests uses edge',
        'core/area.ts:4 nothing but tests uses Area',
        'roof/screen.tsx:2 nothing but tests uses slope',
      ],
    },
    {
      files: {
        'web/app/part.tsx': 'export function Part() {}',
        'web/app/page.tsx': "const Page = () => import('./part.tsx');",
      },
      finds: [],
    },
  ],
  'a reserved file name is true': [
    {
      files: {
        'services/energy/today/contract.ts': 'export const logsContract = {};',
        'services/energy/today/routes.ts':
          'export function logsRoutes() {}\nexport function readLogs() {}\nexport interface LogsDeps {}',
        'services/energy/today/jobs.ts':
          'export function purgeLogsJob() {}\nexport const retentionDays = 14;',
      },
      finds: [
        'today/routes.ts:2 functions named …Routes only',
        'today/routes.ts:3 functions named …Routes only',
        'today/jobs.ts:2 functions named …Job',
      ],
    },
    {
      files: {
        'services/energy/today/contract.ts': '',
        'services/energy/today/store.ts': '',
        'services/energy/today/export/write-csv.ts': '',
        'services/energy/today/export/write-csv.test.ts': '',
      },
      finds: ['write-csv.ts:1 services/energy/today/export holds a single source file'],
    },
    {
      files: {
        'services/energy/today/contract.ts': '',
        'services/energy/today/routes.ts':
          'export const none = null;\nexport function todayRoutes(db) {\n  return { put: () => db.transaction(() => null) };\n}',
      },
      finds: [
        'today/routes.ts:1 functions named …Routes only',
        'today/routes.ts:3 opens no transaction',
      ],
    },
  ],
  'declared packages are imported': [
    {
      files: { [PACKAGE]: manifest, 'services/energy/a.ts': "import { sql } from 'jose';" },
      finds: [],
    },
    {
      files: { [PACKAGE]: manifest, 'services/energy/a.ts': "import { x } from 'jose-more';" },
      finds: ['services/energy/package.json:1 jose is declared and not imported'],
    },
  ],
  'imports are declared': [
    {
      files: {
        [PACKAGE]: manifest,
        'services/energy/a.ts': "import { sql } from 'jose';\nimport { x } from 'hono/jwt';",
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
        'packages/calendar/clock.ts': 'Date.now();',
        'services/energy/a.test.ts': 'Date.now();',
        'services/energy/b.ts': 'new Date(0);',
      },
      finds: [],
    },
  ],
  'names are standard words': [
    {
      files: { 'services/energy/tariff-utils.ts': '' },
      finds: ['tariff-utils.ts:1 tariff-utils.ts fits any content'],
    },
    { files: { 'services/energy/TariffPeriod.ts': '' }, finds: ['is not kebab-case'] },
    {
      files: {
        'services/energy/a.ts':
          'export const toldPlace = 1;\nexport interface Kept {}\nfunction f(what: string) {}\n[].map((of) => 1);',
      },
      finds: [
        'a.ts:1 exported name "toldPlace"',
        'a.ts:2 exported name "Kept"',
        'a.ts:3 parameter "what"',
        'a.ts:4 parameter "of"',
      ],
    },
    {
      files: {
        'services/energy/a.ts':
          'export const unitData = 1;\nfunction handleBatch(options: string) {}\nconst told = { of: 1 };',
        'web/app/a.ts': 'function handleClick({ what }, info) {}',
        'services/energy/a.test.ts': 'function f(what: string) {}',
      },
      finds: ['a.ts:2 handleBatch'],
    },
  ],
  'a type name has one meaning': [
    {
      files: {
        'services/energy/a.ts': 'export interface Planted {}',
        'services/energy/b.ts': '\nexport type Planted = number;\ntype Local = 1;',
        'services/energy/c.ts': 'type Local = 2;',
      },
      finds: ['b.ts:2 type Planted is also exported by services/energy/a.ts'],
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
