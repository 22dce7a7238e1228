import { createClient } from '@hearth/platform/http/client.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { makeMeterToken } from '@hearth/access/meter-token.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { branded } from '@hearth/core/branded.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, wordsOf } from '../testing.ts';
import { type MeasuredFlows, powerContract } from './contract.ts';
import { deleteOldRows } from '../retention/delete-old-rows.ts';

const now = '2026-03-10T12:07:30Z';
const still: MeasuredFlows = {
  gridW: 500,
  pvW: 0,
  batteryW: null,
  houseW: 500,
  heatPumpW: 0,
  heatPumpUse: null,
  batterySoc: null,
};

describe.each(engines)('power on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, now);
  });
  afterAll(() => db.close());

  const client = () =>
    createClient(powerContract, {
      fetch: bench.energy.fetch,
      baseUrl: 'http://energy.test',
      timeoutMs: 60_000,
      retries: 0,
      random: () => 0,
    });
  const post = async (
    installation: string,
    at: string,
    own: Partial<MeasuredFlows> = {},
    options: { everyS?: number } = {},
  ) =>
    client().postPower(
      { params: { installation }, body: { at, flows: { ...still, ...own }, ...options } },
      await bench.asService(),
    );
  const seen = async (installation: string, visibleFrom?: string, stepS?: '60' | '900') =>
    valueOf(
      await client().getPower(
        { params: { installation }, query: stepS ? { stepS } : {} },
        await bench.asPerson(installation, visibleFrom),
      ),
    );

  test('the newest values, and the day before as the means of its quarter-hours with gaps as gaps', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    await post(home, '2026-03-10T12:00:00Z', { gridW: 100 });
    await post(home, '2026-03-10T12:01:00Z', { gridW: 300 });
    await post(home, '2026-03-10T12:07:00Z', { gridW: -250, pvW: 750 });
    const power = await seen(home, undefined, '900');
    expect(power).toMatchObject({ asOf: '2026-03-10T12:07:30.000Z', rate: 1 });
    expect(power.latest).toMatchObject({
      at: '2026-03-10T12:07:00.000Z',
      isStale: false,
      grade: 'measured',
      flows: { gridW: -250, pvW: 750, batteryW: null, batterySoc: null },
    });
    const { day } = power;
    expect([day?.from, day?.gridW.length]).toEqual(['2026-03-09T12:15:00.000Z', 96]);
    // The value of 12:00 is of the minute before it, so of the quarter-hour that ended there.
    expect(day?.gridW.slice(-3)).toEqual([null, 100, 25]);
    expect(day?.pvW.slice(-3)).toEqual([null, 0, 375]);
    expect(day?.batteryW.every((watts) => watts === null)).toBe(true);
  });

  test('each direction has the time of its last flow; 19 W counts as none', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    await post(home, '2026-03-10T10:00:00Z', {
      gridW: -400,
      pvW: 900,
      heatPumpW: 300,
      heatPumpUse: 'dhw',
      batteryW: 500,
      batterySoc: 0.4,
    });
    await post(home, '2026-03-10T12:07:00Z', { pvW: 19, batteryW: -19, batterySoc: 0.5 });
    const { lastFlow } = await seen(home);
    expect(lastFlow).toEqual({
      gridImport: '2026-03-10T12:07:00.000Z',
      feedIn: '2026-03-10T10:00:00.000Z',
      generation: '2026-03-10T10:00:00.000Z',
      batteryCharge: '2026-03-10T10:00:00.000Z',
      batteryDischarge: null,
      sh: null,
      dhw: '2026-03-10T10:00:00.000Z',
      cooling: null,
    });
  });

  test('a value is out of date after twice its interval', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    await post(home, '2026-03-10T12:05:20Z', {}, { everyS: 60 });
    expect((await seen(home)).latest?.isStale).toBe(true);
    await post(home, '2026-03-10T12:05:40Z', {}, { everyS: 60 });
    expect((await seen(home)).latest?.isStale).toBe(false);
    await post(home, '2026-03-10T12:05:20Z', {}, { everyS: 900 });
    expect((await seen(home)).latest?.at).toBe('2026-03-10T12:05:40.000Z');
  });

  test('a repeated instant replaces the earlier value', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    await post(home, '2026-03-10T12:07:00Z', { gridW: 100 });
    await post(home, '2026-03-10T12:07:00Z', { gridW: 200 });
    const power = await seen(home, undefined, '900');
    expect([power.latest?.flows.gridW, power.day?.gridW.at(-1)]).toEqual([200, 200]);
  });

  test('an unmetered home has no values and no zeros', async () => {
    const home = await newHome(bench, 'Asia/Kathmandu');
    const power = await seen(home, undefined, '60');
    expect(power.latest).toBeNull();
    expect(power.day?.houseW).toHaveLength(1440);
    expect(new Set(power.day?.houseW)).toEqual(new Set([null]));
  });

  test('refuses values of the future, of long ago and of no home', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    expect(wordsOf(await post(home, '2026-03-10T12:08:31Z'))).toBe('still-to-come /body/at');
    expect(wordsOf(await post(home, '2026-03-09T12:07:00Z'))).toBe('too-old /body/at');
    expect(wordsOf(await post(home, '2026-03-10T12:07:00Z', { pvW: -1 }))).toBe(
      'too-small /body/flows/pvW',
    );
    expect(
      wordsOf(await post('019abcde-0000-4000-8000-000000000001', '2026-03-10T12:07:00Z')),
    ).toBe('home-unknown /params/installation');
    expect((await seen(home)).latest).toBeNull();
  });

  test('a home with a clock of its own is measured by that clock', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    const clock = { offsetMs: 3_600_000, rate: 60, anchor: now };
    valueOf(
      await bench.client.putHome(
        { params: { installation: home }, body: { timeZone: 'Europe/Berlin', clock } },
        await bench.asService(),
      ),
    );
    expect(wordsOf(await post(home, '2026-03-10T13:07:00Z'))).toBe('ok');
    expect(await seen(home)).toMatchObject({
      asOf: '2026-03-10T13:07:30.000Z',
      rate: 60,
      latest: { at: '2026-03-10T13:07:00.000Z', isStale: false },
    });
  });

  test('a meter of the grid takes the place of what a unit measures at the same connection', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    const meter = makeMeterToken(randomBytes);
    const own = { installation: home, meter: randomUUID() };
    await post(home, '2026-03-10T12:00:00Z', { gridW: 100 });
    const body = { name: '', tokenHash: meter.tokenHash, channels: ['grid-import' as const] };
    valueOf(await bench.client.putMeter({ params: own, body }, await bench.asService()));
    const measured = { at: '2026-03-10T12:05:00Z', flows: { ...still, gridW: 300 } };
    valueOf(
      await client().postPower(
        { params: { installation: home }, body: measured },
        { token: meter.token },
      ),
    );
    await post(home, '2026-03-10T12:07:00Z', { gridW: 900 });
    expect((await seen(home)).latest?.flows.gridW).toBe(300);
    valueOf(await bench.client.revokeMeter({ params: own }, await bench.asService()));
    await post(home, '2026-03-10T12:07:00Z', { gridW: 900 });
    expect((await seen(home)).latest?.flows.gridW).toBe(900);
  });

  test('a person sees no flows before their membership or of other homes', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    await post(home, '2026-03-10T11:00:00Z', { pvW: 2000 });
    const later = await seen(home, '2026-03-10T11:30:00Z');
    expect(later.latest).toBeNull();
    expect(later.lastFlow.generation).toBeNull();
    const other = await newHome(bench, 'Europe/Berlin');
    const foreign = await client().getPower(
      { params: { installation: home } },
      await bench.asPerson(other),
    );
    expect(wordsOf(foreign)).toBe('not-found');
  });

  test('values older than two days are deleted, later ones stay', async () => {
    const home = branded<string, 'InstallationId'>(await newHome(bench, 'Europe/Berlin'));
    await post(home, '2026-03-10T12:00:00Z');
    const rows = () =>
      db.query('select 1 as one from energy.power where installation_id = $1', [home]);
    await deleteOldRows(db, home, Temporal.Instant.from('2026-03-12T12:07:00Z'));
    expect(await rows()).toHaveLength(1);
    await deleteOldRows(db, home, Temporal.Instant.from('2026-03-12T12:08:00Z'));
    expect(await rows()).toHaveLength(0);
  });
});
