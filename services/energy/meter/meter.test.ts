import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { makeMeterToken } from '@hearth/access/meter-token.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchInput } from '../ingest/contract.ts';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, seriesOf, wordsOf } from '../testing.ts';
import type { Meter, MeterChannel } from './contract.ts';

const day = '2025-11-20';
const quarters = Array.from({ length: 96 }, (_, k) => (k < 40 ? 0.25 : null));

describe.each(engines)('meters on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2025-11-20T12:30:00Z');
  });
  afterAll(() => db.close());

  const all: MeterChannel[] = ['grid-import', 'feed-in', 'generation', 'heat-pump'];

  async function newMeter(
    installation: string,
    own: { meter?: string; channels?: MeterChannel[]; heatPump?: string; token?: string } = {},
  ) {
    const meterToken = makeMeterToken(randomBytes);
    const meter = own.meter ?? randomUUID();
    const answer = await bench.client.putMeter(
      {
        params: { installation, meter },
        body: {
          name: 'Cellar',
          tokenHash: meterToken.tokenHash,
          channels: own.channels ?? all,
          heatPump: own.heatPump ?? null,
        },
      },
      await bench.asService(),
    );
    return { answer, meter, token: meterToken.token };
  }

  const applianceOf = (meter: Meter, channel: MeterChannel): string =>
    meter.channels.find((candidate) => candidate.channel === channel)?.appliance ?? '';

  const batchOf = (series: Partial<BatchInput['series'][number]> & { appliance: string }) => ({
    batch: randomUUID(),
    series: [
      seriesOf({
        source: 'meter',
        stepS: 900,
        use: 'grid-import',
        days: [{ day, values: quarters }],
        ...series,
      }),
    ],
  });

  test('a meter posts what its channels count, and it is read as any reading', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const { answer, token } = await newMeter(installation);
    const appliance = applianceOf(valueOf(answer), 'grid-import');
    const body = batchOf({ appliance });
    const posted = await bench.client.ingest({ params: { installation }, body }, { token });
    expect(valueOf(posted)).toMatchObject({ values: 40, isNew: true });
    const again = await bench.client.ingest({ params: { installation }, body }, { token });
    expect(valueOf(again)).toMatchObject({ values: 40, isNew: false });
    const history = valueOf(
      await bench.client.getHistory(
        { params: { installation }, query: { date: day } },
        await bench.asPerson(installation),
      ),
    );
    expect(history.series).toMatchObject([{ use: 'grid-import', stepS: 900, total: 10 }]);
  });

  test('two channels of one thing share its appliance, and the heat pump keeps the one it has', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const heatPump = randomUUID();
    const params = { installation, appliance: heatPump };
    const body = { unit: randomUUID(), name: 'Altherma', kind: 'heat-pump' as const };
    valueOf(await bench.client.putAppliance({ params, body }, await bench.asService()));
    const meter = valueOf((await newMeter(installation)).answer);
    expect(applianceOf(meter, 'grid-import')).toBe(applianceOf(meter, 'feed-in'));
    expect(applianceOf(meter, 'generation')).not.toBe(applianceOf(meter, 'feed-in'));
    expect(applianceOf(meter, 'heat-pump')).toBe(heatPump);
    const appliances = valueOf(
      await bench.client.listAppliances(
        { params: { installation } },
        await bench.asPerson(installation),
      ),
    );
    expect(
      appliances
        .map(({ kind, name }) => [kind, name])
        .toSorted(([first = ''], [second = '']) => first.localeCompare(second)),
    ).toEqual([
      ['heat-pump', 'Altherma'],
      ['meter', ''],
      ['pv', ''],
    ]);
  });

  test('a future appliance of a heat pump is accepted before energy knows it', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const heatPump = randomUUID();
    const meter = valueOf((await newMeter(installation, { heatPump })).answer);
    expect(applianceOf(meter, 'heat-pump')).toBe(heatPump);
    const params = { installation, appliance: heatPump };
    const body = { unit: randomUUID(), name: 'Altherma', kind: 'heat-pump' as const };
    valueOf(await bench.client.putAppliance({ params, body }, await bench.asService()));
    const own = await bench.asPerson(installation);
    const appliance = valueOf(await bench.client.getAppliance({ params }, own));
    expect(appliance).toMatchObject({ name: 'Altherma', unit: body.unit });
  });

  test.each([
    ['another appliance', (own: string) => ({ appliance: own && randomUUID() }), 'appliance'],
    ['another use', (own: string) => ({ appliance: own, use: 'generation' as const }), 'appliance'],
    ['another source', (own: string) => ({ appliance: own, source: 'vendor' }), 'source'],
    ['another metric', (own: string) => ({ appliance: own, metric: 'heat' as const }), 'metric'],
  ])('what it posts of %s is refused whole', async (_, series, at) => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const { answer, token } = await newMeter(installation);
    const appliance = applianceOf(valueOf(answer), 'grid-import');
    const body = batchOf({ appliance });
    body.series.push(...batchOf(series(appliance)).series);
    const posted = await bench.client.ingest({ params: { installation }, body }, { token });
    expect(posted).toMatchObject({ kind: 'forbidden' });
    expect(wordsOf(posted)).toBe(`not-of-this-meter /body/series/1/${at}`);
  });

  test('its token is invalid at other installations and other endpoints', async () => {
    const [installation, other] = [
      await newHome(bench, 'Europe/Berlin'),
      await newHome(bench, 'Europe/Berlin'),
    ];
    const { answer, token, meter } = await newMeter(installation);
    const body = batchOf({ appliance: applianceOf(valueOf(answer), 'grid-import') });
    const foreign = await bench.client.ingest({ params: { installation: other }, body }, { token });
    expect(wordsOf(foreign)).toBe('not-found');
    const read = await bench.client.getHome({ params: { installation } }, { token });
    expect(read).toMatchObject({ kind: 'forbidden', code: 'not-for-this-role' });
    const home = { timeZone: 'Europe/Rome', clock: null };
    const put = await bench.client.putHome({ params: { installation }, body: home }, { token });
    expect(put).toMatchObject({ kind: 'forbidden' });
    const params = { installation, meter: randomUUID() };
    const refused = await bench.client.putLoading({ params, body: { loading: null } }, { token });
    expect(wordsOf(refused)).toBe('not-found');
    const own = { params: { installation, meter }, body: { loading: null } };
    expect(wordsOf(await bench.client.putLoading(own, { token }))).toBe('ok');
  });

  test('revoked, replaced and invented tokens are refused; posted readings stay', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const { answer, token, meter } = await newMeter(installation);
    const appliance = applianceOf(valueOf(answer), 'grid-import');
    const post = async (bearer: string) =>
      wordsOf(
        await bench.client.ingest(
          { params: { installation }, body: batchOf({ appliance }) },
          { token: bearer },
        ),
      );
    expect(await post(makeMeterToken(randomBytes).token)).toMatch('bad-token');
    const second = await newMeter(installation, { meter });
    expect(valueOf(second.answer).channels).toEqual(valueOf(answer).channels);
    expect(await post(token)).toMatch('bad-token');
    expect(await post(second.token)).toBe('ok');
    const params = { installation, meter };
    valueOf(await bench.client.revokeMeter({ params }, await bench.asService()));
    expect(await post(second.token)).toMatch('bad-token');
    expect(wordsOf((await newMeter(installation, { meter })).answer)).toMatch('meter-revoked');
    const next = valueOf((await newMeter(installation)).answer);
    expect(applianceOf(next, 'grid-import')).toBe(appliance);
    const listed = await bench.client.listMeters(
      { params: { installation } },
      await bench.asService(),
    );
    const revokedFirst = valueOf(listed).toSorted((a) => (a.revokedAt ? -1 : 1));
    expect(revokedFirst).toMatchObject([
      { meter, revokedAt: '2025-11-20T12:30:00.000Z', lastUsedAt: '2025-11-20T12:30:00.000Z' },
      { revokedAt: null, lastUsedAt: null },
    ]);
  });

  test('a meter is of one installation, and two that count at once have appliances of their own', async () => {
    const [installation, other] = [
      await newHome(bench, 'Europe/Berlin'),
      await newHome(bench, 'Europe/Berlin'),
    ];
    const first = await newMeter(installation, { channels: ['generation'] });
    expect(wordsOf((await newMeter(other, { meter: first.meter })).answer)).toBe('not-found');
    const second = await newMeter(installation, { channels: ['generation'] });
    expect(applianceOf(valueOf(second.answer), 'generation')).not.toBe(
      applianceOf(valueOf(first.answer), 'generation'),
    );
    const unknown = await newMeter(randomUUID());
    expect(wordsOf(unknown.answer)).toBe('home-unknown /params/installation');
    const twice = await newMeter(installation, { channels: ['generation', 'generation'] });
    expect(wordsOf(twice.answer)).toBe('repeated-channel /body/channels');
  });

  test('the token is nowhere in the database', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const { token } = await newMeter(installation);
    const rows = await db.query<{ row: string }>(`select m::text as row from energy.meter m`);
    expect(rows.map(({ row }) => row).join()).not.toContain(token.slice(13));
  });
});
