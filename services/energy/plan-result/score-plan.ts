import { assertAnswered } from '@hearth/core/call-error.ts';
import type { Access } from '@hearth/access/access.ts';
import { wallAt } from '@hearth/calendar/clock.ts';
import { addDays, datesOf, isoInstant } from '@hearth/calendar/dates.ts';
import { hourMs, minuteMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import { Temporal } from 'temporal-polyfill';
import type { Costs } from '../cost/contract.ts';
import { readCosts } from '../cost/read-costs.ts';
import { readMarket } from '../cost/read-usage.ts';
import { type CurrentHome, readHome } from '../home/store.ts';
import { learnedHome } from '../plan/learn-home.ts';
import { listDecisionsBetween } from '../plan/decision/store.ts';
import type { PlanPort } from '../plan/plan-port.ts';
import { plannedSavingIn } from '../plan/planned-saving.ts';
import { listDispatchedSlots, listFullPlansMade } from '../plan/store.ts';
import { controlledOf, unitOfPlan } from '../plan/unit-of-plan.ts';
import { type ObservedHomeDeps, readObservedHome } from '../plan-input/read-observed-home.ts';
import { learnParameters } from '../planner/learn-parameters.ts';
import { homeModelOf } from '../planner/scenario-of-observation.ts';
import { slotPricesOf } from '../planner/slot-prices.ts';
import { type Planning, readPlanning } from '../planning/store.ts';
import { daysWithHeatPump } from '../power/store.ts';
import type { HeatPumpDay } from '../alert-rule/watched-home.ts';
import { readSetting } from '../setting/read-setting.ts';
import { tariffKind } from '../setting/setting-kinds.ts';
import { alwaysOn, versionOn } from '../tariff/kwh-prices.ts';
import type { Market } from '../tariff/market.ts';
import type { Terms } from '../tariff/terms.ts';
import { biasOf } from './result-band.ts';
import {
  type DayPrices,
  type InstantSpan,
  prepareHome,
  roomOffsetsOf,
  scoreDay,
  usualOffsetsOf,
} from './score-day.ts';
import { type StoredResult, dropResultsBefore, listResults, saveResult } from './store.ts';

export interface ScoreDeps extends ObservedHomeDeps {
  readonly product: Pick<PlanPort, 'watchAccess' | 'planControl'>;
}

/** Days that a first run compares: those before the plan show how exact the comparison is. */
const firstDays = 28;
/** Readings of a day that come later than this change its result no more. */
const lateDays = 3;
const keptDays = 400;

/**
 * Compares the ended days of a home with the same days under the unit's own control. Returns when it is due again; null: planning was never
 * switched on, or nobody may read the home.
 */
export async function scorePlan(
  deps: ScoreDeps,
  installation: InstallationId,
): Promise<Temporal.Instant | null> {
  const planning = await readPlanning(deps.db, { installationId: installation });
  const access = planning && (await deps.product.watchAccess(installation));
  const home = access && (await readHome(deps, access));
  if (!planning || !access || !home) return null;
  const next = nextRunAt(deps, home);
  if (home.frame.isRecalculating) return next;
  const { today, horizon } = home;
  const range = { from: addDays(today, -firstDays), to: today };
  const stored = await listResults(deps.db, access, range);
  const known = new Set(stored.map(({ day }) => day));
  const days = datesOf(range.from, today).filter(
    (day) => !known.has(day) || day >= addDays(today, -lateDays),
  );
  const results = await compareDays(deps, access, { planning, home, days, stored });
  const scoredAt = isoInstant(horizon.nowMs);
  await deps.db.transaction(async (tx) => {
    for (const result of results) await saveResult(tx, access, { ...result, scoredAt });
    await dropResultsBefore(tx, access, addDays(today, -keptDays));
    await publishChange(tx, 'energy', { installation, topic: 'plan' });
  });
  return next;
}

/** Local hours: most readings of the day before have arrived at the first, the rest at the second. */
const runHours = [2, 8] as const;
/** Shortest real time between two runs of a home whose clock runs fast. */
const leastPauseMs = minuteMs;

function nextRunAt(
  { clock }: Pick<ScoreDeps, 'clock'>,
  { today, horizon, frame }: CurrentHome,
): Temporal.Instant {
  const { days, nowMs } = horizon;
  const times = [today, addDays(today, 1)].flatMap((day) =>
    runHours.map((hour) => days.spanOf(day).fromMs + hour * hourMs),
  );
  const nextMs = times.find((ms) => ms > nowMs) ?? nowMs + hourMs;
  const at = wallAt(Temporal.Instant.fromEpochMilliseconds(nextMs), frame.clock);
  const earliest = clock.now().add({ milliseconds: leastPauseMs });
  return Temporal.Instant.compare(at, earliest) < 0 ? earliest : at;
}

interface ScoredRange {
  readonly planning: Planning;
  readonly home: CurrentHome;
  readonly days: readonly string[];
  readonly stored: readonly StoredResult[];
}

async function compareDays(
  deps: ScoreDeps,
  access: Access,
  { planning, home, days, stored }: ScoredRange,
): Promise<readonly StoredResult[]> {
  const [first] = days;
  const control = await deps.product.planControl(access.installationId);
  if (first === undefined) return [];
  assertAnswered(control, 'product');
  const planned = unitOfPlan(control.value);
  if (!planned) return await uncomparedRooms(deps, access, { home, days });
  const controlled = controlledOf(control.value, planned);
  const observed = await readObservedHome(deps, access, controlled);
  if (!observed.ok) return [];
  const { observation, description } = observed.value;
  const parameters =
    learnedHome(planning)?.parameters ??
    learnParameters(observation, description, homeModelOf(description, observation));
  const prepared = prepareHome({ observed: observed.value, controlled, parameters });
  const range = { from: first, to: home.today };
  const facts = await readFacts(deps, access, { home, range });
  const isPlanned = (day: string): boolean => facts.plannedDays.has(day);
  const offsetsByDay = new Map(
    datesOf(addDays(home.today, -firstDays), home.today)
      .filter((day) =>
        days.includes(day)
          ? !isPlanned(day)
          : stored.some((each) => each.day === day && !each.isPlanned),
      )
      .map((day) => [day, roomOffsetsOf(prepared, home.horizon.days.spanOf(day))] as const),
  );
  const results = days.map((day): StoredResult => {
    const span = home.horizon.days.spanOf(day);
    const prices = facts.pricesOf(day, span);
    // A day without a plan must not explain itself.
    const others = [...offsetsByDay].flatMap(([unplannedDay, offsets]) =>
      unplannedDay === day || !offsets ? [] : [offsets],
    );
    const scored = scoreDay(prepared, span, { prices, offsets: usualOffsetsOf(others) });
    const bill = facts.costs.get(day)?.gross ?? null;
    const result = { day, isPlanned: isPlanned(day) };
    if (!scored.ok || bill === null || facts.currency === null)
      return { ...result, missing: scored.ok ? 'no-price' : scored.missing, figures: null };
    const { dearer, ...compared } = scored.day;
    return {
      ...result,
      missing: null,
      figures: {
        ...compared,
        currency: facts.currency,
        bill,
        without: bill + dearer,
        saved: dearer + compared.stored,
        correction: 0,
        expected: facts.expected.get(day) ?? null,
        planned: facts.plannedSavingOn(day, span),
        starts: facts.heatPump.get(day)?.starts ?? null,
      },
    };
  });
  const computed = new Set(days);
  const before = stored.filter(({ day }) => !computed.has(day));
  return results.map((result) => corrected(result, [...before, ...results]));
}

/** Days of air conditioners, with or without set-points of the plan: nothing says what they would have used without. */
async function uncomparedRooms(
  deps: ScoreDeps,
  access: Access,
  { home, days }: Pick<ScoredRange, 'home' | 'days'>,
): Promise<readonly StoredResult[]> {
  const [first] = days;
  if (first === undefined) return [];
  const local = home.horizon.days;
  const dispatched = await listDispatchedSlots(deps.db, access, {
    from: isoInstant(local.spanOf(first).fromMs),
    to: isoInstant(local.spanOf(home.today).fromMs),
  });
  const planned = new Set(dispatched.map((ms) => local.dayOf(ms)));
  return days.map((day) => ({
    day,
    isPlanned: planned.has(day),
    missing: 'air-conditioners',
    figures: null,
  }));
}

/** The result less the error that the comparison has on the other days without a plan. */
export function corrected(result: StoredResult, all: readonly StoredResult[]): StoredResult {
  const { figures } = result;
  if (!figures) return result;
  const others = all.flatMap((each) =>
    each.day !== result.day && !each.isPlanned && each.figures?.currency === figures.currency
      ? [each.figures]
      : [],
  );
  const correction = Math.round(biasOf(others) * figures.unitCostWithout);
  return {
    ...result,
    figures: {
      ...figures,
      correction,
      without: figures.without - correction,
      saved: figures.saved - correction,
      parts: { ...figures.parts, heating: figures.parts.heating - correction },
    },
  };
}

interface DayFacts {
  readonly plannedDays: ReadonlySet<string>;
  /** What the decisions of a day were expected to save. */
  readonly expected: ReadonlyMap<string, number>;
  /** What the plans of a day said they save in it; null without one. */
  readonly plannedSavingOn: (day: string, span: InstantSpan) => number | null;
  readonly costs: ReadonlyMap<string, Costs['days'][number]>;
  readonly currency: string | null;
  readonly heatPump: ReadonlyMap<string, HeatPumpDay>;
  pricesOf(day: string, span: { readonly fromMs: number; readonly toMs: number }): DayPrices | null;
}

async function readFacts(
  deps: ScoreDeps,
  access: Access,
  {
    home,
    range,
  }: { readonly home: CurrentHome; readonly range: { readonly from: string; readonly to: string } },
): Promise<DayFacts> {
  const { days } = home.horizon;
  const span = {
    from: isoInstant(days.spanOf(range.from).fromMs),
    to: isoInstant(days.spanOf(range.to).fromMs),
  };
  const dispatched = await listDispatchedSlots(deps.db, access, span);
  const decisions = await listDecisionsBetween(deps.db, access, span);
  const plans = Map.groupBy(await listFullPlansMade(deps.db, access, span), ({ madeAtMs }) =>
    days.dayOf(madeAtMs),
  );
  const costs = await readCosts(deps, access, range);
  const { document: terms } = await readSetting(deps.db, access, tariffKind);
  const market = terms ? await readMarket(deps, access, { home, terms, range }) : null;
  const expected = new Map<string, number>();
  for (const { state, fromMs, facts } of decisions) {
    if (state !== 'done' || !facts.alternative) continue;
    const day = days.dayOf(fromMs);
    expected.set(day, (expected.get(day) ?? 0) + facts.alternative.cost - facts.cost);
  }
  return {
    plannedDays: new Set(dispatched.map((ms) => days.dayOf(ms))),
    expected,
    plannedSavingOn: (day, { fromMs, toMs }) =>
      plannedSavingIn(plans.get(day) ?? [], (toMs - fromMs) / hourMs),
    costs: new Map(costs.ok ? costs.value.days.map((day) => [day.day, day]) : []),
    currency: costs.ok ? costs.value.currency : null,
    heatPump: await daysWithHeatPump(deps.db, access, range),
    pricesOf: (day, { fromMs, toMs }) => pricesOfDay({ terms, market, day, fromMs, toMs }),
  };
}

/** Prices by the contract of the day; null without one. */
function pricesOfDay({
  terms,
  market,
  day,
  fromMs,
  toMs,
}: {
  readonly terms: Terms | null;
  readonly market: Market | null;
  readonly day: string;
  readonly fromMs: number;
  readonly toMs: number;
}): DayPrices | null {
  const version = terms && versionOn(terms, day);
  if (!terms || !version) return null;
  return slotPricesOf(alwaysOn(terms, version), market, {
    fromMinute: fromMs / minuteMs,
    slots: Math.round((toMs - fromMs) / quarterHourMs),
    meter: version.heatPumpMeter === 'none' ? 'house' : 'heat-pump',
  });
}
