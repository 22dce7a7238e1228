import { randomUUID } from 'node:crypto';
import { accessOf, signAccess } from '@hearth/access/access.ts';
import type { Role } from '@hearth/access/access.ts';
import { datesOf } from '@hearth/calendar/dates.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, sentAt, seriesOf, wordsOf } from '../testing.ts';

const berlin = localDaysOf([{ fromDay: '0001-01-01', timeZone: 'Europe/Berlin' }]);
const key = { secret: new Uint8Array(32).fill(7) };

const versionOf = (rate: number, validFrom = '2025-01-01', validTo: string | null = null) => ({
  name: 'Lindenstrom',
  validFrom,
  validTo,
  vatRate: 0.19,
  pricesInclVat: true,
  energyImport: [{ name: 'Energy', kind: 'flat' as const, rate }],
});
const termsOf = (...versions: readonly object[]) =>
  ({ timeZone: 'Europe/Berlin', currency: 'EUR', versions }) as never;

describe.each(engines)('preview of typed terms on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  let params: { installation: string };
  let owner: { token: string };
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2025-10-30T12:00:00Z', { key });
    const installation = await newHome(bench, 'Europe/Berlin');
    params = { installation };
    owner = await bench.asPerson(installation);
    // 12 kWh on each of five days.
    const days = datesOf('2025-10-20', '2025-10-25').map((day) => ({
      day,
      values: Array.from({ length: berlin.count(day, 900) }, () => 0.125),
    }));
    const meter = { appliance: randomUUID(), stepS: 900, source: 'meter', use: 'grid-import' };
    await bench.send(installation, {
      batch: sentAt('2025-10-30T00:00:00Z'),
      series: [seriesOf({ ...meter, days } as never)],
    });
    const save = { params, body: { terms: termsOf(versionOf(0.3)) } };
    valueOf(await bench.client.saveTariff(save, { ...owner, ifMatch: '"0"' }));
  });
  afterAll(() => db.close());

  const effectOf = async (terms: never, version: string) =>
    valueOf(await bench.client.previewTariffEffect({ params, body: { terms, version } }, owner));

  test('prices of the present hour and of each hour of the last full week', async () => {
    const calendar = { otherwise: 'day', rules: [{ to: '06:00', band: 'night' }] };
    const rates = { day: 0.4, night: 0.2 };
    const energyImport = [{ name: 'Energy', kind: 'time-of-use', calendar, rates }];
    const terms = termsOf({ ...versionOf(0, '2026-01-01'), energyImport });
    const body = { terms, version: '2026-01-01' };
    const found = valueOf(await bench.client.previewTariffPrices({ params, body }, owner));
    expect(found).toMatchObject({ currency: 'EUR', now: 0.4, heatPumpNow: null });
    expect(found.week.map(({ day }) => day)).toEqual(datesOf('2025-10-20', '2025-10-27'));
    // The clocks went back on Sunday the 26th: two hours begin at 02:00.
    expect(found.week.map(({ hours }) => hours.filter((price) => price === 0.2).length)).toEqual([
      6, 6, 6, 6, 6, 6, 7,
    ]);
  });

  test('a contract of today beside a typed one on the same days, by part and month', async () => {
    const compare = async (terms: never) =>
      await bench.client.compareTariff({ params, body: { terms, version: '2025-10-30' } }, owner);
    const standing = [{ name: 'Base price', layer: 'energy', amount: 0.5, per: 'day' }];
    const other = { ...versionOf(0.25, '2025-10-30'), standing };
    const found = valueOf(await compare(termsOf(other)));
    // Five days of 12 kWh: 3.60 at 0.30, 3.00 and 0.50 at 0.25.
    expect(found).toMatchObject({
      from: '2025-10-20',
      to: '2025-10-24',
      days: 5,
      importKwh: expect.closeTo(60, 3),
      own: { total: 18_000_000, parts: { energy: 18_000_000 } },
      other: { total: 17_500_000 },
      months: [{ month: '2025-10', own: 18_000_000, other: 17_500_000 }],
    });
    expect(found.other.parts).toEqual({ energy: 15_000_000, standing: 2_500_000 });
    const francs = { ...(termsOf(other) as object), currency: 'CHF' } as never;
    expect(wordsOf(await compare(francs))).toBe('other-currency /body/terms/currency');
  });

  test('an edited past states which days change and by how much; the last year as if it always held', async () => {
    const [before, after] = [
      versionOf(0.3, '2025-01-01', '2025-10-22'),
      versionOf(0.4, '2025-10-22'),
    ];
    const found = await effectOf(termsOf(before, after), '2025-10-22');
    expect(found.past).toEqual({
      from: '2025-10-22',
      to: '2025-10-24',
      days: 3,
      before: 10_800_000,
      after: 14_400_000,
    });
    expect(found.lastYear).toEqual({
      from: '2025-10-20',
      to: '2025-10-24',
      days: 5,
      before: 18_000_000,
      after: 24_000_000,
    });
  });

  test('a contract of the future changes no past day', async () => {
    const versions = [versionOf(0.3, '2025-01-01', '2026-01-01'), versionOf(0.2, '2026-01-01')];
    const found = await effectOf(termsOf(...versions), '2026-01-01');
    expect(found.past).toBeNull();
    expect(found.lastYear).toMatchObject({ before: 18_000_000, after: 12_000_000 });
  });

  test('only those who may save may preview; terms are checked like saved ones', async () => {
    const as = async (role: Role) => ({
      token: await signAccess(
        accessOf({
          installationId: params.installation,
          personId: randomUUID(),
          role,
          scopes: ['monitoring', 'settings'],
          visibleFrom: '2000-01-01T00:00:00Z',
          until: null,
          epoch: 1,
        }),
        key,
        bench.clock,
      ),
    });
    const body = { terms: termsOf(versionOf(0.3)), version: '2025-01-01' };
    for (const role of ['partner', 'resident'] as const)
      for (const preview of [bench.client.previewTariffPrices, bench.client.previewTariffEffect])
        expect(wordsOf(await preview({ params, body }, await as(role)))).toMatch(
          'not-for-this-role',
        );
    const inCent = { terms: termsOf(versionOf(31.9)), version: '2025-01-01' };
    expect(wordsOf(await bench.client.previewTariffPrices({ params, body: inCent }, owner))).toBe(
      'rate-not-believable-per-kwh /body/terms/versions/0/energyImport/0/rate',
    );
    const unknown = { ...body, version: '2025-02-01' };
    expect(wordsOf(await bench.client.previewTariffEffect({ params, body: unknown }, owner))).toBe(
      'version-unknown /body/version',
    );
  });
});
