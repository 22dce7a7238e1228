import type { PlanHome } from './home.ts';
import type { PlanProgramme } from './plan-programme.ts';
import { leastTankC } from './programme-parts.ts';
import { slotH, slotMin } from './scenario.ts';
import { stepTank, tankWhPerK } from './tank-step.ts';

/**
 * Shares of slots for whole tank runs, in place of the linear heat after the slots whose runs the programme decides. There the programme
 * spreads heat over all hours with sun, or heats for seconds. Each run gives the heat of the hours around it, when the programme heats
 * most. Less than a least run is left to the next one.
 * Worked: 0.2 kW from 8:00 to 12:00 and 4 kW from 12:00 to 12:30 become one run at 12:00.
 */
export function wholeTankRuns(
  home: PlanHome,
  programme: PlanProgramme,
  values: Float64Array,
  from: number,
): readonly number[] {
  const shares = programme.slots.map(() => 0);
  const traces = tracesOf(home, programme, values);
  const first = traces.c[from - 1] ?? home.scenario.state.tankC;
  if (!traces.hasTank || first === null) return shares;
  let now: TankAt = { t: from, c: first };
  for (;;) {
    const span = nextSpan(traces, now.t);
    if (!span) return shares;
    const start = bestStart(home, traces, now, span);
    const next = nextSpan(traces, span.to)?.from ?? programme.slots.length;
    const isSmall = needKwh(home, traces, start, span.to) < leastRunKwh(home, start.t);
    now =
      (isSmall || isTooWarm(home, start)) && isWarmUntil(home, traces, now, next)
        ? cooled(home, traces, now, span.to)
        : heated(home, traces, start, { span, shares });
  }
}

/** Temperature at the start of slot `t`. */
interface TankAt {
  readonly t: number;
  readonly c: number;
}

/** The programme's solution by slot: heat of compressor and immersion heater in kW, temperature at the end. */
interface Traces {
  readonly hasTank: boolean;
  readonly heatKw: readonly number[];
  /** Share of the compressor's time that heating leaves. */
  readonly freeShare: readonly number[];
  readonly immersionKw: readonly number[];
  readonly c: readonly number[];
}

function tracesOf(home: PlanHome, { slots }: PlanProgramme, values: Float64Array): Traces {
  const value = (column: number | undefined): number =>
    column === undefined ? 0 : (values[column] ?? 0);
  return {
    hasTank: home.tankSteps !== null && home.scenario.tank !== undefined,
    heatKw: slots.map(({ tank }) => value(tank?.heat)),
    freeShare: slots.map(({ tank, compressor }) => {
      const heating = compressor.columns.reduce((sum, column) => sum + value(column), 0);
      if (!tank || tank.mostHeatKw <= 0) return 0;
      return compressor.mostKw > 0 ? Math.max(0, 1 - heating / compressor.mostKw) : 1;
    }),
    immersionKw: slots.map(({ tank }) => value(tank?.immersion)),
    c: slots.map(({ tank }) => value(tank?.c)),
  };
}

/** Slots [from, to) in which the programme heats with short pauses. */
interface HeatedSpan {
  readonly from: number;
  readonly to: number;
}

const noticedKw = 0.005;
const longestPause = 1 / slotH;

function nextSpan({ heatKw }: Traces, after: number): HeatedSpan | null {
  const isHeated = (t: number): boolean => (heatKw[t] ?? 0) > noticedKw;
  let from = after;
  while (from < heatKw.length && !isHeated(from)) from += 1;
  if (from >= heatKw.length) return null;
  let to = from + 1;
  for (let t = to; t < heatKw.length && t - to < longestPause; t += 1) if (isHeated(t)) to = t + 1;
  return { from, to };
}

/** The start in a span from which a run gets most of the programme's heat, before the tank is colder than the programme allows. */
function bestStart(home: PlanHome, traces: Traces, now: TankAt, span: HeatedSpan): TankAt {
  let best: TankAt | null = null;
  let most = -1;
  for (let at = cooled(home, traces, now, span.from); at.t < span.to;) {
    const { slots } = runIn(home, traces, at, span.to);
    const kw = traces.heatKw.slice(at.t, at.t + slots).reduce((sum, each) => sum + each, 0);
    // A tank that is nearly full takes no whole run.
    const isWhole = needKwh(home, traces, at, span.to) >= leastRunKwh(home, at.t);
    const score = isWhole ? wholeScore + kw : kw;
    if (slots > 0 && score > most + noticedKw) [best, most] = [at, score];
    at = cooled(home, traces, at, at.t + 1);
    if (best && isTooCold(home, traces, at)) break;
  }
  return best ?? cooled(home, traces, now, span.from);
}

/** Whether the unit cannot be made to begin. */
const isTooWarm = ({ scenario: { tank } }: PlanHome, { c }: TankAt): boolean =>
  c > (tank?.startMostC ?? Infinity);

/** Above the heat of any span, kW. */
const wholeScore = 1e6;

/** Slots of a run, not fewer than the least run unless the unit is locked, and its share of the time that heating leaves. */
function runIn(
  home: PlanHome,
  traces: Traces,
  at: TankAt,
  until: number,
): { readonly slots: number; readonly share: number } {
  const { freeShare } = traces;
  const needed = Math.max(
    needKwh(home, traces, at, until),
    Math.min(leastRunKwh(home, at.t), freeKwh(home, at)),
  );
  const slotKwh = (runPower(home, at).heatW * slotH) / 1000;
  let [slots, kwh] = [0, 0];
  for (let t = at.t; (freeShare[t] ?? 0) > noticedShare; t += 1) {
    if (slots >= runSlots(home) && kwh >= needed) break;
    slots += 1;
    kwh += slotKwh * (freeShare[t] ?? 0);
  }
  return { slots, share: kwh > needed ? needed / kwh : 1 };
}

const noticedShare = 0.02;

const runSlots = ({ scenario }: PlanHome): number =>
  Math.max(1, Math.ceil(scenario.heatPump.minRunMin / slotMin));

/** Heat of a run for the temperature that the programme has before slot `until`, as far as the tank takes it at once. */
function needKwh(home: PlanHome, traces: Traces, at: TankAt, until: number): number {
  const { tank } = home.scenario;
  if (!tank) return 0;
  const missingK = (traces.c[until - 1] ?? 0) - cooled(home, traces, at, until).c;
  return Math.max(0, Math.min((tankWhPerK(tank) * missingK) / 1000, freeKwh(home, at)));
}

/** Heat up to the tank's upper bound. */
function freeKwh({ scenario: { tank, heatPump } }: PlanHome, { c }: TankAt): number {
  return tank
    ? (tankWhPerK(tank) * Math.max(0, Math.min(tank.mostC, heatPump.tankLimitC) - c)) / 1000
    : 0;
}

/** Heat of the shortest run at the compressor's least power, but not more than half the hysteresis. */
function leastRunKwh(home: PlanHome, t: number): number {
  const { scenario } = home;
  const { tank, heatPump } = scenario;
  if (!tank) return 0;
  const { cop } = runPower(home, { t, c: tank.setPointC });
  const run = (heatPump.minW * cop * runSlots(home) * slotH) / 1000;
  return Math.min(run, (tankWhPerK(tank) * tank.hysteresisK) / 2000);
}

/** Heat and COP of the compressor on the tank, within the limit of the slot. */
function runPower({ unit, horizon }: PlanHome, { t, c }: TankAt) {
  const { heatW, cop } = unit.tankRun(horizon.outdoorC[t] ?? 0, c);
  return { heatW: Math.min(heatW, (horizon.capW[t] ?? 0) * cop), cop };
}

/** Colder than the programme is and may be at the end of the slot before. */
function isTooCold(home: PlanHome, { c }: Traces, at: TankAt): boolean {
  return at.c < Math.min(c[at.t - 1] ?? 0, leastTankC(home, at.t - 1)) - 0.1;
}

function isWarmUntil(home: PlanHome, traces: Traces, from: TankAt, until: number): boolean {
  for (let at = from; at.t < until;) {
    at = cooled(home, traces, at, at.t + 1);
    if (at.c < (home.scenario.tank?.leastC ?? 0)) return false;
  }
  return true;
}

/** The tank in a later slot without the compressor. */
function cooled(home: PlanHome, traces: Traces, from: TankAt, until: number): TankAt {
  let { t, c } = from;
  for (; t < until; t += 1) c = stepped(home, traces, { t, c }, 0);
  return { t, c };
}

/** Sets the shares of a run and returns the tank after it. */
function heated(
  home: PlanHome,
  traces: Traces,
  start: TankAt,
  { span, shares }: { readonly span: HeatedSpan; readonly shares: number[] },
): TankAt {
  const { slots, share } = runIn(home, traces, start, span.to);
  let { t, c } = start;
  for (; t < start.t + slots; t += 1) {
    const each = share * (traces.freeShare[t] ?? 0);
    shares[t] = each;
    c = stepped(home, traces, { t, c }, each * runPower(home, { t, c }).heatW);
  }
  return slots > 0 ? { t, c } : cooled(home, traces, start, start.t + 1);
}

function stepped(
  { tankSteps, horizon }: PlanHome,
  { immersionKw }: Traces,
  { t, c }: TankAt,
  heatW: number,
): number {
  const drawW = (horizon.drawWh[t] ?? 0) / slotH;
  return tankSteps ? stepTank(tankSteps.slot, c, heatW + 1000 * (immersionKw[t] ?? 0) - drawW) : c;
}
