import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { heatNeed, scop } from './energy-tables.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'energy-tables-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Row = Readonly<Record<string, string | number>>;

async function file(name: string, records: readonly Row[]): Promise<string> {
  const columns = Object.keys(records[0] ?? {});
  const lines = records.map((record) => columns.map((column) => record[column]).join(','));
  const path = join(folder, name);
  await writeFile(path, [columns.join(','), ...lines].join('\n'));
  return path;
}

const inputOf = (options: Readonly<Record<string, string>>) => ({
  config: readStorageConfig({ DATA_DIR: folder }, folder),
  args: [],
  options,
});

/** A detached house of the fifties in the German climate of TABULA, with areas of our own. */
const house: Row = {
  Code_BuildingVariant: 'A.HOUSE',
  A_C_Ref: 120,
  ...Object.fromEntries(
    ['Roof_1', 'Wall_1', 'Floor_1', 'Window_1', 'Door_1'].flatMap((part, i) => [
      [`A_Calc_${part}`, [90, 150, 80, 20, 2][i]],
      [`U_Actual_${part}`, [1.4, 1.4, 1, 2.8, 3][i]],
    ]),
  ),
  ...Object.fromEntries(
    ['Roof_2', 'Wall_2', 'Wall_3', 'Floor_2', 'Window_2'].flatMap((part) => [
      [`A_Calc_${part}`, 0],
      [`U_Actual_${part}`, 0],
    ]),
  ),
  ...Object.fromEntries(
    ['Roof_1', 'Roof_2', 'Wall_1', 'Wall_2', 'Wall_3'].map((part) => [`b_Transmission_${part}`, 1]),
  ),
  b_Transmission_Floor_1: 0.5,
  b_Transmission_Floor_2: 0.5,
  ...Object.fromEntries(
    ['Horizontal', 'East', 'South', 'West', 'North'].map((way, i) => [
      `A_Calc_Window_${way}`,
      [0, 5, 8, 5, 2][i],
    ]),
  ),
  ...Object.fromEntries(
    ['Hor', 'East', 'South', 'West', 'North'].map((way, i) => [
      `I_Sol_${way}`,
      [368, 260, 394, 222, 123][i],
    ]),
  ),
  delta_U_ThermalBridging: 0.1,
  n_air_use: 0.4,
  n_air_infiltration: 0.4,
  h_room: 2.5,
  c_m: 45,
  theta_i: 20,
  Theta_e: 4.6,
  HeatingDays: 216,
  F_red_htr1: 0.9,
  F_red_htr4: 0.8,
  g_gl_n: 0.75,
  F_f: 0.3,
  F_w: 0.9,
  F_sh_hor: 0.8,
  F_sh_vert: 0.6,
  phi_int: 3,
};

/** Medians of certified air-to-water units, scaled to 7 kW. */
const unit: Row = {
  manufacturers: 'Example',
  models: 'Model',
  titel: 'Title',
  types: 'Outdoor Air/Water',
  t_biv: -7,
  tol: -10,
  poffs: 10,
  ptos: 10,
  pcks: 0,
  scop_l: 4.6,
  ...Object.fromEntries(
    (['l', 'h'] as const).flatMap((level) => {
      const cops = level === 'l' ? [2.98, 4.5, 6.16, 8] : [2.15, 3.33, 4.54, 6.12];
      const points = ['minus7', '2', '7', '12', 'tbiv', 'tol'].flatMap((name, i) => [
        [`p_th_${name}_${level}`, [6.19, 3.77, 2.42, 1.08, 6.19, 5.9][i]],
        [`cop_${name}_${level}`, [...cops, cops[0], 0.93 * (cops[0] ?? 0)][i]],
      ]);
      return [[`p_rated_${level}`, 7], [`eta_${level}`, level === 'l' ? 181 : 133], ...points];
    }),
  ),
};

describe('energy heat-need', () => {
  test('prints one row for each row, as CSV and as JSON', async () => {
    const path = await file('good.csv', [house, { ...house, Code_BuildingVariant: 'B' }]);
    const csv = await heatNeed(inputOf({ tabula: path }));
    expect(csv).toMatchObject({ exit: 0, words: '' });
    expect('text' in csv && csv.text.split('\r\n')).toHaveLength(4);
    const json = await heatNeed(inputOf({ tabula: path, format: 'json' }));
    const [first, second] = 'text' in json ? JSON.parse(json.text) : [];
    expect(first).toMatchObject({ line: 2, Code_BuildingVariant: 'A.HOUSE' });
    expect(first.q_h_nd_declared).toBeNull();
    expect(first.q_h_nd).toBe(second.q_h_nd);
    // By hand: h_tr (126 + 210 + 40 + 56 + 6 + 34.2) / 120 = 3.935, h_ve 0.68, F 0.80217, losses 295.6.
    expect(first.h_Transmission).toBeCloseTo(3.935, 3);
    expect(first.q_ht).toBeCloseTo(4.615 * 0.024 * 0.802_167 * 15.4 * 216, 1);
  });

  test('reports line and column of faults, and calculates the other rows', async () => {
    const rows = [house, { ...house, c_m: -45 }, { ...house, theta_i: 'warm', HeatingDays: '' }];
    const outcome = await heatNeed(inputOf({ tabula: await file('bad.csv', rows) }));
    expect(outcome.exit).toBe(1);
    expect('words' in outcome && outcome.words.replaceAll(`${folder}/`, '').split('\n')).toEqual([
      'bad.csv:3: column c_m: not-between-1-and-1000',
      'bad.csv:4: column theta_i: not-a-number',
      'bad.csv:4: column HeatingDays: empty',
    ]);
    expect('text' in outcome && outcome.text).toContain('A.HOUSE');
  });

  test('exits with 2 without a file, with 1 for a missing or other file', async () => {
    expect(await heatNeed(inputOf({}))).toMatchObject({ exit: 2 });
    expect(await heatNeed(inputOf({ tabula: 'none.csv' }))).toEqual({
      exit: 1,
      words: 'none.csv: cannot be read',
    });
    const other = await heatNeed(inputOf({ tabula: await file('pumps.csv', [unit]) }));
    expect(other).toMatchObject({ exit: 1 });
    expect('words' in other && other.words).toContain(':1: column A_C_Ref: column-missing');
    expect('text' in other && other.text).toBeFalsy();
    const path = await file('good.csv', [house]);
    expect(await heatNeed(inputOf({ tabula: path, format: 'xml' }))).toMatchObject({ exit: 2 });
  });
});

describe('energy scop', () => {
  test('is close to the declared values; rows without points are empty with a reason', async () => {
    const rows = [unit, { ...unit, p_rated_l: '', t_biv: -7 }, { ...unit, scop_l: '-' }];
    const path = await file('units.csv', rows);
    const outcome = await scop(inputOf({ keymark: path, format: 'json' }));
    const [full, without, undeclared] = 'text' in outcome ? JSON.parse(outcome.text) : [];
    expect(Math.abs(full.relative_error_l)).toBeLessThan(0.03);
    expect(Math.abs(full.relative_error_h)).toBeLessThan(0.03);
    expect(without).toMatchObject({ line: 3, scop_l: null, reason: 'p_rated_l' });
    expect(without.scop_h).toBe(full.scop_h);
    // From the efficiency: 2.5 (1.81 + 0.03).
    expect(undeclared.scop_l_declared).toBeCloseTo(4.6, 9);
  });

  test('reports line and column of a value that is no number', async () => {
    const path = await file('words.csv', [unit, { ...unit, cop_2_h: 'good' }]);
    const outcome = await scop(inputOf({ keymark: path }));
    expect(outcome).toMatchObject({ exit: 1, words: `${path}:3: column cop_2_h: not-a-number` });
    const pointless = await file('pointless.csv', [{ ...unit, cop_7_l: 616 }]);
    const withoutPoints = await scop(inputOf({ keymark: pointless }));
    expect(withoutPoints).toMatchObject({ words: `${pointless}:2: column cop_7_l: not-up-to-20` });
  });
});
