import { addDays } from '@hearth/calendar/dates.ts';
import {
  type UpstreamResponse,
  type LoopbackUpstream,
  loopbackUpstream,
} from '../upstream/testing-upstream.ts';
import { biddingZones } from '../place/bidding-zones.ts';
import { marketDays } from './market-days.ts';
import { priceModel } from './price-model.ts';
import type { AreaPrice } from './price-source.ts';

/** A price feed on the loopback interface with the model's prices; `answerWith` replaces the next answers. */
export interface LoopbackFeed extends LoopbackUpstream {
  answerWith(answer: UpstreamResponse | null): void;
}

async function feed(
  answer: (url: URL) => Promise<UpstreamResponse> | UpstreamResponse,
): Promise<LoopbackFeed> {
  let fixed: UpstreamResponse | null = null;
  const upstream = await loopbackUpstream((url) => fixed ?? answer(url));
  return {
    ...upstream,
    answerWith: (next) => {
      fixed = next;
    },
  };
}

const model = priceModel();

async function modelPrices(code: string, fromMs: number, toMs: number, nowMs: number) {
  const zone = biddingZones.find((each) => each.code === code || each.eic === code);
  if (!zone) return null;
  const answer = await model.read({ zone, fromMs, toMs, nowMs });
  return answer.ok ? answer.prices.prices : [];
}

/** ENTSO-E's API: whole market days, repeated prices omitted, and a second auction before the coupled one in the same document. */
export function loopbackEntsoe(now: () => number): Promise<LoopbackFeed> {
  return feed(async ({ searchParams }) => {
    if (searchParams.get('securityToken') !== token)
      return { status: 401, type: 'text/html', body: '<html>Unauthorized</html>' };
    const parameter = (name: string) => searchParams.get(name) ?? '';
    const spanned = wholeDays(stampMs(parameter('periodStart')), stampMs(parameter('periodEnd')));
    const prices = await modelPrices(parameter('in_Domain'), spanned.fromMs, spanned.toMs, now());
    if (
      parameter('documentType') !== 'A44' ||
      !prices ||
      parameter('out_Domain') !== parameter('in_Domain')
    )
      return { status: 400, ...acknowledgement('999', 'Invalid query attributes or parameters.') };
    if (prices.length === 0)
      return acknowledgement('999', `No matching data found for Data item ENERGY_PRICES [12.1.D]`);
    return publication(prices);
  });
}

export const token = '0c1d5c2e-9d4b-4f5e-8f37-3a5e0e6f7a11';

const wholeDays = (fromMs: number, toMs: number) => ({
  fromMs: marketDays.spanOf(marketDays.dayOf(fromMs)).fromMs,
  toMs: marketDays.spanOf(marketDays.dayOf(toMs - 1)).toMs,
});

const stampMs = (stamp: string): number =>
  Date.parse(
    stamp.replace(
      /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/,
      (_, y, m, d, h, min) => `${y}-${m}-${d}T${h}:${min}Z`,
    ),
  );

export const acknowledgement = (code: string, text: string): UpstreamResponse => ({
  type: 'text/xml',
  body: `<?xml version="1.0" encoding="UTF-8"?>
<Acknowledgement_MarketDocument xmlns="urn:iec62325.351:tc57wg16:451-1:acknowledgementdocument:7:0">
  <mRID>a1</mRID><createdDateTime>2026-03-11T06:29:10Z</createdDateTime>
  <Reason><code>${code}</code><text>${text}</text></Reason>
</Acknowledgement_MarketDocument>`,
});

function publication(prices: readonly AreaPrice[]): UpstreamResponse {
  const days = new Map<string, AreaPrice[]>();
  for (const price of prices) {
    const day = marketDays.dayOf(price.fromMs);
    days.set(day, [...(days.get(day) ?? []), price]);
  }
  const series = [...days].flatMap(([day, own]) => [
    seriesXml({
      day,
      prices: own.map((price) => ({ ...price, microsPerKwh: 1_230_000 })),
      more: sequenceXml(2),
    }),
    seriesXml({ day, prices: own, more: sequenceXml(1) }),
  ]);
  return { type: 'text/xml', body: publicationXml(series.join('\n')) };
}

const sequenceXml = (position: number): string =>
  `<classificationSequence_AttributeInstanceComponent.position>${position}</classificationSequence_AttributeInstanceComponent.position>`;

export const publicationXml = (series: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<Publication_MarketDocument xmlns="urn:iec62325.351:tc57wg16:451-3:publicationdocument:7:3">
  <mRID>d1</mRID><revisionNumber>1</revisionNumber><type>A44</type>
${series}
</Publication_MarketDocument>`;

export interface SeriesXml {
  readonly day: string;
  readonly prices: readonly AreaPrice[];
  readonly curve?: 'A01' | 'A03';
  readonly currency?: string;
  readonly unit?: string;
  readonly resolution?: string;
  readonly more?: string;
}

/** A TimeSeries of one market day; with A03, repeated prices are omitted. */
export function seriesXml(parameter: SeriesXml): string {
  const { prices, curve = 'A03', currency = 'EUR', unit = 'MWH', more = '' } = parameter;
  const { fromMs, toMs } = marketDays.spanOf(parameter.day);
  const [first] = prices;
  const stepMs = first ? first.toMs - first.fromMs : 3_600_000;
  const points = prices.filter(
    (price, i) => curve === 'A01' || price.microsPerKwh !== prices[i - 1]?.microsPerKwh,
  );
  return `<TimeSeries><mRID>1</mRID><auction.type>A01</auction.type><businessType>A62</businessType>
<contract_MarketAgreement.type>A01</contract_MarketAgreement.type>
<currency_Unit.name>${currency}</currency_Unit.name><price_Measure_Unit.name>${unit}</price_Measure_Unit.name>
${more}<curveType>${curve}</curveType><Period>
<timeInterval><start>${minuteOf(fromMs)}</start><end>${minuteOf(toMs)}</end></timeInterval>
<resolution>${parameter.resolution ?? `PT${stepMs / 60_000}M`}</resolution>
${points.map((price) => `<Point><position>${(price.fromMs - fromMs) / stepMs + 1}</position><price.amount>${price.microsPerKwh / 1000}</price.amount></Point>`).join('\n')}
</Period></TimeSeries>`;
}

const minuteOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16)}Z`;

/** aWATTar's feed of DE-LU, by the hour as it is. */
export function loopbackAwattar(now: () => number): Promise<LoopbackFeed> {
  return feed(async ({ searchParams }) => {
    const fromMs = Number(searchParams.get('start'));
    const toMs = Number(searchParams.get('end'));
    const prices = (await modelPrices('DE-LU', fromMs, toMs, now())) ?? [];
    const hours = Map.groupBy(prices, (price) => Math.floor(price.fromMs / 3_600_000));
    const rows = [...hours].map(([hour, own]) => ({
      start_timestamp: hour * 3_600_000,
      end_timestamp: (hour + 1) * 3_600_000,
      marketprice: own.reduce((sum, each) => sum + each.microsPerKwh, 0) / own.length / 1000,
      unit: 'Eur/MWh',
    }));
    const body = JSON.stringify({ object: 'list', data: rows, url: '/at/v1/marketdata' });
    return { type: 'application/json', body };
  });
}

/** Energy-Charts' prices. */
export function loopbackEnergyCharts(now: () => number): Promise<LoopbackFeed> {
  return feed(async ({ searchParams }) => {
    const parameter = (name: string) => searchParams.get(name) ?? '';
    const fromMs = marketDays.spanOf(parameter('start')).fromMs;
    const toMs = marketDays.spanOf(addDays(parameter('end'), 1)).fromMs;
    const prices = (await modelPrices(parameter('bzn'), fromMs, toMs, now())) ?? [];
    const body = JSON.stringify({
      license_info: 'CC BY 4.0',
      unix_seconds: prices.map((price) => price.fromMs / 1000),
      price: prices.map((price) => price.microsPerKwh / 1000),
      unit: 'EUR / MWh',
      deprecated: false,
    });
    return { type: 'application/json', body };
  });
}
