import type { Database } from '@hearth/platform/database/database.ts';
import {
  type ExportedLine,
  beginsTable,
  exportedTables,
} from '@hearth/platform/database/export-rows.ts';
import { exportLinesIn } from '@hearth/platform/http/export-lines.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { energyClasses } from '../table-classes.ts';
import { benchOn, newHome } from '../testing.ts';
import { readingTables } from './export-home.ts';

describe.each(engines)('stored rows of a home on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
  });
  afterAll(() => db.close());

  it('has every exported table, in many pieces, without the time and the homes of others', async () => {
    const bench = benchOn(db, '2026-03-15T10:00:00Z');
    const [own, foreign] = [await newHome(bench, 'Europe/Berlin'), await newHome(bench, 'UTC')];
    for (const home of [own, foreign])
      await db.query(
        `insert into energy.power (installation_id, at, written_at, every_s, grade, grid_w, house_w)
         select $1::uuid, timestamptz '2026-03-01T00:00:00Z' + n * interval '1 minute', '2026-03-14T00:00:00Z', 60, 'measured', n, 100
         from generate_series(1, 1234) n`,
        [home],
      );
    const exported = async (visibleFrom: string, hidden: { from: string; to: string }[]) => {
      const token = await bench.asPerson(own, visibleFrom, hidden);
      const request = new Request(`http://energy.invalid/v1/installations/${own}/personal-data`, {
        headers: { authorization: `Bearer ${token.token}` },
      });
      const response = await bench.energy.fetch(request);
      expect(response.status).toBe(200);
      const lines: ExportedLine[] = [];
      for await (const line of exportLinesIn(response)) lines.push(line);
      return lines;
    };
    const all = await exported('2000-01-01T00:00:00Z', []);
    const tables = all.filter(beginsTable).map(({ table }) => table);
    expect(tables).toEqual([
      ...exportedTables(energyClasses, 'installation_id')
        .map(([name]) => name)
        .filter((name) => !readingTables.includes(name))
        .map((name) => `energy.${name}`),
      'energy.readings',
    ]);
    const lines = JSON.stringify(all);
    expect(lines).not.toContain(foreign);
    const powerOf = (each: typeof all) => {
      const start = each.findIndex((line) => beginsTable(line) && line.table === 'energy.power');
      const rest = each.slice(start + 1);
      return rest.slice(0, rest.findIndex(beginsTable)).length;
    };
    expect(powerOf(all)).toBe(1234);
    const hidden = { from: '2026-03-01T10:00:00Z', to: '2026-03-01T11:00:00Z' };
    expect(powerOf(await exported('2026-03-01T10:00:00Z', [hidden]))).toBe(1234 - 660 + 1);
  });
});

it('a table of a home names the time of its rows, unless it moves with the home', () => {
  const unnamed = exportedTables(energyClasses, 'installation_id').filter(
    ([, { transfer, exported }]) => transfer !== 'moves' && exported?.time === undefined,
  );
  expect(unnamed.map(([name]) => name)).toEqual([]);
});
