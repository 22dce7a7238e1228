// @module-tag longest
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { lindenweg } from '@hearth/device-cloud/homes/lindenweg.ts';
import { readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { shortLived } from '@hearth/platform/testing/short-lived.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

const root = join(import.meta.dirname, '..');
let folder: string;
let recording: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-cli-'));
  recording = join(folder, 'recording.json');
  await writeFile(recording, JSON.stringify(lindenweg.devices));
});
afterAll(() => rm(folder, { recursive: true }));

interface Ran {
  readonly exit: number | null;
  readonly output: string;
  readonly words: string;
}

/** Runs a command in this process, with its data below `dataDir`; a process of its own would take more than a second. */
async function hearth(dataDir: string, ...args: string[]): Promise<Ran> {
  const env = { DATA_DIR: join(folder, dataDir) };
  const outcome = await runCommand(args, () => readStorageConfig(env, root));
  const words = 'words' in outcome && outcome.words !== '' ? `${outcome.words}\n` : '';
  const output = 'output' in outcome ? JSON.stringify(outcome.output) : '';
  return { exit: outcome.exit, output: 'text' in outcome ? outcome.text : output, words };
}

/** Runs the command line as a person would. */
async function typed(dataDir: string, ...args: string[]): Promise<Ran> {
  const ran = start(['cli/hearth.ts', ...args], dataDir);
  const [output, words, [exit]] = await Promise.all([
    text(ran.stdout),
    text(ran.stderr),
    once(ran, 'exit'),
  ]);
  return { exit: typeof exit === 'number' ? exit : null, output, words };
}

function start(args: readonly string[], dataDir: string) {
  return spawn(process.execPath, [...shortLived, ...args], {
    cwd: root,
    // As in bin/hearth.js: Node keeps the compiled sources.
    env: {
      DATA_DIR: join(folder, dataDir),
      // Creating sample homes takes seconds, and no command here needs them.
      DEMO: 'off',
      NODE_COMPILE_CACHE: join(root, '.runtime', 'compiled'),
    },
    stdio: ['ignore', 'pipe', 'pipe'] as const,
  });
}

describe('wrong usage: exit 2, a message on stderr, nothing on stdout', () => {
  test.each([
    ['nothing', [], 'Usage: npm run -s hearth'],
    ['an unknown command', ['make', 'coffee'], 'There is no command make coffee.'],
    ['a name of every object', ['constructor'], 'There is no command constructor.'],
    ['a file left out', ['backup'], 'FILE is missing.\nUsage: hearth backup FILE [--service NAME]'],
    ['an unknown option', ['migrate', '--force'], "Unknown option '--force'"],
    ['no account to load into', ['device-cloud', 'load', 'x.json'], '--account MAIL is missing'],
    [
      'no reason to lock',
      ['users', 'lock', '--account', 'a@b.example'],
      '--reason WORDS is missing',
    ],
    ['no site to calculate', ['energy', 'pv', '--weather', 'x.csv'], '--site SITE.json is missing'],
    ['no house to calculate', ['energy', 'heat-load'], 'HOUSE.json is missing.'],
    ['no home to add', ['homes', 'add', '--account', 'a@b.example'], '--home is missing'],
    [
      'a rate in words',
      ['homes', 'add', '--account', 'a@b.c', '--home', 'x', '--rate', 'fast'],
      '--rate must be a number',
    ],
    ['no fault', ['homes', 'fault', '--account', 'a@b.c', '--fault', 'fire'], '--fault is one of'],
    ['no winner of a dispute', ['transfers', 'decide', 'x'], '--for is one of claimant, holder'],
    [
      'nothing to pass on',
      ['transfers', 'decide', 'x', '--for', 'claimant', '--reason', 'card'],
      '--passes is one of unit, home',
    ],
    ['no home to meter', ['meters', 'token'], '--account MAIL or --installation ID is missing'],
    [
      'a channel that there is not',
      ['meters', 'token', '--account', 'a@b.c', '--channels', 'gas'],
      'gas is no channel',
    ],
  ])('%s', async (_, args, words) => {
    const ran = await hearth('unused', ...args);
    expect(ran).toMatchObject({ exit: 2, output: '' });
    expect(ran.words).toContain(words);
  });

  test('the process has the same exit code', async () => {
    const ran = await typed('unused', 'make', 'coffee');
    expect(ran).toMatchObject({ exit: 2, output: '' });
    expect(ran.words).toContain('There is no command make coffee.');
    expect(existsSync(join(folder, 'unused'))).toBe(false);
  });
});

describe('requested help: exit 0, on stdout', () => {
  test.each([
    ['of everything', ['--help'], ['migrate [--service NAME]', 'energy pv', 'units import']],
    ['of a group', ['energy', '--help'], ['energy heat-need', 'energy pv', 'energy plan ']],
    ['of another group', ['units', '--help'], ['units import', 'units sheets', 'units reserve']],
    ['of a group, in the other order', ['help', 'units'], ['units import', 'units reserve']],
    ['of a deeper group', ['device-cloud', 'client', '--help'], ['device-cloud client add']],
    ['of a command', ['energy', 'pv', '--help'], ['energy pv --site']],
  ])('%s', async (_, args, usages) => {
    const ran = await hearth('unused', ...args);
    expect(ran).toMatchObject({ exit: 0, words: '' });
    for (const usage of usages) expect(ran.output).toContain(`  ${usage}`);
  });

  test('a group lists its own commands only, also after a wrong word', async () => {
    const requested = await hearth('unused', 'units', '--help');
    expect(requested.output).not.toContain('energy');
    const wrong = await hearth('unused', 'units', 'paint');
    expect(wrong).toMatchObject({ exit: 2, output: '' });
    expect(wrong.words).toContain('There is no command units paint.');
    expect(wrong.words).toContain('units import');
    expect(wrong.words).not.toContain('energy');
  });
});

describe('an invalid recording: exit 1 with line and column, and no change', () => {
  const device = JSON.stringify(lindenweg.devices[0], null, 2);
  test.each([
    ['half a file', device.slice(0, 60), /:\d+:\d+: not-json/],
    ['an empty file', '', ':1:1: not-json'],
    ['no list', '\n {"devices": {}}', ':2:2: not-an-account'],
    ['too large', `[${' '.repeat(20_000_001)}]`, ':1:1: too-large'],
  ])('%s', async (name, content, words) => {
    const file = join(folder, `${name}.json`);
    await writeFile(file, content);
    const ran = await hearth('untouched', 'device-cloud', 'load', file, '--account', 'a@b.example');
    expect(ran).toMatchObject({ exit: 1, output: '' });
    expect(ran.words.startsWith(file)).toBe(true);
    expect(ran.words).toMatch(words);
    expect(existsSync(join(folder, 'untouched'))).toBe(false);
  });

  test('a missing file, with its name as typed', async () => {
    const ran = await hearth(
      'untouched',
      'device-cloud',
      'load',
      'none.json',
      '--account',
      'a@b.c',
    );
    expect(ran).toMatchObject({ exit: 1, output: '', words: 'none.json: cannot be read\n' });
  });
});

const person = ['--email', 'ida@example.com', '--password', 'a-long-warm-winter', '--name', 'Ida'];

/** The JSON of a successful command, which writes to stdout only. */
async function done(dataDir: string, ...args: string[]): Promise<unknown> {
  const ran = await hearth(dataDir, ...args);
  expect(ran).toMatchObject({ exit: 0, words: '' });
  return JSON.parse(ran.output);
}

/** Expects the operations to work; the same with and without a running process. */
async function expectOperationsOn(dataDir: string, run: typeof hearth): Promise<void> {
  const added = await run(dataDir, 'users', 'add', ...person);
  expect(added).toMatchObject({ exit: 0, words: '' });
  expect(JSON.parse(added.output)).toEqual({ subject: expect.any(String) });
  const again = await hearth(dataDir, 'users', 'add', ...person);
  expect(again).toMatchObject({ exit: 1, output: '', words: 'email-taken at /body/email\n' });
  const load = ['device-cloud', 'load', recording, '--account', 'ida@example.com'];
  expect(await done(dataDir, ...load)).toMatchObject({ account: 'ida@example.com', devices: 2 });
  const when = ['--from', '2030-01-01T00:00:00Z', '--until', '2029-01-01T00:00:00Z'];
  expect(await hearth(dataDir, 'downtime', 'announce', ...when)).toMatchObject({ exit: 1 });
  const flag = ['flags', 'set', 'purchase_enabled'];
  expect(
    await done(dataDir, ...flag, 'false', '--country', 'AT,CH', '--percent', '12.5'),
  ).toMatchObject({
    rules: [{ value: 'false', condition: { countries: ['AT', 'CH'], percent: 12.5 } }],
  });
  expect(await hearth(dataDir, ...flag, 'perhaps')).toMatchObject({
    exit: 1,
    words: 'flag-value-unknown at /value (values: true false)\n',
  });
}

test('a reader that closes stdout early causes no failure', async () => {
  const table = join(folder, 'pumps.csv');
  const scop = ['energy', 'scop', '--keymark', table];
  await writeFile(table, 'titel\na pump\n');
  const { words } = await hearth('unused', ...scop);
  const columns = [
    'titel',
    ...Array.from(words.matchAll(/column (\w+): column-missing/g), ([, name]) => name),
  ];
  const row = `a pump${','.repeat(columns.length - 1)}\n`;
  await writeFile(table, `${columns.join()}\n${row.repeat(10_000)}`);
  const ran = start(['cli/hearth.ts', ...scop], 'unused');
  ran.stdout.once('data', () => ran.stdout.destroy());
  const [complaint, [exit]] = await Promise.all([text(ran.stderr), once(ran, 'exit')]);
  expect({ complaint, exit }).toEqual({ complaint: '', exit: 0 });
});

describe('with nothing running', () => {
  test('commands work on the database itself', { timeout: 300_000 }, async () => {
    await expectOperationsOn('alone', hearth);
  });

  test('a restored backup has the data', { timeout: 300_000 }, async () => {
    const file = join(folder, 'backup.bin');
    await done('alone', 'backup', file);
    expect(await hearth('other', 'restore', join(folder, 'none.bin'))).toMatchObject({ exit: 1 });
    await done('other', 'restore', file);
    const full = await hearth('other', 'restore', file);
    expect(full).toMatchObject({ exit: 1, output: '' });
    await done('other', 'restore', file, '--overwrite');
    const again = await hearth('other', 'users', 'add', ...person);
    expect(again.words).toBe('email-taken at /body/email\n');
    const damaged = join(folder, 'damaged.bin');
    await writeFile(damaged, (await readFile(file)).subarray(0, 5_000));
    expect(await hearth('third', 'restore', damaged)).toMatchObject({ exit: 1, output: '' });
  });
});

describe('while the app runs', () => {
  let app: ReturnType<typeof start>;
  beforeAll(async () => {
    app = start(['app/start.ts', '--port', '0'], 'running');
    const outputLines = app.stdout[Symbol.asyncIterator]();
    for (let words = ''; !words.includes('Hearth is running');) {
      const next = await outputLines.next();
      if (next.done) throw new Error(`the app did not start: ${words}`);
      words += String(next.value);
    }
  }, 120_000);
  afterAll(async () => {
    const ended = once(app, 'exit');
    app.kill('SIGTERM');
    await ended;
  });

  test(
    'commands reach it, and the database is not opened a second time',
    { timeout: 300_000 },
    async () => {
      await expectOperationsOn('running', typed);
      const file = join(folder, 'running.bin');
      await done('running', 'backup', file);
      expect(existsSync(file)).toBe(true);
    },
  );

  test('a simulated home is added', { timeout: 300_000 }, async () => {
    const add = ['homes', 'add', '--account', 'nora@example.com', '--home'];
    const added = await done('running', ...add, 'lindenweg', '--rate', '60');
    expect(added).toEqual({
      account: 'nora@example.com',
      home: 'lindenweg',
      rate: 60,
      devices: 1,
      password: expect.any(String),
    });
    const meterArguments = ['homes', 'meter', '--account', 'nora@example.com', '--days', '30'];
    expect(await done('running', ...meterArguments)).toEqual({ state: 'when-linked', days: 30 });
    const fault = ['homes', 'fault', '--account', 'nora@example.com', '--fault', 'flowSensor'];
    expect(await done('running', ...fault)).toMatchObject({ holding: ['flowSensor'] });
    expect(await done('running', 'homes', 'list')).toMatchObject([
      {
        account: 'nora@example.com',
        home: 'lindenweg',
        rate: 60,
        faults: ['flowSensor'],
        meter: { state: 'when-linked', days: 30 },
      },
    ]);
  });

  test('a backup cannot be restored', async () => {
    const file = join(folder, 'running.bin');
    const ran = await hearth('running', 'restore', file, '--overwrite');
    expect(ran).toMatchObject({ exit: 1, output: '' });
    expect(ran.words).toMatch(/^directory-in-use \(directory: .*, pid: \d+\)\n$/);
  });
});
