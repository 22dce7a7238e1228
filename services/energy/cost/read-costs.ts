import type { Access } from '@hearth/access/access.ts';
import { addDays, datesOf, daysBetween, isoInstant } from '@hearth/calendar/dates.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { BalancePart } from '../balance/parts.ts';
import { type CurrentHome, homeUnknown, readHome } from '../home/store.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import { firstDayWrittenSince, newestBatchNo, readExtent } from '../reading/store.ts';
import { type Setting, firstDayChangedSince, readSetting } from '../setting/read-setting.ts';
import { tariffKind } from '../setting/setting-kinds.ts';
import { accountingGroups, periodLastDay, periodStart } from '../tariff/accounting-period.ts';
import { sumMicros } from '../tariff/micros.ts';
import type { Terms } from '../tariff/terms.ts';
import type { CostState, Costs } from './contract.ts';
import { type DayCost, dayCostsOf, roundedDays } from './day-costs.ts';
import {
  type CostBasis,
  type CostUpdate,
  type StoredBasis,
  type StoredCostDay,
  readBasis,
  readCostDays,
  storeCostDays,
  storePricedRevision,
} from './store.ts';
import { type CostRange, readMarket, readUsage, seriesOf } from './read-usage.ts';
import { billedParts, heatPumpBilling } from './usage.ts';

/** A home with its contract and the series that the contract prices. */
export interface PricedHome {
  readonly home: CurrentHome;
  readonly tariff: Setting<Terms>;
  /** Null without a contract. */
  readonly terms: Terms | null;
  /** Null without a contract, and without a grid meter or a heat pump. */
  readonly parts: readonly BalancePart[] | null;
  /** The heat pump's counts are priced, since there is no grid meter; `terms` are those of energy alone. */
  readonly isHeatPumpOnly: boolean;
}

export interface PricedReading extends PricedHome {
  readonly deps: PriceDeps;
  readonly access: Access;
  readonly terms: Terms;
  readonly parts: readonly BalancePart[];
}

const daysMax = 800;

/**
 * Cost of a home's electricity by local day. Days before today are computed once and stored until a reading of their accounting
 * period or the contract changes.
 */
export async function readCosts(
  deps: PriceDeps,
  access: Access,
  range: CostRange,
): Promise<Result<Costs>> {
  const priced = await readPricedHome(deps, access);
  return priced ? await costsOfHome(deps, access, { priced, range }) : homeUnknown;
}

/** The costs of {@link readCosts}, of a home that has been read, and of its stored days where they have been. */
export async function costsOfHome(
  deps: PriceDeps,
  access: Access,
  {
    priced,
    range,
    stored,
  }: {
    readonly priced: PricedHome;
    readonly range: CostRange;
    readonly stored?: StoredDays | null | undefined;
  },
): Promise<Result<Costs>> {
  const count = daysBetween(range.from, range.to);
  if (count < 1 || count > daysMax)
    return fail('invalid', 'bad-range', { at: '/query/to', params: { daysMax } });
  const { terms, parts } = priced;
  const reading = terms && parts ? { ...priced, deps, access, terms, parts } : null;
  const days = reading
    ? await dayCostsIn(
        reading,
        range,
        stored === undefined ? await readStoredDays(reading, range) : stored,
      )
    : [];
  return ok({ ...stateOf(priced, access), ...answerOf(days) });
}

/** Computes and stores the costs of all days of the home, so that later requests read them; by what the person may see. */
export async function priceAllDays(deps: PriceDeps, access: Access): Promise<void> {
  const priced = await readPricedHome(deps, access);
  if (!priced?.terms || !priced.parts) return;
  const { home, terms, parts } = priced;
  const range = { from: '0001-01-01', to: addDays(home.today, 1) };
  const reading = { ...priced, deps, access, terms, parts };
  await dayCostsIn(reading, range, await readStoredDays(reading, range));
  const batchNo = await newestBatchNo(deps.db, access);
  await storePricedRevision(deps.db, access, { revision: priced.tariff.revision, batchNo });
}

/** Null when energy does not know the installation. */
export async function readPricedHome(deps: PriceDeps, access: Access): Promise<PricedHome | null> {
  const home = await readHome(deps, access);
  return home && (await readPricing(deps, access, home));
}

/** The home with its contract. */
export async function readPricing(
  deps: PriceDeps,
  access: Access,
  home: CurrentHome,
): Promise<PricedHome> {
  const tariff = await readSetting(deps.db, access, tariffKind);
  const { document: terms } = tariff;
  const { series } = home.frame;
  const parts = terms && billedParts(series, terms);
  const heatPump = terms && !parts ? heatPumpBilling(series, terms) : null;
  return heatPump
    ? { home, tariff, ...heatPump, isHeatPumpOnly: true }
    : { home, tariff, terms, parts, isHeatPumpOnly: false };
}

/** Home and contract of an answer about costs. */
export function stateOf(
  { home, tariff, terms, parts, isHeatPumpOnly }: PricedHome,
  access: Access,
): CostState {
  const metered = parts ? 'known' : 'no-grid-meter';
  return {
    installation: access.installationId,
    timeZone: home.horizon.days.zoneOf(home.today),
    asOf: isoInstant(home.horizon.nowMs),
    state: terms ? (isHeatPumpOnly ? 'heat-pump-only' : metered) : 'no-contract',
    currency: terms?.currency ?? null,
    revision: tariff.revision,
  };
}

/** The stored days of a range with those that have to be computed, in order. */
async function dayCostsIn(
  reading: PricedReading,
  range: CostRange,
  stored: StoredDays | null,
): Promise<readonly DayCost[]> {
  const { terms } = reading;
  if (!stored) return [];
  const { wholeRange, valid, missing, ...update } = stored;
  const [first] = missing;
  const computed = await computeAndStore(reading, update, {
    from: first === undefined ? wholeRange.to : laterOf(periodStart(terms, first), wholeRange.from),
    to: wholeRange.to,
  });
  const computedDays = new Set(computed.map(({ day }) => day));
  return [
    ...valid
      .filter(({ day }) => !computedDays.has(day))
      .map((day): DayCost => ({ ...day, fault: null })),
    ...computed,
  ]
    .filter(({ day }) => day >= range.from && day < range.to)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

export interface StoredDays extends Pick<CostUpdate, 'previous' | 'basis' | 'dropFrom'> {
  readonly previous: StoredBasis | null;
  /** The requested days with all of their accounting periods. */
  readonly wholeRange: CostRange;
  /** Stored days of the range that are still right. */
  readonly valid: readonly StoredCostDay[];
  /** Days of the range that have to be computed, in order. */
  readonly missing: readonly string[];
}

/** Null without readings under the contract in the range. */
export async function readStoredDays(
  reading: PricedReading,
  range: CostRange,
): Promise<StoredDays | null> {
  const { deps, access, home, tariff } = reading;
  const { db } = deps;
  const [wholeRange, batchNo, previous] = await Promise.all([
    accountedRange(reading, range),
    newestBatchNo(db, access),
    readBasis(db, access),
  ]);
  if (!wholeRange) return null;
  const basis = { revision: tariff.revision, batchNo };
  const [dropFrom, stored] = previous
    ? await Promise.all([
        firstOutdatedDay(reading, previous, basis),
        readCostDays(db, access, wholeRange),
      ])
    : [null, []];
  const valid = stored.filter(
    ({ day }) => day < home.today && (dropFrom === null || day < dropFrom),
  );
  const validDays = new Set(valid.map(({ day }) => day));
  const missing = datesOf(wholeRange.from, wholeRange.to).filter((day) => !validDays.has(day));
  return { previous, basis, dropFrom, wholeRange, valid, missing };
}

/** The requested days with all of their accounting periods, as far as there are readings under the contract; null without any. */
export async function accountedRange(
  { deps, access, home, terms, parts }: PricedReading,
  range: CostRange,
): Promise<CostRange | null> {
  const series = seriesOf(parts);
  const extent = await readExtent(deps.db, access, { series, horizon: home.horizon });
  if (!extent) return null;
  const begin = laterOf(extent.first, terms.versions[0]?.validFrom ?? extent.first);
  const from = laterOf(periodStart(terms, range.from), begin);
  const last = periodLastDay(terms, addDays(range.to, -1)) ?? home.today;
  const to = addDays(last < home.today ? last : home.today, 1);
  return from < to ? { from, to } : null;
}

/** First stored day whose readings or prices changed since it was computed, with its accounting period. */
async function firstOutdatedDay(
  { deps, access, tariff, terms, parts }: PricedReading,
  previous: CostBasis,
  basis: CostBasis,
): Promise<string | null> {
  const since = { series: seriesOf(parts), batchNo: previous.batchNo };
  const days = [
    previous.batchNo === basis.batchNo ? null : await firstDayWrittenSince(deps.db, access, since),
    firstDayChangedSince(tariff, previous.revision),
  ];
  const starts = days.filter((day) => day !== null).map((day) => periodStart(terms, day));
  return starts.toSorted()[0] ?? null;
}

/**
 * Computes days, some weeks at a time, and stores each time: a request that ends early has stored a part of the range, so that the
 * next one ends sooner.
 */
async function computeAndStore(
  reading: PricedReading,
  update: Pick<CostUpdate, 'previous' | 'basis' | 'dropFrom'>,
  range: CostRange,
): Promise<readonly DayCost[]> {
  const { deps, access, home } = reading;
  let { previous, dropFrom } = update;
  const store = async (computed: readonly DayCost[]): Promise<void> => {
    const days = computed.flatMap(({ fault, ...day }) =>
      fault === null && day.parts && day.day < home.today ? [{ ...day, parts: day.parts }] : [],
    );
    if (days.length === 0 && dropFrom === null) return;
    const { basis } = update;
    await deps.db.transaction((tx) =>
      storeCostDays(tx, access, { previous, basis, dropFrom, days }),
    );
    [previous, dropFrom] = [basis, null];
  };
  const all: DayCost[] = [];
  for (const part of partsOf(reading.terms, range)) {
    const computed = await computeDays(reading, part);
    await store(computed);
    all.push(...computed);
  }
  if (all.length === 0) await store([]);
  return all;
}

const daysAtOnce = 60;

/** A range in parts of whole accounting periods, each of some weeks at least. */
function partsOf(terms: Terms, { from, to }: CostRange): readonly CostRange[] {
  const starts: string[] = [];
  for (const [first = from] of accountingGroups(terms, datesOf(from, to)))
    if (daysBetween(starts.at(-1) ?? '0001-01-01', first) >= daysAtOnce) starts.push(first);
  return starts.map((start, place) => ({ from: start, to: starts[place + 1] ?? to }));
}

async function computeDays(reading: PricedReading, range: CostRange): Promise<readonly DayCost[]> {
  const { deps, access, home, terms, parts } = reading;
  const [usage, market] = await Promise.all([
    readUsage(deps, access, { home, parts, range }),
    readMarket(deps, access, { home, terms, range }),
  ]);
  return dayCostsOf(terms, usage, market);
}

function answerOf(days: readonly DayCost[]): Pick<Costs, 'days' | 'total'> {
  const priced = roundedDays(days);
  const rounded = new Map(priced.map((each) => [each.day, each]));
  return {
    days: days.map(({ day, fault, importKwh, exportKwh, measuredShare }) => ({
      day,
      gross: rounded.get(day)?.gross ?? null,
      parts: rounded.get(day)?.parts ?? {},
      fault,
      importKwh,
      exportKwh,
      measuredShare,
    })),
    total: sumMicros(priced.map(({ gross }) => gross)),
  };
}

const laterOf = (first: string, second: string): string => (first > second ? first : second);
