import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { PlanDecisionRow } from '../../rows/plan-decision.ts';
import type { PlanVetoRow } from '../../rows/plan-veto.ts';
import type { DecisionDone, DecisionFacts, DecisionTask } from './decision-facts.ts';
import type { DecisionState } from './decision-state.ts';
import type { VetoRule } from './veto-rule.ts';

interface AtHome {
  readonly installationId: InstallationId;
}

export interface StoredDecision {
  readonly decision: string;
  readonly plan: string;
  readonly task: DecisionTask;
  /** The air conditioner that it sets; null: it is the heat pump's. */
  readonly appliance: string | null;
  readonly fromMs: number;
  readonly toMs: number;
  readonly state: DecisionState;
  readonly reason: string | null;
  readonly veto: string | null;
  readonly changedBy: string | null;
  readonly facts: DecisionFacts;
  readonly done: DecisionDone | null;
}

type Row = PlanDecisionRow & {
  readonly task: DecisionTask;
  readonly state: DecisionState;
  readonly facts: DecisionFacts;
  readonly done: DecisionDone | null;
};

/** Decisions that have not ended, locked until the transaction ends. */
export async function lockOpenDecisions(
  tx: Database,
  home: AtHome,
): Promise<readonly StoredDecision[]> {
  const rows = await tx.query<Row>(
    `select * from energy.plan_decision where installation_id = $1 and state in ('planned', 'active')
     order by from_at for update`,
    [home.installationId],
  );
  return rows.map(decisionOf);
}

/** Decisions whose time overlaps a span, in order. */
export async function listDecisionsBetween(
  db: Database,
  home: AtHome,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly StoredDecision[]> {
  const rows = await db.query<Row>(
    `select * from energy.plan_decision where installation_id = $1 and from_at < $3 and to_at > $2
     order by from_at, decision_id limit 500`,
    [home.installationId, from, to],
  );
  return rows.map(decisionOf);
}

export async function findDecision(
  tx: Database,
  home: AtHome,
  decision: string,
): Promise<StoredDecision | null> {
  const [row] = await tx.query<Row>(
    'select * from energy.plan_decision where installation_id = $1 and decision_id = $2 for update',
    [home.installationId, decision],
  );
  return row ? decisionOf(row) : null;
}

/** A decision with the times and figures of a plan. */
export interface DecisionOfPlan {
  readonly decision: string;
  readonly plan: string;
  readonly task: DecisionTask;
  readonly appliance: string | null;
  readonly fromMs: number;
  readonly toMs: number;
  readonly facts: DecisionFacts;
  readonly at: string;
}

/** Stores different decisions, new or with the times and figures of a new plan. A decision that has ended stays as it is. */
export async function putDecisions(
  tx: Database,
  home: AtHome,
  decisions: readonly DecisionOfPlan[],
): Promise<void> {
  if (decisions.length === 0) return;
  await tx.query(
    `insert into energy.plan_decision as d
       (installation_id, decision_id, plan_id, task, appliance_id, from_at, to_at, state, changed_at, facts)
     select $1::uuid, p.decision, p.plan, p.task, p.appliance, p.from_at, p.to_at, 'planned', p.changed_at, p.facts
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::timestamptz[], $7::timestamptz[], $8::timestamptz[],
         $9::jsonb[]) as p (decision, plan, task, appliance, from_at, to_at, changed_at, facts)
     on conflict (installation_id, decision_id) do update set plan_id = excluded.plan_id, from_at = excluded.from_at,
       to_at = excluded.to_at, facts = excluded.facts, changed_at = excluded.changed_at
       where d.state in ('planned', 'active')`,
    [
      home.installationId,
      decisions.map(({ decision }) => decision),
      decisions.map(({ plan }) => plan),
      decisions.map(({ task }) => task),
      decisions.map(({ appliance }) => appliance),
      decisions.map(({ fromMs }) => new Date(fromMs).toISOString()),
      decisions.map(({ toMs }) => new Date(toMs).toISOString()),
      decisions.map(({ at }) => at),
      decisions.map(({ facts }) => JSON.stringify(facts)),
    ],
  );
}

/** Moves a decision to another state; false when it has left `from` meanwhile. */
export async function saveState(
  tx: Database,
  home: AtHome,
  step: {
    readonly decision: string;
    readonly from: DecisionState;
    readonly to: DecisionState;
    readonly reason?: string | null;
    readonly veto?: string | null;
    readonly person?: string | null;
    readonly done?: DecisionDone | null;
    readonly at: string;
  },
): Promise<boolean> {
  const rows = await tx.query(
    `update energy.plan_decision set state = $4, reason = $5, veto_id = $6, changed_by = $7, done = $8, changed_at = $9
     where installation_id = $1 and decision_id = $2 and state = $3 returning decision_id`,
    [
      home.installationId,
      step.decision,
      step.from,
      step.to,
      step.reason ?? null,
      step.veto ?? null,
      step.person ?? null,
      step.done ? JSON.stringify(step.done) : null,
      step.at,
    ],
  );
  return rows.length > 0;
}

export interface StoredVeto {
  readonly veto: string;
  readonly rule: VetoRule;
  readonly decision: string | null;
  /** Yearly cost in millionths of the currency; null: not known. */
  readonly yearlyMicros: number | null;
  readonly currency: string | null;
  readonly madeBy: string;
  readonly madeAt: Date;
}

/** Rules that a person has made and not ended, the newest first. */
export async function listVetoes(db: Database, home: AtHome): Promise<readonly StoredVeto[]> {
  const rows = await db.query<PlanVetoRow & { readonly span: VetoRule }>(
    `select * from energy.plan_veto where installation_id = $1 and ended_at is null
     order by made_at desc, veto_id desc limit 200`,
    [home.installationId],
  );
  return rows.map((row) => ({
    veto: row.veto_id,
    rule: row.span,
    decision: row.decision_id,
    yearlyMicros: row.yearly_micros,
    currency: row.currency,
    madeBy: row.made_by,
    madeAt: row.made_at,
  }));
}

export async function insertVeto(
  tx: Database,
  home: AtHome,
  veto: Omit<StoredVeto, 'madeAt'> & { readonly madeAt: string },
): Promise<void> {
  await tx.query(
    `insert into energy.plan_veto
       (installation_id, veto_id, kind, task, decision_id, span, yearly_micros, currency, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) 
     on conflict (installation_id, veto_id) do update set ended_at = null, ended_by = null`,
    [
      home.installationId,
      veto.veto,
      veto.rule.kind,
      veto.rule.task,
      veto.decision,
      JSON.stringify(veto.rule),
      veto.yearlyMicros,
      veto.currency,
      veto.madeBy,
      veto.madeAt,
    ],
  );
}

/** Ends a rule; false when the home has no such rule that is in force. */
export async function endVeto(
  tx: Database,
  home: AtHome,
  { veto, person, at }: { readonly veto: string; readonly person: string; readonly at: string },
): Promise<boolean> {
  const rows = await tx.query(
    `update energy.plan_veto set ended_at = $4, ended_by = $3
     where installation_id = $1 and veto_id = $2 and ended_at is null returning veto_id`,
    [home.installationId, veto, person, at],
  );
  return rows.length > 0;
}

const decisionOf = (row: Row): StoredDecision => ({
  decision: row.decision_id,
  plan: row.plan_id,
  task: row.task,
  appliance: row.appliance_id,
  fromMs: row.from_at.getTime(),
  toMs: row.to_at.getTime(),
  state: row.state,
  reason: row.reason,
  veto: row.veto_id,
  changedBy: row.changed_by,
  // Earlier versions set no room and measured none.
  facts: { ...row.facts, setPointC: row.facts.setPointC ?? null },
  done: row.done && { ...row.done, airC: row.done.airC ?? null },
});
