import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { quiet, worldOn } from '../testing.ts';
import { certifiedPoints } from './certified-points.ts';
import { defaultFigures, sizeOfModel } from './default-sheet.ts';
import { importSheets } from './import-sheets.ts';

const gtin = '09521234000013';
const points = ['minus7', '2', '7', '12'];
const columns = ['35', '55'].flatMap((flow) =>
  points.flatMap((point) => [`heat-${flow}-${point}`, `cop-${flow}-${point}`]),
);
const values = columns.map((name) => (name.startsWith('heat') ? '5.5' : '3.1'));

describe.each(engines)('data sheets on $name', (engine) => {
  let db: Database;
  let folder: string;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
    folder = await mkdtemp(join(tmpdir(), 'sheets-'));
  });
  afterAll(async () => {
    await db.close();
    await rm(folder, { recursive: true });
  });

  async function linked() {
    await quiet(db);
    const world = worldOn(db);
    const [ada, bob] = [randomUUID(), randomUUID()];
    const { installation, unit } = await world.link(ada);
    const params = { installation };
    await db.query('update product.unit set gtin = $2, kind = $3 where unit_id = $1', [
      unit,
      gtin,
      'air-to-water',
    ]);
    valueOf(await world.api.getPerson({}, world.as(bob)));
    await db.query(
      `insert into product.membership (person_id, installation_id, role, visible_from, created_at)
       select person_id, $1, 'resident', $3, $3 from product.person where subject = $2`,
      [installation, `person-${bob}`, world.clock.now().toString()],
    );
    const load = async (lines: readonly string[]) => {
      const file = join(folder, `${randomUUID()}.csv`);
      await writeFile(file, lines.join('\n'));
      return await importSheets({ db, clock: world.clock }, file);
    };
    const sheetOf = async () => {
      const sheets = valueOf(await world.api.listDataSheets({ params }, world.as(ada)));
      const sheet = sheets.find((each) => each.unit === unit);
      if (!sheet) throw new Error('no sheet');
      return sheet;
    };
    return { ...world, ada, bob, unit, params, load, sheetOf };
  }

  it('a figure is the owner’s, else the vendor’s, else the usual one of the kind and size', async () => {
    const { api, as, ada, bob, unit, params, load, sheetOf } = await linked();
    await db.query('delete from product.model_data_sheet');
    const before = await sheetOf();
    expect(new Set(before.figures.map(({ from }) => from))).toEqual(new Set(['default']));
    expect(certifiedPoints(before)).toBeNull();
    const list = [
      `gtin,${columns.join(',')},heat-most,functions`,
      `${gtin},${values.join(',')},9,heating hot-water`,
    ];
    expect(valueOf(await load(list))).toEqual({ sheets: 1 });
    const listed = await sheetOf();
    expect(listed).toMatchObject({ sizeKw: 9, functions: ['heating', 'hot-water'] });
    expect(listed.figures).toContainEqual({ name: 'cop-35-2', value: 3.1, from: 'vendor' });
    expect(certifiedPoints(listed)?.low['2']).toEqual({ heatKw: 5.5, cop: 3.1 });
    const correct = async (figures: Record<string, number>, person = ada) =>
      await api.correctDataSheet({ params: { ...params, unit }, body: { figures } }, as(person));
    expect(await correct({ tank: 300 }, bob)).toMatchObject({ code: 'not-for-this-role' });
    valueOf(await correct({ tank: 300, 'cop-35-2': 4.2 }));
    const corrected = await sheetOf();
    expect(corrected.figures).toContainEqual({ name: 'tank', value: 300, from: 'owner' });
    expect(certifiedPoints(corrected)?.low['2']?.cop).toBe(4.2);
    expect(await correct({ 'heat-least': 40 })).toMatchObject({ code: 'figures-contradict' });
    expect(await correct({ 'cop-35-2': 40 })).toMatchObject({ code: 'not-believable' });
    expect(await sheetOf()).toEqual(corrected);
    valueOf(await correct({}));
    expect(await sheetOf()).toEqual(listed);
  });

  it('reports every faulty line and stores nothing', async () => {
    const { load, sheetOf } = await linked();
    await db.query('delete from product.model_data_sheet');
    const before = await sheetOf();
    const refused = await load([
      'gtin,heat-35-2,cop-35-2,tank,functions',
      `${gtin},5,4,180,`,
      `${gtin},5,4,180,`,
      '09521234000020,5,,180,',
      '09521234000037,five,4,180,',
      '09521234000044,5,4,180,teleport',
      '4006381333931,5,4,180,',
    ]);
    expect(refused).toMatchObject({
      code: 'sheets-not-imported',
      more: [
        { code: 'model-repeated', at: 'line 3, column gtin' },
        { code: 'point-incomplete', at: 'line 4, column cop-35-2' },
        { code: 'not-a-number', at: 'line 5, column heat-35-2' },
        { code: 'function-unknown', at: 'line 6, column functions' },
        { code: 'model-unknown', at: 'line 7, column gtin' },
      ],
    });
    expect(await sheetOf()).toEqual(before);
  });
});

describe('a default data sheet', () => {
  it.each([
    ['Ember 8', 8],
    ['Ember 12', 12],
    ['WPL 25 AC', 25],
    ['EHBH08 11.2 kW', 11.2],
    ['Altherma', 8],
  ])('takes the size from the name: %s', (model, size) => {
    expect(sizeOfModel(model)).toBe(size);
  });

  it('has the medians of its kind, and none without a water circuit', () => {
    const usual = defaultFigures({ kind: 'air-to-water', sizeKw: 10, hasTank: true });
    expect(usual).toMatchObject({ 'cop-35-2': 4.5, 'heat-55-2': 5.4, 'heat-most': 10, tank: 200 });
    expect(defaultFigures({ kind: 'air-to-air', sizeKw: 3, hasTank: false })).toBeNull();
  });
});
