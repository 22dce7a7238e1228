import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

let folder: string;
let units: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-labels-'));
  units = join(folder, 'units.csv');
  await writeFile(
    units,
    'gtin,serial,model,code\n9521234000013,HW2624001372,Ember 8,7K3M-Q9AT-Y\n',
  );
});
afterAll(() => rm(folder, { recursive: true }));

describe('label commands', () => {
  test.each([
    ['(01)09521234000013(21)HW2624001372', { kind: 'unit', serial: 'HW2624001372' }],
    ['https://id.gs1.org/01/09506000134352/21/12345', { kind: 'other-vendor', serial: '12345' }],
    ['WIFI:T:WPA;S:home;P:secret;;', { kind: 'wifi' }],
    ['HW26240O1372', { kind: 'damaged', reason: 'look-alike', place: 8, likely: '0' }],
  ])('label read: %j', async (text, label) => {
    expect(await runCommand(['label', 'read', text])).toMatchObject({ exit: 0, output: label });
  });

  test('labels have no code, cards have it', async () => {
    const sheet = await runCommand(['labels', 'sheet', units, '--base', 'https://app.example']);
    expect(sheet).toMatchObject({ exit: 0, text: expect.stringContaining('HW2624001372') });
    expect(JSON.stringify(sheet)).not.toContain('7K3M');
    const cards = await runCommand(['labels', 'cards', units]);
    expect(cards).toMatchObject({ exit: 0, text: expect.stringContaining('7K3M-Q9AT-Y') });
  });

  test.each([
    ['gtin,serial,code\n9521234000014,X,7K3MQ9ATY\n', 'line 2, column gtin: gtin-check-digit'],
    ['gtin,serial,code\n9521234000013,X,7K3MQ9AT5\n', 'line 2, column code: code-'],
    ['gtin,serial,code\n', 'line 1: empty'],
  ])('a faulty list is refused with its line: %j', async (csv, words) => {
    const file = join(folder, 'wrong.csv');
    await writeFile(file, csv);
    const outcome = await runCommand(['labels', 'cards', file]);
    expect(outcome).toMatchObject({ exit: 1, words: expect.stringContaining(words) });
  });

  test('links are web addresses only', async () => {
    const outcome = await runCommand(['labels', 'sheet', units, '--base', 'javascript:alert(1)']);
    expect(outcome.exit).toBe(2);
  });
});
