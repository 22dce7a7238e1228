import { accessOf, signAccess } from '@hearth/access/access.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, wordsOf } from '../testing.ts';
import { panels, termsAt } from './testing-settings.ts';

const key = { secret: new Uint8Array(32).fill(7) };

describe.each(engines)('settings that no home has, on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2025-11-20T12:30:00Z', { key });
  });
  afterAll(() => db.close());

  const as = async (installationId: string) => ({
    token: await signAccess(
      accessOf({
        installationId,
        personId: '019abcde-0000-7000-8000-00000000a0a0',
        role: 'owner',
        scopes: ['monitoring', 'settings'],
        visibleFrom: '2000-01-01T00:00:00Z',
        until: null,
        epoch: 1,
      }),
      key,
      bench.clock,
    ),
  });

  test('a document that no home has is refused at its field and changes nothing', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const params = { installation };
    const owner = { ...(await as(installation)), ifMatch: '"0"' };
    const [usual] = termsAt(0.31).versions;
    const save = async (own: object, more: readonly object[] = []) => {
      const body = { terms: { ...termsAt(0.31), versions: [{ ...usual, ...own }, ...more] } };
      return wordsOf(await bench.client.saveTariff({ params, body: body as never }, owner));
    };
    const byTime = (rules: readonly object[], rates: object) => ({
      energyImport: [
        { name: 'Energy', kind: 'time-of-use', calendar: { otherwise: 'day', rules }, rates },
      ],
    });
    const at = '/body/terms/versions';
    const night = { from: '22:00', to: '06:00' };
    const tier = (...tiers: readonly object[]) => ({
      energyImport: [{ name: 'Energy', kind: 'tiered', per: 'year', tiers }],
    });
    expect([
      await save({}, [{ ...usual, validFrom: '2025-06-01' }]),
      await save({ validTo: '2024-01-01' }),
      await save({ validFrom: '0000-01-01' }),
      await save({ name: 'Linden\ud800strom' }),
      await save({ energyImport: [{ name: 'Energy', kind: 'flat', rate: 31 }] }),
      await save(byTime([{ ...night, band: 'constructor' }], { day: 0.3 })),
      await save(byTime([{ ...night, band: 'toString' }], { day: 0.3 })),
      await save(tier({ upToKwh: null, rate: 0.3 }, { upToKwh: 100, rate: 0.2 })),
      await save(tier({ upToKwh: 100, rate: 0.3 })),
    ]).toEqual([
      `overlapping-period ${at}/1/validFrom`,
      `ends-before-it-begins ${at}/0/validTo`,
      `invalid-format ${at}/0/validFrom`,
      'text-not-storable /body',
      `rate-not-believable-per-kwh ${at}/0/energyImport/0/rate`,
      `band-without-rate ${at}/0/energyImport/0/rates/constructor`,
      `band-without-rate ${at}/0/energyImport/0/rates/toString`,
      `tier-without-end ${at}/0/energyImport/0/tiers/0/upToKwh`,
      `last-tier-has-an-end ${at}/0/energyImport/0/tiers/0/upToKwh`,
    ]);
    expect(valueOf(await bench.client.getTariff({ params }, owner)).revision).toBe(0);
    const name = 'South\udfff';
    const body = { panels: { ...panels, arrays: [{ ...panels.arrays[0]!, name }] } };
    const refused = await bench.client.saveSolar({ params, body }, owner);
    expect(wordsOf(refused)).toBe('text-not-storable /body');
  });

  test('a contract of forty years and one with 200 windows are stored and priced', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const params = { installation };
    const owner = await as(installation);
    const [usual] = termsAt(0.31).versions;
    const clock = (tenth: number): string =>
      `${String(Math.floor(tenth / 10)).padStart(2, '0')}:${String((tenth % 10) * 6).padStart(2, '0')}`;
    const rules = Array.from({ length: 200 }, (_, i) => ({
      from: clock(i),
      to: clock(i + 1),
      band: i % 2 === 0 ? 'night' : 'day',
    }));
    const versions = [
      { ...usual, validFrom: '1990-01-01', validTo: '2030-01-01' },
      {
        ...usual,
        validFrom: '2030-01-01',
        energyImport: [
          {
            name: 'Energy',
            kind: 'time-of-use',
            calendar: { otherwise: 'day', rules },
            rates: { day: 0.3, night: 0.2 },
          },
        ],
      },
    ];
    const body = { terms: { ...termsAt(0.31), versions } };
    const saved = await bench.client.saveTariff(
      { params, body: body as never },
      { ...owner, ifMatch: '"0"' },
    );
    expect(valueOf(saved)).toMatchObject({ revision: 1, validFrom: '1990-01-01' });
    const query = { from: '2025-01-01', to: '2025-11-01' };
    expect((await bench.client.getCosts({ params, query }, owner)).ok).toBe(true);
  });
});
