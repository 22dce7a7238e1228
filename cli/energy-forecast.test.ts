// @module-tag long
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webersLoad } from '@hearth/energy/forecast/testing-home.ts';
import { readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forecast } from './energy-forecast.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'energy-forecast-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(text: string, own: Record<string, string> = {}) {
  const csv = join(folder, 'load.csv');
  await writeFile(csv, text);
  const config = readStorageConfig({ DATA_DIR: folder }, folder);
  const usual = {
    csv,
    time: '0',
    value: 'load',
    unit: 'kW',
    zone: 'Europe/Berlin',
    'test-days': '5',
  };
  return forecast({ config, args: [], options: { ...usual, ...own } });
}

const rows = webersLoad({ fromDay: '2025-10-01', days: 30, timeZone: 'Europe/Berlin' }).map(
  ({ fromMs, watts }) => `${new Date(fromMs).toISOString()},${(watts ?? 0) / 1000}`,
);
const home = [',load', ...rows, ''].join('\n');

describe('energy forecast', () => {
  test('prints the scores of the forecast and its hourly values', async () => {
    const outcome = await run(home);
    expect(outcome).toMatchObject({ exit: 0, words: '' });
    const scores = 'text' in outcome ? JSON.parse(outcome.text) : {};
    expect(scores).toMatchObject({
      from: '2025-10-01',
      to: '2025-10-30',
      firstTestDay: '2025-10-26',
      resolutionMinutes: 60,
      slots: 121,
      gaps: 0,
      ownStep: null,
    });
    const listed = await run(home, { format: 'csv' });
    const lines = 'text' in listed ? listed.text.trim().split('\r\n') : [];
    expect(lines).toHaveLength(122);
    const cells = lines.slice(1).map((line) => line.split(',').map(Number));
    const mae = cells.reduce((sum, own) => sum + Math.abs((own[6] ?? 0) - (own[2] ?? 0)), 0) / 121;
    expect(scores.mae).toBeCloseTo(mae, 2);
  });

  test('reports line and column of faults, and the omitted rows', async () => {
    const wrong = await run(home.replace(/,[\d.]+\n/, ',much\n'));
    expect(wrong).toMatchObject({ exit: 1 });
    expect('words' in wrong && wrong.words).toMatch(/load\.csv:2: column load: not-a-number$/);
    const lines = home.split('\n');
    const twice = await run([...lines.slice(0, 9), lines[8], ...lines.slice(9)].join('\n'));
    expect(twice).toMatchObject({ exit: 0 });
    expect('words' in twice && twice.words).toContain(
      'load.csv:10: column 0: time-twice-counted-once',
    );
  });

  test.each([
    [{ unit: 'MW' }, 2, '--unit'],
    [{ zone: 'Europe/Nowhere' }, 2, '--zone'],
    [{ 'test-days': '0' }, 2, '--test-days'],
    [{ holidays: 'christmas' }, 2, '--holidays'],
    [{ format: 'xml' }, 2, '--format'],
    [{ 'test-days': '20' }, 1, 'too few to test 20'],
    [{ csv: 'nowhere.csv' }, 1, 'cannot be read'],
  ])('refuses %j', async (own, exit, words) => {
    const outcome = await run(home, own);
    expect(outcome).toMatchObject({ exit, words: expect.stringContaining(words) });
  });
});
