import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, fileOf, newHome, seriesOf, wordsOf } from '../testing.ts';
import { exportColumns } from './export-readings.ts';

const values = Array.from({ length: 12 }, (_, k) => (k === 3 ? null : k / 10));

describe.each(engines)('exports on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  let home: string;
  const appliance = randomUUID();
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2025-11-20T12:00:00Z');
    home = await newHome(bench, 'Europe/Berlin');
    const body = {
      unit: null,
      name: '=HYPERLINK("http://x"),\n"Pump"',
      kind: 'heat-pump' as const,
    };
    valueOf(
      await bench.client.putAppliance(
        { params: { installation: home, appliance }, body },
        await bench.asService(),
      ),
    );
    await bench.send(home, {
      batch: randomUUID(),
      series: [
        seriesOf({
          appliance,
          accuracy: 0.05,
          days: ['2025-10-25', '2025-10-26', '2025-11-10'].map((day) => ({ day, values })),
          periods: [{ from: '2025-09-30T22:00:00Z', to: '2025-10-31T23:00:00Z', value: 55 }],
        }),
      ],
    });
  });
  afterAll(() => db.close());

  const fetchExport = async (
    query: { from: string; to: string; format: 'csv' | 'json' },
    visibleFrom?: string,
  ) =>
    bench.client.exportHistory(
      { params: { installation: home }, query },
      await bench.asPerson(home, visibleFrom),
    );
  const textOf = async (...args: Parameters<typeof fetchExport>) =>
    fileOf(await fetchExport(...args));

  test('JSON holds every selected value with its own start, end and step', async () => {
    const file = JSON.parse(
      await textOf({ from: '2025-10-01', to: '2025-11-30', format: 'json' }),
    ) as {
      values: Record<string, unknown>[];
    };
    // Three days of October have slots, so the month's own count covers more.
    expect(file.values[0]).toMatchObject({
      kind: 'total',
      value: 55,
      from_local: '2025-10-01T00:00:00+02:00',
      to_local: '2025-11-01T00:00:00+01:00',
      step_s: 31 * 86_400 + 3600,
    });
    expect(file.values.slice(1).map((row) => row['value'])).toEqual(
      values.filter((value) => value !== null),
    );
  });

  test('a long slot of the day that gains an hour has its real length', async () => {
    const file = JSON.parse(
      await textOf({ from: '2025-10-26', to: '2025-10-26', format: 'json' }),
    ) as { values: Record<string, unknown>[] };
    expect(file.values[1]).toMatchObject({
      kind: 'slot',
      from_utc: '2025-10-26T00:00:00Z',
      to_utc: '2025-10-26T03:00:00Z',
      from_local: '2025-10-26T02:00:00+02:00',
      to_local: '2025-10-26T04:00:00+01:00',
      value: 0.1,
      step_s: 10_800,
      accuracy: 0.05,
    });
  });

  test('CSV has the rows of JSON, and a name cannot be a formula', async () => {
    const range = { from: '2025-10-26', to: '2025-10-26' };
    const csv = await textOf({ ...range, format: 'csv' });
    const records = readCsv(csv);
    expect(records[0]).toEqual([...exportColumns]);
    const json = JSON.parse(await textOf({ ...range, format: 'json' })) as {
      values: Record<string, unknown>[];
    };
    const named: Record<string, unknown>[] = json.values.map((row) => ({
      ...row,
      appliance_name: `'${String(row['appliance_name'])}`,
    }));
    expect(
      records
        .slice(1)
        .map((cells) => Object.fromEntries(exportColumns.map((name, k) => [name, cells[k]]))),
    ).toEqual(
      named.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? '')])),
      ),
    );
    expect(records).toHaveLength(12);
  });

  test('nothing before the access begins is exported', async () => {
    const csv = await textOf(
      { from: '2025-01-01', to: '2025-11-30', format: 'csv' },
      '2025-10-26T12:00:00Z',
    );
    const begins = readCsv(csv)
      .slice(1)
      .map(([from]) => from ?? '');
    expect(begins.length).toBeGreaterThan(11);
    expect(begins.filter((from) => from < '2025-10-26T12:00:00Z')).toEqual([]);
  });

  test('a range that is reversed or too long is refused by name', async () => {
    expect(
      wordsOf(await fetchExport({ from: '2025-01-02', to: '2025-01-01', format: 'csv' })),
    ).toBe('range-reversed /query/to');
    expect(
      wordsOf(await fetchExport({ from: '2010-01-01', to: '2025-01-01', format: 'csv' })),
    ).toBe('range-too-long /query/to');
  });

  test('an access of an older epoch gets no file', async () => {
    const later = benchOn(db, '2025-11-20T12:00:00Z', { epochOf: async () => 2 });
    const query = { from: '2025-10-01', to: '2025-10-02', format: 'csv' as const };
    expect(
      wordsOf(
        await later.client.exportHistory(
          { params: { installation: home }, query },
          await later.asPerson(home),
        ),
      ),
    ).toBe('not-found');
  });
});

/** RFC 4180, as far as it is needed to read a file back. */
function readCsv(text: string): string[][] {
  const records: string[][] = [[]];
  for (const [cell, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g,
  )) {
    if (cell === '' && end === '') break;
    records.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') records.push([]);
  }
  return records.filter((record) => record.length > 0);
}
