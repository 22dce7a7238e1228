import { randomUUID } from 'node:crypto';
import { type Role, accessOf, signAccess } from '@hearth/access/access.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { hashOfMeterToken } from '@hearth/access/meter-token.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import fc from 'fast-check';
import { testing } from '@hearth/platform/testing/config.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetContract } from '../forget/contract.ts';
import { energyMigrations } from '../migrations.ts';
import { powerContract } from '../power/contract.ts';
import { type Bench, benchOn, newHome, sentAt, seriesOf } from '../testing.ts';

const today = '2026-03-10';
const now = `${today}T18:00:00Z`;
/** 13:30 in Brussels, a quarter-hour's edge. */
const until = `${today}T12:30:00Z`;
const key = { secret: new Uint8Array(32).fill(7) };
const heatPump = randomUUID();

describe.each(engines)('a demo home with the history of its template on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, now);
  });
  afterAll(() => db.close());

  const advance = () =>
    createClient(
      { ...forgetContract, ...powerContract },
      {
        fetch: bench.energy.fetch,
        baseUrl: 'http://energy.test',
        timeoutMs: 60_000,
        retries: 0,
        random: () => 0,
      },
    );
  const asVisitor = async (installationId: string, template: string, role: Role = 'demo') => ({
    token: await signAccess(
      accessOf({
        installationId,
        personId: randomUUID(),
        role,
        scopes: [],
        visibleFrom: '2000-01-01T00:00:00Z',
        until: null,
        epoch: 1,
        template: { installationId: template, until },
      }),
      key,
      bench.clock,
    ),
  });
  const quarters = (slots: readonly (number | null)[]) => ({
    use: 'none' as const,
    source: 'meter',
    stepS: 900 as const,
    days: [{ day: today, values: [...padded(slots)] }],
  });
  const sendSlots = async (installation: string, slots: readonly (number | null)[]) => {
    const series = [seriesOf({ appliance: heatPump, ...quarters(slots) })];
    await bench.send(installation, { batch: sentAt(now), series });
  };
  const dayOf = async (installation: string, as: { token: string }) => {
    const query = { period: 'day' as const, date: today };
    const params = { installation };
    const view = valueOf(await bench.client.getHistory({ params, query }, as));
    return view.series.flatMap((line) => line.values);
  };

  it('has the readings of its own home, and earlier ones of the template', async () => {
    const slot = fc.option(fc.integer({ min: 0, max: 8 }), { nil: null });
    const day = fc.array(slot, { minLength: 76, maxLength: 76 });
    await fc.assert(
      fc.asyncProperty(day, day, async (past, mine) => {
        const [template, own] = [
          await newHome(bench, 'Europe/Brussels'),
          await newHome(bench, 'Europe/Brussels'),
        ];
        await sendSlots(template, past);
        await sendSlots(own, mine);
        const expected = mine.map((value, k) => value ?? (k < 54 ? (past[k] ?? null) : null));
        const firstDay = await dayOf(own, await asVisitor(own, template));
        const hasValues = expected.some((value) => value !== null);
        expect(firstDay).toEqual(hasValues ? padded(expected) : []);
      }),
      { numRuns: testing.runs(12) },
    );
  });

  it('is complete before energy has its own readings', async () => {
    const template = await newHome(bench, 'Europe/Brussels');
    await sendSlots(
      template,
      Array.from({ length: 76 }, () => 1),
    );
    const nobody = randomUUID();
    const day = await dayOf(nobody, await asVisitor(nobody, template));
    expect(day.filter((value) => value === 1)).toHaveLength(54);
    const answer = await bench.client.getHistory(
      { params: { installation: nobody }, query: { period: 'day' as const } },
      await asVisitor(nobody, template, 'owner'),
    );
    expect(answer).toMatchObject({ ok: false, code: 'home-unknown' });
  });

  it('joins what two meters count by their channels', async () => {
    const template = await newHome(bench, 'Europe/Brussels');
    const own = await newHome(bench, 'Europe/Brussels');
    const meters = await Promise.all([template, own].map((installation) => meterAt(installation)));
    const [templateAppliance = '', ownAppliance = ''] = meters.map(
      ({ channels }) => channels[0]?.appliance,
    );
    expect(ownAppliance).not.toBe(templateAppliance);
    const importOf = (appliance: string, value: number) => [
      seriesOf({
        appliance,
        ...quarters(Array.from({ length: 76 }, () => value)),
        use: 'grid-import',
      }),
    ];
    await bench.send(template, { batch: sentAt(now), series: importOf(templateAppliance, 1) });
    const as = await asVisitor(own, template);
    const listed = valueOf(
      await bench.client.listAppliances({ params: { installation: own } }, as),
    );
    expect(listed.map(({ appliance }) => appliance)).toEqual([ownAppliance]);
    const detail = valueOf(
      await bench.client.getAppliance(
        { params: { installation: own, appliance: ownAppliance } },
        as,
      ),
    );
    expect(detail.series).toMatchObject([{ use: 'grid-import', today: 54 }]);
    // A page opened before the own meter reported has links with the template's identifier.
    const old = await bench.client.getAppliance(
      { params: { installation: own, appliance: templateAppliance } },
      as,
    );
    expect(valueOf(old).appliance).toBe(ownAppliance);
    const past = await bench.client.getHistory(
      {
        params: { installation: own },
        query: { period: 'day', appliance: templateAppliance.toUpperCase() },
      },
      as,
    );
    expect(valueOf(past)).toMatchObject({ appliance: ownAppliance, series: [{ total: 54 }] });
  });

  it('has the template’s ledger until then, and its own', async () => {
    const [template, own] = [
      await newHome(bench, 'Europe/Brussels'),
      await newHome(bench, 'Europe/Brussels'),
    ];
    for (const [installation, at] of [
      [template, `${today}T12:00:00Z`],
      [template, `${today}T13:00:00Z`],
      [own, `${today}T14:00:00Z`],
    ] as const)
      valueOf(
        await bench.client.appendLogs(
          { params: { installation }, body: { entries: [entryAt(at)] } },
          await bench.asService(),
        ),
      );
    const page = async (before?: string) =>
      valueOf(
        await bench.client.listLogs(
          { params: { installation: own }, query: { limit: 1, ...(before ? { before } : {}) } },
          await asVisitor(own, template),
        ),
      );
    const first = await page();
    const second = await page(first.next ?? '');
    expect([...first.entries, ...second.entries].map(({ at }) => at)).toEqual([
      `${today}T14:00:00.000Z`,
      `${today}T12:00:00.000Z`,
    ]);
    expect(second.next).toBeNull();
  });

  it('forgets a home whole, and only that', async () => {
    const [left, gone] = [
      await newHome(bench, 'Europe/Brussels'),
      await newHome(bench, 'Europe/Brussels'),
    ];
    for (const installation of [left, gone]) {
      await sendSlots(installation, [1, 2, 3]);
      await meterAt(installation);
    }
    for (const _twice of [1, 2])
      valueOf(
        await advance().forgetHome({ params: { installation: gone } }, await bench.asService()),
      );
    const tables = await db.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'energy' and column_name = 'installation_id'`,
    );
    expect(tables.length).toBeGreaterThan(8);
    for (const { name } of tables)
      expect(
        await db.query(`select 1 from energy.${name} where installation_id = $1`, [gone]),
        name,
      ).toEqual([]);
    expect(await dayOf(left, await bench.asPerson(left))).toContain(3);
  });

  const meterAt = async (installation: string) =>
    valueOf(
      await bench.client.putMeter(
        {
          params: { installation, meter: randomUUID() },
          body: {
            name: '',
            tokenHash: hashOfMeterToken(randomUUID()),
            channels: ['grid-import' as const],
          },
        },
        await bench.asService(),
      ),
    );
});

const padded = (slots: readonly (number | null)[]): readonly (number | null)[] => [
  ...slots,
  ...Array.from({ length: 96 - slots.length }, () => null),
];

const entryAt = (at: string) => ({
  entry: randomUUID(),
  at,
  appliance: heatPump,
  kind: 'change' as const,
  by: 'unit' as const,
  name: 'onOff',
  before: 'off',
  after: 'on',
  outcome: null,
  reason: null,
});
