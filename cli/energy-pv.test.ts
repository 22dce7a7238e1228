import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pv } from './energy-pv.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'energy-pv-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(siteText: string, weatherText: string, format = 'csv') {
  const [site, weather] = [join(folder, 'site.json'), join(folder, 'weather.csv')];
  await writeFile(site, siteText);
  await writeFile(weather, weatherText);
  const config = readStorageConfig({ DATA_DIR: folder }, folder);
  return pv({ config, args: [], options: { site, weather, format } });
}

const place = '"latitude": 50.7, "longitude": 7.1';
const array = '{"ratedKw": 5, "tiltDeg": 30, "azimuthDeg": 180}';
const weather = 'time,ghi,temperature,wind\n2026-06-21T11:00:00Z,855,20,2\n';

describe('energy pv', () => {
  test('prints a row for each row of weather, and the sums on stderr', async () => {
    const outcome = await run(`{${place}, "arrays": [${array}]}`, weather, 'json');
    expect(outcome).toMatchObject({ exit: 0 });
    const [row] = 'text' in outcome ? JSON.parse(outcome.text) : [];
    expect(row).toMatchObject({
      line: 2,
      from: '2026-06-21T11:00:00Z',
      to: '2026-06-21T12:00:00Z',
      sun_at: '2026-06-21T11:30:00Z',
      curtailed_w: 0,
    });
    expect(row.ac_w).toBeGreaterThan(3000);
    expect('words' in outcome && outcome.words).toContain('1 intervals, 0 of them without weather');
  });

  test('prints each array separately if there are several', async () => {
    const outcome = await run(`{${place}, "arrays": [${array}, ${array}]}`, weather);
    const head = 'text' in outcome ? outcome.text.split('\r\n')[0] : '';
    expect(head).toContain('poa_wm2_1,cell_c_1,poa_wm2_2,cell_c_2');
  });

  test('reports line, column and pointer of faults in the site', async () => {
    const outcome = await run(
      `{"latitude": 145,\n "arrays": [\n  {"ratedKw": -4, "tiltDeg": 20}]}`,
      weather,
    );
    expect(outcome).toMatchObject({ exit: 1 });
    expect('words' in outcome && outcome.words.replaceAll(`${folder}/`, '').split('\n')).toEqual([
      'site.json:1:14: too-big (maximum 90) at /latitude',
      'site.json:1:1: invalid-type at /longitude',
      'site.json:3:15: too-small at /arrays/0/ratedKw',
      'site.json:3:3: invalid-type at /arrays/0/azimuthDeg',
    ]);
    expect(await run('{', weather)).toMatchObject({
      exit: 1,
      words: expect.stringContaining(':1:2: not-json'),
    });
  });
});
