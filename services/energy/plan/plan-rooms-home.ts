import { createHash } from 'node:crypto';
import type { Access } from '@hearth/access/access.ts';
import { isoInstant } from '@hearth/calendar/dates.ts';
import { quarterHourMs } from '@hearth/calendar/durations.ts';
import { billedSavingOf } from '../air-conditioner/plan-rooms.ts';
import { type SetPointPlan, planSetPoints } from '../air-conditioner/plan-set-points.ts';
import type { NothingToGain, RoomPlan } from '../air-conditioner/room-plan.ts';
import type { RoomShift } from '../air-conditioner/room-shifts.ts';
import type { CurrentHome } from '../home/store.ts';
import { readObservedHome } from '../plan-input/read-observed-home.ts';
import type { Planning } from '../planning/store.ts';
import { decisionsOfShifts } from './decision/decisions-of-shifts.ts';
import { listDecisionsBetween, listVetoes } from './decision/store.ts';
import { type VetoRule, forbids } from './decision/veto-rule.ts';
import { missingInput } from './missing-input.ts';
import type { PlanDeps } from './plan-deps.ts';
import type { PlanStatus } from './plan-status.ts';
import { roomPlanToStore } from './room-plan-to-store.ts';
import { type RoomUnit, scenarioOfRooms } from './rooms-of-plan.ts';
import { readLastPlan } from './store.ts';
import { storePlan } from './store-plan.ts';

interface RoomsHome {
  readonly planning: Planning;
  readonly home: CurrentHome;
  readonly rooms: readonly RoomUnit[];
}

type RoomStatus = Pick<PlanStatus, 'code' | 'gaps' | 'saves'>;

/**
 * Plans a home that only air conditioners heat and cool. What its set-points gain is stored as a plan with decisions; else its thermostats are the
 * plan, which is stored only to end one before it.
 */
export async function planRoomsHome(
  deps: PlanDeps,
  access: Access,
  { planning, home, rooms }: RoomsHome,
): Promise<RoomStatus> {
  const without = (code: PlanStatus['code']) => ({ code, gaps: [], saves: null });
  const [first] = rooms;
  if (!first) return without('no-unit');
  const observed = await readObservedHome(deps, access, first.controlled);
  if (!observed.ok) return without('no-readings');
  const codes = observed.value.gaps.map(({ code }) => code);
  const gaps = codes.filter((code) => roomGaps.has(code));
  const isOffline = rooms.every(({ unit }) => unit.online === false);
  const missing = isOffline ? ('unit-offline' as const) : missingInput(codes);
  const { nowMs } = home.horizon;
  const { timeZone, measurements } = observed.value.observation;
  const rules = (await listVetoes(deps.db, access)).map(({ rule }) => rule);
  const input = scenarioOfRooms(rooms, observed.value);
  const made = await planSetPoints(input, {
    solver: deps.solver,
    begun: missing ? [] : await begunShifts(deps, access, { rooms, nowMs }),
    isAllowed: (shift) => missing === null && mayShift({ rooms, rules, timeZone }, shift),
  });
  if (!made.ok) return { ...without('not-solved'), gaps };
  const { plan } = made;
  const last = await readLastPlan(deps.db, access);
  const hasEvent = planning.eventNo > planning.plannedEventNo;
  if (plan.shifts.length > 0 || last?.source === 'optimised')
    await storePlan(deps, access, {
      planning,
      home,
      plan: roomPlanToStore(plan, input, {
        isFirst: last?.source !== 'optimised',
        hasEvent,
        hash: createHash('sha256').update(JSON.stringify(input)).digest('hex'),
      }),
      decisions: decisionsOfShifts(plan, input, applianceIn(rooms)),
      points: rooms.map(({ unit, climate, airC }) => ({
        appliance: unit.appliance,
        tasks: ['heating', 'cooling'],
        point: climate,
        airC,
      })),
      measurements,
    });
  return { ...(missing ? { code: missing, saves: null } : statusOf(plan)), gaps };
}

const applianceIn =
  (rooms: readonly RoomUnit[]) =>
  ({ room }: Pick<RoomShift, 'room'>): string =>
    rooms.find(({ unit }) => unit.unit === room)?.unit.appliance ?? room;

/** What a plan of rooms can lack; the rest is of heat pumps. */
const roomGaps: ReadonlySet<string> = new Set([
  'no-contract',
  'contract-ended',
  'prices-missing',
  'weather-missing',
  'weather-assumed',
  'place-assumed',
  'house-assumed',
]);

/** Shifts of this time: a plan that changed what a unit has just got, or gets now, would write each quarter-hour. */
async function begunShifts(
  deps: PlanDeps,
  access: Access,
  { rooms, nowMs }: { readonly rooms: readonly RoomUnit[]; readonly nowMs: number },
): Promise<readonly RoomShift[]> {
  const decisions = await listDecisionsBetween(deps.db, access, {
    from: isoInstant(nowMs),
    to: isoInstant(nowMs + 1),
  });
  return decisions.flatMap((decision): readonly RoomShift[] => {
    const { appliance, state, task, fromMs, toMs, facts } = decision;
    const found = rooms.find(({ unit }) => unit.appliance === appliance);
    const isOpen = state === 'active' || state === 'planned';
    if (!found || !isOpen || found.climate.waitsFor !== null || facts.setPointC === null) return [];
    return (task === 'heating' || task === 'cooling') && task === found.task
      ? [{ room: found.unit.unit, task, fromMs, toMs, setPointC: facts.setPointC }]
      : [];
  });
}

interface Allowance {
  readonly rooms: readonly RoomUnit[];
  readonly rules: readonly VetoRule[];
  readonly timeZone: string;
}

/** Whether no rule forbids a shift, and its unit is there and left to the plan by then. */
function mayShift({ rooms, rules, timeZone }: Allowance, shift: RoomShift): boolean {
  const found = rooms.find(({ unit }) => unit.unit === shift.room);
  if (!found || found.unit.online === false) return false;
  const { waitsFor } = found.climate;
  const heldUntilMs = waitsFor
    ? Date.parse(waitsFor.until ?? '') || Number.POSITIVE_INFINITY
    : Number.NEGATIVE_INFINITY;
  if (shift.fromMs < heldUntilMs) return false;
  const { task } = shift;
  const { appliance } = found.unit;
  for (let atMs = shift.fromMs; atMs < shift.toMs; atMs += quarterHourMs)
    if (rules.some((rule) => forbids(rule, { task, appliance, atMs, timeZone }))) return false;
  return true;
}

const nothing: Readonly<Record<NothingToGain, PlanStatus['code']>> = {
  'no-demand': 'rooms-no-demand',
  'bounds-too-narrow': 'rooms-bounds-too-narrow',
  'unit-at-its-limit': 'rooms-at-their-limit',
  'flat-price': 'rooms-flat-price',
  'losses-exceed-gain': 'rooms-losses-exceed-gain',
};

/** What set-points gain today, or other hours would, and why nothing does. */
function statusOf({ rooms, shifts }: SetPointPlan): Pick<PlanStatus, 'code' | 'saves'> {
  if (shifts.length > 0) return { code: 'planned', saves: null };
  const { source, currency } = rooms;
  return source === 'optimised'
    ? { code: 'rooms-by-thermostat', saves: { micros: billedSavingOf(rooms), currency } }
    : { code: whyNoPlan(rooms), saves: null };
}

function whyNoPlan({ degradations }: RoomPlan): PlanStatus['code'] {
  for (const each of degradations) {
    if (each.code === 'nothing-to-gain') return nothing[each.reason];
    if (each.code === 'room-not-measured') return 'not-measured';
    if (each.code === 'weather-missing') return 'no-weather';
  }
  return 'not-solved';
}
