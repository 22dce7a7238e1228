import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeTroubles } from '../upstream/testing-troubles.ts';
import { awattar } from './awattar.ts';
import { biddingZoneAt, biddingZoneOf, biddingZones } from '../place/bidding-zones.ts';
import { energyCharts } from './energy-charts.ts';
import { forwardFilled } from '../upstream/entsoe-xml.ts';
import { entsoePrices } from './entsoe-document.ts';
import { entsoe } from './entsoe.ts';
import { marketDays, marketEdges, marketTimeMs } from './market-days.ts';
import { priceModel } from './price-model.ts';
import type { AreaPrice, PriceRequest, PriceSource } from './price-source.ts';
import { describePriceSource } from './testing-conformance.ts';
import {
  type LoopbackFeed,
  acknowledgement,
  loopbackAwattar,
  loopbackEnergyCharts,
  loopbackEntsoe,
  publicationXml,
  seriesXml,
  token,
} from './testing-price-feeds.ts';

const zone = biddingZoneOf('DE-LU')!;
const requestOf = (day: string): PriceRequest => ({
  zone,
  ...marketDays.spanOf(day),
  nowMs: marketDays.spanOf(day).toMs,
});

describePriceSource('the model', async () => ({
  source: priceModel(),
  setNow: () => undefined,
  close: async () => undefined,
}));

const feeds = [
  [
    'ENTSO-E',
    loopbackEntsoe,
    ({ base, transport }: LoopbackFeed) => entsoe({ base, transport, token }),
  ],
  [
    'aWATTar',
    loopbackAwattar,
    ({ base, transport }: LoopbackFeed) => awattar({ base, transport, zone: 'DE-LU' }),
  ],
  [
    'Energy-Charts',
    loopbackEnergyCharts,
    ({ base, transport }: LoopbackFeed) => energyCharts({ base, transport }),
  ],
] as const;

for (const [name, start, over] of feeds) {
  describePriceSource(name, async () => {
    let nowMs = 0;
    const upstream = await start(() => nowMs);
    return {
      source: over(upstream),
      setNow: (ms) => {
        nowMs = ms;
      },
      close: upstream.close,
    };
  });
  describeTroubles(name, async () => {
    const request = requestOf('2026-05-14');
    const upstream = await start(() => request.nowMs);
    return { upstream, ask: () => over(upstream).read(request) };
  });
}

/** Prices of a market day from its first slot on, EUR/MWh. */
const pricesFrom = (day: string, perMwh: readonly number[], stepMs = 900_000): AreaPrice[] =>
  perMwh.map((price, i) => {
    const fromMs = marketDays.spanOf(day).fromMs + i * stepMs;
    return { fromMs, toMs: fromMs + stepMs, microsPerKwh: price * 1000 };
  });

const day = '2026-05-14';
const quarters = marketEdges(day)
  .slice(1)
  .map((_, i) => 50 + Math.floor(i / 3));
const xmlOf = (overrides: Partial<Parameters<typeof seriesXml>[0]> = {}): string =>
  publicationXml(seriesXml({ day, prices: pricesFrom(day, quarters), ...overrides }));

describe('a document of ENTSO-E', () => {
  it('takes the coupled auction if the answer has another one too, in any order', async () => {
    const upstream = await loopbackEntsoe(() => requestOf(day).nowMs);
    const answer = await entsoe({ ...upstream, token }).read(requestOf(day));
    const model = await priceModel().read(requestOf(day));
    await upstream.close();
    expect(answer).toEqual(model);
    expect(Object.fromEntries(upstream.requests[0]?.searchParams ?? [])).toEqual({
      documentType: 'A44',
      in_Domain: '10Y1001A1001A82H',
      out_Domain: '10Y1001A1001A82H',
      'contract_MarketAgreement.type': 'A01',
      periodStart: '202605132200',
      periodEnd: '202605142200',
      securityToken: token,
    });
  });

  it('with repeats left out is the same as with all of them', () => {
    expect(xmlOf({ curve: 'A03' }).length).toBeLessThan(xmlOf({ curve: 'A01' }).length);
    expect(entsoePrices(xmlOf({ curve: 'A03' }))).toEqual(entsoePrices(xmlOf({ curve: 'A01' })));
  });

  it('with points missing from a curve of all points has gaps', () => {
    const answer = entsoePrices(
      xmlOf({ curve: 'A01', prices: pricesFrom(day, quarters).filter((_, i) => i !== 5) }),
    );
    if (!answer.ok) throw new Error(answer.code);
    expect(answer.prices.prices).toHaveLength(95);
  });

  it('prefers quarter-hours over their hour, and accepts half-hours', () => {
    const hours = seriesXml({
      day,
      prices: pricesFrom(
        day,
        Array.from({ length: 24 }, () => 7),
        3_600_000,
      ),
    });
    const both = entsoePrices(
      publicationXml(hours + seriesXml({ day, prices: pricesFrom(day, quarters) })),
    );
    expect(both).toEqual(entsoePrices(xmlOf()));
    const halves = entsoePrices(
      xmlOf({
        prices: pricesFrom(
          day,
          Array.from({ length: 48 }, (_, i) => i),
          1_800_000,
        ),
      }),
    );
    expect(halves.ok && halves.prices.prices).toHaveLength(48);
  });

  it('takes the same day twice for once, in any order, and refuses two prices for one interval', () => {
    const series = seriesXml({ day, prices: pricesFrom(day, quarters) });
    const points = series.match(/<Point>.*<\/Point>/g) ?? [];
    const reversed = series.replace(points.join('\n'), points.toReversed().join('\n'));
    expect(reversed).not.toBe(series);
    expect(entsoePrices(publicationXml(series + series))).toEqual(entsoePrices(xmlOf()));
    expect(entsoePrices(publicationXml(reversed))).toEqual(entsoePrices(xmlOf()));
    const other = seriesXml({
      day,
      prices: pricesFrom(
        day,
        quarters.map((each) => each + 1),
      ),
    });
    expect(entsoePrices(publicationXml(series + other))).toMatchObject({
      code: 'malformed',
      reason: 'two prices for one interval',
    });
  });

  it.each([
    [
      'a price of 30 EUR/kWh',
      { prices: pricesFrom(day, [30_000]) },
      '30000 EUR/MWh is no price of this market',
    ],
    [
      'prices of 0.0003 EUR/kWh at most',
      { prices: pricesFrom(day, [0.3, 0.2]) },
      'no price is above 0.3 EUR/MWh: another unit',
    ],
    ['kilowatt-hours', { unit: 'KWH' }, 'unit KWH in place of MWH'],
    ['a currency nobody knows', { currency: 'ZZZ' }, 'currency ZZZ is not known'],
    ['days in place of quarters', { resolution: 'P1D' }, 'P1D is not known'],
  ])('is refused with %s', (_case, overrides, reason) => {
    expect(entsoePrices(xmlOf(overrides))).toMatchObject({ ok: false, code: 'malformed', reason });
  });

  it.each([
    ['no XML', 'prices'],
    ['half of one', xmlOf().slice(0, 900)],
    ['another kind of document', xmlOf().replaceAll('Publication_Market', 'GL_Market')],
    ['another type', xmlOf().replace('A44', 'A65')],
    [
      'entities of its own',
      xmlOf().replace('<Publication', '<!DOCTYPE x [<!ENTITY a "b">]>\n<Publication'),
    ],
    ['an entity that nobody knows', xmlOf().replace('<mRID>d1', '<mRID>&boom;')],
    ['a position beyond the day', xmlOf().replace('<position>1<', '<position>99<')],
    ['a price that is none', xmlOf().replace(/<price.amount>[^<]*/, '<price.amount>1e9')],
    ['an interval that is none', xmlOf().replace(/<end>[^<]*/, '<end>2026-05-14T21:55Z')],
  ])('is refused with %s', (_case, text) => {
    expect(entsoePrices(text)).toMatchObject({ ok: false, code: 'malformed' });
  });

  it('is marked with the currency of its zone', () => {
    const answer = entsoePrices(xmlOf({ currency: 'PLN', prices: pricesFrom(day, [500]) }));
    expect(answer).toMatchObject({ ok: true, prices: { currency: 'PLN' } });
  });
});

describe('ENTSO-E', () => {
  let upstream: LoopbackFeed;
  let source: PriceSource;
  beforeAll(async () => {
    upstream = await loopbackEntsoe(() => 0);
    source = entsoe({ ...upstream, token });
  });
  afterAll(() => upstream.close());

  it.each([
    [200, 'No matching data found for Data item ENERGY_PRICES', 'nothing-there'],
    [400, 'No matching data found', 'nothing-there'],
    [400, 'The amount of requested data exceeds allowed limit', 'refused'],
    [200, 'Unexpected error occurred', 'refused'],
  ])('hands on its reason: %s %s', async (status, text, code) => {
    upstream.answerWith({ ...acknowledgement('999', text), status });
    const answer = await source.read(requestOf(day));
    expect(answer).toMatchObject({ ok: false, code, reason: `999 ${text}` });
  });

  it('reports an unknown token without disclosing it', async () => {
    upstream.answerWith(null);
    const answer = await entsoe({ ...upstream, token: 'stale-token' }).read(requestOf(day));
    expect(answer).toMatchObject({ ok: false, code: 'refused' });
    expect(JSON.stringify(answer)).not.toContain('stale-token');
  });
});

describe('JSON feeds', () => {
  it('are refused in another unit', async () => {
    const upstream = await loopbackAwattar(() => 0);
    const row = { start_timestamp: 0, end_timestamp: 3_600_000, marketprice: 40, unit: 'ct/kWh' };
    upstream.answerWith({ type: 'application/json', body: JSON.stringify({ data: [row] }) });
    const source = awattar({ ...upstream, zone: 'DE-LU' });
    expect(await source.read(requestOf(day))).toMatchObject({ code: 'malformed', at: '/data/0' });
    await upstream.close();
  });

  it('with a price that is null have a gap', async () => {
    const upstream = await loopbackEnergyCharts(() => 0);
    const times = [0, 900, 1800, 2700].map((seconds) => 1_778_709_600 + seconds);
    const body = { unix_seconds: times, price: [40, null, 50, 60], unit: 'EUR / MWh' };
    upstream.answerWith({ type: 'application/json', body: JSON.stringify(body) });
    const answer = await energyCharts(upstream).read(requestOf(day));
    expect(answer.ok && answer.prices.prices.map(({ microsPerKwh }) => microsPerKwh)).toEqual([
      40_000, 50_000, 60_000,
    ]);
    await upstream.close();
  });
});

describe('what a curve leaves out', () => {
  it('A03, points 1: 10 and 3: 30 of 4 -> 10 10 30 30', () => {
    const points = [
      { position: 1, value: 10 },
      { position: 3, value: 30 },
    ];
    expect(forwardFilled(points, 'A03', 4).map(({ value }) => value)).toEqual([10, 10, 30, 30]);
    expect(forwardFilled(points, 'A01', 4)).toEqual(points);
  });

  it('is reproduced for every price curve, in any order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 100 }),
        fc.integer(),
        (line, seed) => {
          const points = line
            .map((value, i) => ({ position: i + 1, value }))
            .filter(({ value }, i) => value !== line[i - 1]);
          const shuffled = points.toSorted(
            (a, b) => ((a.position * 7919 + seed) % 101) - ((b.position * 7919 + seed) % 101),
          );
          const filled = forwardFilled(shuffled, 'A03', line.length);
          expect(filled.map(({ value }) => value)).toEqual(line);
          expect(filled.map(({ position }) => position)).toEqual(line.map((_, i) => i + 1));
        },
      ),
    );
  });
});

describe('market days', () => {
  it.each([
    ['2024-03-31', 23],
    ['2024-10-27', 25],
    ['2025-09-30', 24],
    ['2025-10-01', 96],
    ['2025-10-26', 100],
    ['2026-03-29', 92],
  ])('%s has %i time units', (day, count) => {
    expect(marketEdges(day)).toHaveLength(count + 1);
  });

  it('follow each other without a gap, whatever the year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 18_000, max: 25_000 }), (n) => {
        const ms = n * 86_400_000 + 43_200_000;
        const edges = marketEdges(marketDays.dayOf(ms));
        expect(edges.at(-1)).toBe(marketEdges(marketDays.dayOf(edges.at(-1)!))[0]);
        expect([23, 24, 25]).toContain((edges.at(-1)! - edges[0]!) / 3_600_000);
      }),
    );
  });

  it('have their own clock: a quarter to one in winter, in summer and when it changes', () => {
    const isoOf = (day: string) => new Date(marketTimeMs(day, 12, 45)).toISOString().slice(11, 16);
    expect(['2026-01-15', '2026-07-01', '2026-03-29', '2026-10-25'].map(isoOf)).toEqual([
      '11:45',
      '10:45',
      '10:45',
      '11:45',
    ]);
  });
});

describe('bidding zones', () => {
  it('have codes of sixteen characters, each once', () => {
    expect(new Set(biddingZones.map(({ eic }) => eic)).size).toBe(biddingZones.length);
    for (const { eic } of biddingZones) expect(eic).toMatch(/^10Y[A-Z0-9-]{13}$/);
  });

  it.each([
    ['DE', 52.5, 13.4, 'DE-LU'],
    ['DK', 55.68, 12.57, 'DK2'],
    ['DK', 56.16, 10.2, 'DK1'],
    ['SE', 55.6, 13, 'SE4'],
    ['SE', 59.33, 18.07, 'SE3'],
    ['IT', 45.07, 7.69, 'IT-North'],
    ['IT', 41.9, 12.5, 'IT-Centre-South'],
    ['NO', 59.91, 10.75, 'NO1'],
    ['NO', 58.97, 5.73, 'NO2'],
    ['LU', 49.6, 6.1, 'DE-LU'],
    ['JP', 35.7, 139.7, undefined],
  ])('%s %f %f lies in %s', (country, latitudeDeg, longitudeDeg, code) => {
    expect(biddingZoneAt({ country, latitudeDeg, longitudeDeg })?.code).toBe(code);
  });
});
