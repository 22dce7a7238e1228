import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { RoomDegradation } from '../air-conditioner/room-plan.ts';
import { microsOf } from '../tariff/micros.ts';
import type { Degradation, Plan, PlanDecisions, PlanOutcome, PlanSlot } from '../planner/plan.ts';
import type { PlanRow } from '../rows/plan.ts';
import type { PlanDispatchRow } from '../rows/plan-dispatch.ts';
import type { PlanSlotListRow } from '../rows/plan-slot-list.ts';
import type { PlanAnswer, PlanControlRequest } from './plan-port.ts';

interface AtHome {
  readonly installationId: InstallationId;
}

/** A slot of a plan with the price and the sun behind it. */
export interface StoredSlot extends PlanSlot {
  readonly importPerKwh: number;
  readonly pvW: number;
  /** Electricity of air conditioners that cool; only in plans of rooms. */
  readonly coolingW?: number;
}

export interface StoredPlan {
  readonly plan: string;
  readonly planNo: number;
  readonly madeAtMs: number;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly trigger: string;
  readonly mode: string;
  readonly source: Plan['source'];
  readonly currency: string;
  readonly inputHash: string;
  readonly outcome: PlanOutcome;
  readonly normal: PlanOutcome;
  readonly degradations: readonly (Degradation | RoomDegradation)[];
  readonly solve: Plan['solve'];
  readonly runs: PlanDecisions;
}

/** Plans of earlier versions state no charge for the peak. */
type StoredOutcome = Omit<PlanOutcome, 'peakCharge'> & Partial<Pick<PlanOutcome, 'peakCharge'>>;

type Row = PlanRow & {
  readonly source: Plan['source'];
  readonly outcome: StoredOutcome;
  readonly normal: StoredOutcome;
  readonly degradations: readonly (Degradation | RoomDegradation)[];
  readonly solve: Plan['solve'];
  readonly runs: PlanDecisions;
};

export async function readLastPlan(db: Database, home: AtHome): Promise<StoredPlan | null> {
  const [row] = await db.query<Row>(
    'select * from energy.plan where installation_id = $1 order by plan_no desc limit 1',
    [home.installationId],
  );
  return row ? planOf(row) : null;
}

/** Time at which the last plan was made that decided everything; null without one. */
export async function lastFullPlanMs(db: Database, home: AtHome): Promise<number | null> {
  const [row] = await db.query<Pick<PlanRow, 'from_at'>>(
    `select from_at from energy.plan where installation_id = $1 and mode = 'full' order by plan_no desc limit 1`,
    [home.installationId],
  );
  return row?.from_at.getTime() ?? null;
}

/** Span and figures of the full plans that were made in a time, for what they said they save. */
export async function listFullPlansMade(
  db: Database,
  home: AtHome,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly Pick<StoredPlan, 'madeAtMs' | 'fromMs' | 'untilMs' | 'outcome' | 'normal'>[]> {
  const rows = await db.query<Pick<Row, 'made_at' | 'from_at' | 'until_at' | 'outcome' | 'normal'>>(
    `select made_at, from_at, until_at, outcome, normal from energy.plan
     where installation_id = $1 and made_at >= $2 and made_at < $3 and mode = 'full' order by made_at`,
    [home.installationId, from, to],
  );
  return rows.map((row) => ({
    madeAtMs: row.made_at.getTime(),
    fromMs: row.from_at.getTime(),
    untilMs: row.until_at.getTime(),
    outcome: withPeakCharge(row.outcome),
    normal: withPeakCharge(row.normal),
  }));
}

const withPeakCharge = (stored: StoredOutcome): PlanOutcome => ({
  peakCharge: microsOf(0n),
  ...stored,
});

export interface NewPlan extends Omit<StoredPlan, 'madeAtMs'> {
  readonly madeAt: string;
  readonly slots: readonly StoredSlot[];
}

export async function insertPlan(tx: Database, home: AtHome, plan: NewPlan): Promise<void> {
  await tx.query(
    `insert into energy.plan (installation_id, plan_id, plan_no, made_at, from_at, until_at, trigger, mode, source,
       currency, input_hash, outcome, normal, degradations, solve, runs)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      home.installationId,
      plan.plan,
      plan.planNo,
      plan.madeAt,
      new Date(plan.fromMs).toISOString(),
      new Date(plan.untilMs).toISOString(),
      plan.trigger,
      plan.mode,
      plan.source,
      plan.currency,
      plan.inputHash,
      JSON.stringify(plan.outcome),
      JSON.stringify(plan.normal),
      JSON.stringify(plan.degradations),
      JSON.stringify(plan.solve),
      JSON.stringify(plan.runs),
    ],
  );
  await tx.query(
    'insert into energy.plan_slot_list (installation_id, plan_id, made_at, slots) values ($1, $2, $3, $4)',
    [home.installationId, plan.plan, plan.madeAt, JSON.stringify(plan.slots)],
  );
}

/** Deletes the slots of plans before one that only kept the runs of a plan before them. */
export async function dropRefreshedSlots(
  tx: Database,
  home: AtHome,
  beforeNo: number,
): Promise<void> {
  await tx.query(
    `delete from energy.plan_slot_list l using energy.plan p
     where l.installation_id = $1 and p.installation_id = $1 and p.plan_id = l.plan_id
       and p.mode = 'refresh' and p.plan_no < $2`,
    [home.installationId, beforeNo],
  );
}

/** Slots of a plan; empty when they were deleted by age. */
export async function readSlots(
  db: Database,
  home: AtHome,
  plan: string,
): Promise<readonly StoredSlot[]> {
  const [row] = await db.query<PlanSlotListRow & { readonly slots: readonly StoredSlot[] }>(
    'select * from energy.plan_slot_list where installation_id = $1 and plan_id = $2',
    [home.installationId, plan],
  );
  return row?.slots ?? [];
}

export interface Dispatch {
  readonly slotMs: number;
  readonly plan: string;
  readonly requests: readonly PlanControlRequest[];
  /** Null: not sent, or the answer was lost. */
  readonly answers: readonly PlanAnswer[] | null;
}

/** Stores what is to be sent for a quarter-hour before it is sent; returns what was stored first. */
export async function startDispatch(
  db: Database,
  home: AtHome,
  dispatch: Omit<Dispatch, 'answers'>,
): Promise<Dispatch> {
  const slotAt = new Date(dispatch.slotMs).toISOString();
  await db.query(
    `insert into energy.plan_dispatch (installation_id, slot_at, plan_id, request) values ($1, $2, $3, $4)
     on conflict (installation_id, slot_at) do nothing`,
    [home.installationId, slotAt, dispatch.plan, JSON.stringify(dispatch.requests)],
  );
  const stored = await readDispatch(db, home, dispatch.slotMs);
  if (!stored) throw new Error('the dispatch was not stored');
  return stored;
}

/** What was to be sent for a quarter-hour; null: nothing was stored. */
export async function readDispatch(
  db: Database,
  home: AtHome,
  slotMs: number,
): Promise<Dispatch | null> {
  const [row] = await db.query<StoredDispatch>(
    'select * from energy.plan_dispatch where installation_id = $1 and slot_at = $2',
    [home.installationId, new Date(slotMs).toISOString()],
  );
  return row ? dispatchOf(row) : null;
}

type StoredDispatch = PlanDispatchRow & {
  readonly request: readonly PlanControlRequest[];
  readonly answer: readonly PlanAnswer[] | null;
};

const dispatchOf = (row: StoredDispatch): Dispatch => ({
  slotMs: row.slot_at.getTime(),
  plan: row.plan_id,
  requests: row.request,
  answers: row.answer,
});

/** What was sent in the quarter-hours of a span, in order. */
export async function listDispatches(
  db: Database,
  home: AtHome,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<readonly Dispatch[]> {
  const rows = await db.query<StoredDispatch>(
    `select * from energy.plan_dispatch where installation_id = $1 and slot_at >= $2 and slot_at < $3
     order by slot_at`,
    [home.installationId, new Date(fromMs).toISOString(), new Date(toMs).toISOString()],
  );
  return rows.map(dispatchOf);
}

export async function saveAnswers(
  db: Database,
  home: AtHome,
  { slotMs, answers }: Pick<Dispatch, 'slotMs' | 'answers'>,
): Promise<void> {
  await db.query(
    'update energy.plan_dispatch set answer = $3 where installation_id = $1 and slot_at = $2',
    [home.installationId, new Date(slotMs).toISOString(), JSON.stringify(answers)],
  );
}

/** Quarter-hours of a span in which the plan sent signals, by the home's clock. */
export async function listDispatchedSlots(
  db: Database,
  home: AtHome,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly number[]> {
  const rows = await db.query<Pick<PlanDispatchRow, 'slot_at'>>(
    `select slot_at from energy.plan_dispatch where installation_id = $1 and slot_at >= $2 and slot_at < $3
       and jsonb_array_length(request) > 0`,
    [home.installationId, from, to],
  );
  return rows.map(({ slot_at }) => slot_at.getTime());
}

/** Deletes slots and dispatches of a home before the first instant, and plans before the second. */
export async function deletePlansBefore(
  db: Database,
  installation: InstallationId,
  { slots, plans }: { readonly slots: string; readonly plans: string },
): Promise<void> {
  await db.query('delete from energy.plan_slot_list where installation_id = $1 and made_at < $2', [
    installation,
    slots,
  ]);
  await db.query('delete from energy.plan_dispatch where installation_id = $1 and slot_at < $2', [
    installation,
    slots,
  ]);
  await db.query('delete from energy.plan where installation_id = $1 and made_at < $2', [
    installation,
    plans,
  ]);
}

const planOf = (row: Row): StoredPlan => ({
  plan: row.plan_id,
  planNo: row.plan_no,
  madeAtMs: row.made_at.getTime(),
  fromMs: row.from_at.getTime(),
  untilMs: row.until_at.getTime(),
  trigger: row.trigger,
  mode: row.mode,
  source: row.source,
  currency: row.currency,
  inputHash: row.input_hash,
  outcome: withPeakCharge(row.outcome),
  normal: withPeakCharge(row.normal),
  degradations: row.degradations,
  solve: row.solve,
  runs: row.runs,
});
