// @module-tag long
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { valueOf } from '@hearth/core/problem.ts';
import {
  type RecordedFigures,
  missingValues,
  onectaFigures,
  strayFigures,
  vicareFigures,
  wrongMonths,
} from '@hearth/dev/recorded-figures.ts';
import type { Device } from '@hearth/devices/device-cloud.ts';
import type { Json } from '@hearth/devices/json-text.ts';
import { interpretOnecta } from '@hearth/devices/onecta/interpret.ts';
import { sampleKinds } from '@hearth/devices/onecta/testing-kinds.ts';
import { interpretVicare } from '@hearth/devices/vicare/interpret.ts';
import { sampleAccount } from '@hearth/devices/vicare/testing-payload.ts';
import { energyMigrations } from '@hearth/energy/migrations.ts';
import { type Bench, benchOn, newHome } from '@hearth/energy/testing.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { seriesOf } from '@hearth/product/device-link/delivery/series.ts';
import { formatsOf } from '@hearth/web/app/i18n/formats.ts';
import { chartModelOf, decimalsOf } from '@hearth/web/app/screens/energy/chart-model.ts';
import { energyTexts } from '@hearth/web/app/screens/energy/energy-texts.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { monitoringTexts, textIn } from './testing-monitoring.ts';

// Recordings in the shape of real ones with generated numbers. The checks are those of bench/recorded-screens.ts, which has real
// recordings and whole pages; here the texts come from the functions that the pages call.

const now = '2025-03-12T13:06:00Z';
const timeZone = 'Europe/Brussels';
const view = { timeZone, now: Temporal.Instant.from(now) };

/** Replaces numbers of a recorded tree; `path` has the keys from the root. */
function withNumbers(node: Json, numberAt: (path: string) => Json | undefined, path = ''): Json {
  const replaced = numberAt(path);
  if (replaced !== undefined && node !== null) return replaced;
  if (Array.isArray(node))
    return node.map((each, index) => withNumbers(each, numberAt, `${path}/${index}`));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, each]) => [key, withNumbers(each, numberAt, `${path}/${key}`)]),
  );
}

const tenths = (min: number, max: number) =>
  fc.integer({ min: 10 * min, max: 10 * max }).map((value) => value / 10);
const counts = fc.record({
  isWhole: fc.boolean(),
  values: fc.array(fc.option(fc.integer({ min: 0, max: 4000 }), { freq: 6 }), {
    minLength: 24,
    maxLength: 24,
  }),
});
const numbers = fc.record({
  room: tenths(-5, 45),
  water: tenths(4, 75),
  tank: tenths(4, 75),
  outdoor: tenths(-35, 48),
  counts: fc.array(counts, { minLength: 3, maxLength: 3 }),
});
type Numbers = typeof numbers extends fc.Arbitrary<infer N> ? N : never;

const sensorOf = (path: string, drawn: Numbers): number | undefined => {
  if (/roomTemperature/.test(path)) return drawn.room;
  if (/leavingWaterTemperature|supply|return/.test(path)) return drawn.water;
  if (/tankTemperature|dhwCylinder|hotWaterStorage/.test(path)) return drawn.tank;
  return /outdoorTemperature|outside/.test(path) ? drawn.outdoor : undefined;
};

/** Kilowatt-hours of months: whole, or in tenths. */
const kwhOf = ({ isWhole, values }: Numbers['counts'][number]): (number | null)[] =>
  values.map((value) => (value === null ? null : isWhole ? Math.round(value / 10) : value / 10));

/** An ONECTA account of devices of some kinds, with the numbers drawn. */
const onectaAccounts = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...Object.keys(sampleKinds())), { minLength: 1, maxLength: 3 }),
    numbers,
  )
  .map(([kinds, drawn]) =>
    kinds.map((kind, device) =>
      withNumbers(sampleKinds()[kind] ?? {}, (path) => {
        if (path === '/id' || path === '/_id') return `${device}-${kind}`;
        if (/sensoryData\/value\/\w+\/value$/.test(path)) return sensorOf(path, drawn);
        const month = /consumptionData\/value\/electrical\/(\w+)\/m$/.exec(path)?.[1];
        const own = drawn.counts[month === 'heating' ? 0 : 1];
        // Years of the vendor's array: 2024 and, up to the month in progress, 2025.
        return month === undefined || !own
          ? undefined
          : kwhOf(own).map((value, index) => (index > 14 ? null : value));
      }),
    ),
  );

const vicareAccounts = numbers.map((drawn) => {
  const { data } = sampleAccount() as { data: { feature: string }[] };
  return {
    data: data.map((feature) => {
      const isSensor = /sensors\.temperature\./.test(feature.feature);
      const use = /^heating\.power\.consumption\.(heating|dhw|cooling)$/.exec(feature.feature)?.[1];
      const own = drawn.counts[use === 'dhw' ? 1 : 0];
      return withNumbers(feature, (path) => {
        if (isSensor && path === '/properties/value/value') return sensorOf(feature.feature, drawn);
        return use !== undefined && own && path === '/properties/month/value'
          ? kwhOf(own)
              .slice(0, 13)
              .map((value) => value ?? 0)
          : undefined;
      });
    }),
  };
});

let db: Database;
let bench: Bench;
beforeAll(async () => {
  db = await testDatabase('pglite', [energyMigrations]);
  bench = benchOn(db, now);
});
afterAll(() => db.close());

/** What the unit pages and the year pages of an account show wrongly. */
async function wrongFigures(
  devices: readonly Device[],
  { figures, payload, source }: { figures: RecordedFigures; payload: Json; source: string },
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const [index, values] of figures.values.entries()) {
    const device = devices[index];
    if (!device) throw new Error('a device of the payload is missing');
    const texts = monitoringTexts(device, { language: 'en', canChange: true });
    wrong.push(...missingValues(texts, values), ...strayFigures(texts, payload));
  }
  const installation = await newHome(bench, timeZone);
  const series = devices.flatMap((device) =>
    seriesOf({
      appliance: randomUUID(),
      device,
      means: {},
      counters: {},
      source,
      timeZone,
      readAt: view.now,
    }),
  );
  if (series.length === 0) return wrong;
  await bench.send(installation, { batch: randomUUID(), series: [...series] });
  for (const year of new Set(
    [...figures.months.keys()].map((month) => Number(month.slice(0, 4))),
  )) {
    const query = { period: 'year' as const, date: `${year}-06-15` };
    const history = valueOf(
      await bench.client.getHistory(
        { params: { installation }, query },
        await bench.asPerson(installation),
      ),
    );
    const model = chartModelOf(history);
    const formats = formatsOf('en-GB', timeZone);
    const texts = energyTexts(textIn('en', ['series']), formats, decimalsOf(model));
    wrong.push(
      ...wrongMonths(texts.readings('year', model), { months: figures.months, year }).wrong,
    );
  }
  return wrong;
}

test('every temperature and every month of an ONECTA account is that of the payload', async () => {
  await fc.assert(
    fc.asyncProperty(onectaAccounts, async (payload) => {
      const read = interpretOnecta(payload, view);
      if (!read.ok) throw new Error(read.reason);
      const figures = onectaFigures(payload, view.now);
      expect(await wrongFigures(read.devices, { figures, payload, source: 'onecta' })).toEqual([]);
    }),
    { numRuns: testing.runs(25) },
  );
});

test('every temperature and every month of a ViCare account is that of the payload', async () => {
  await fc.assert(
    fc.asyncProperty(vicareAccounts, async (payload) => {
      const read = interpretVicare(payload, view);
      if (!read.ok) throw new Error(read.reason);
      const figures = vicareFigures(payload);
      expect(await wrongFigures(read.devices, { figures, payload, source: 'vicare' })).toEqual([]);
    }),
    { numRuns: testing.runs(10) },
  );
});

test('a temperature and a month that differ from the payload are found', async () => {
  const payload = [sampleKinds()['air conditioner dx4'] ?? {}];
  const read = interpretOnecta(payload, view);
  if (!read.ok) throw new Error(read.reason);
  const { values, months } = onectaFigures(payload, view.now);
  const figures = {
    values: values.map((rows) => rows.map(([label, celsius]) => [label, celsius + 1] as const)),
    months: new Map(
      [...months].map(([month, uses]) => [
        month,
        new Map([...uses].map(([use, kWh]) => [use, kWh + 1])),
      ]),
    ),
  };
  const other = withNumbers(payload, (path) =>
    path.endsWith('roomTemperature/value') ? 1 : undefined,
  );
  const wrong = await wrongFigures(read.devices, { figures, payload: other, source: 'onecta' });
  expect(wrong).toContain('Room temperature 22.5');
  expect(wrong).toContainEqual(
    expect.stringContaining('21.5\u00a0°C in "21.5\u00a0°C" is not in the payload'),
  );
  expect(wrong).toContainEqual(expect.stringContaining('August 2024: Cooling 13.4 kWh, shown'));
});
