import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { clockTime } from '../home/clock-time.ts';
import {
  decisionDone,
  decisionFacts,
  decisionTasks,
  skipReasons,
} from './decision/decision-facts.ts';
import { decisionStates } from './decision/decision-state.ts';
import { vetoRule } from './decision/veto-rule.ts';
import { planStatus } from './plan-status.ts';

const micros = z.number().int();

/** The air conditioner of a decision or a rule; null where it is the heat pump's. */
const decidedRoom = z.object({ appliance: z.uuid(), name: z.string().nullable() }).nullable();

export const decision = z.object({
  decision: z.uuid(),
  task: z.enum(decisionTasks),
  room: decidedRoom,
  /** By the home's clock, like every instant here; half-open. */
  from: instant,
  to: instant,
  state: z.enum(decisionStates),
  /** Of a skipped decision. */
  reason: z.enum(skipReasons).nullable(),
  veto: z.uuid().nullable(),
  /** Whether the reader has decided the state. */
  isByReader: z.boolean(),
  facts: decisionFacts,
  /** Measured; null where it is not known or not over. */
  done: decisionDone.nullable(),
});
export type HomeDecision = z.infer<typeof decision>;

export const veto = z.object({
  veto: z.uuid(),
  rule: vetoRule,
  room: decidedRoom,
  /** What the rule costs a year, as estimated when it was made; null for one time only or where it is not known. */
  yearly: z.object({ micros, currency: z.string() }).nullable(),
  isByReader: z.boolean(),
  madeAt: instant,
});
export type Veto = z.infer<typeof veto>;

export const planSlot = z.object({
  from: instant,
  pricePerKwh: z.number(),
  pvW: z.number(),
  heatingW: z.number(),
  hotWaterW: z.number(),
  coolingW: z.number(),
  /** Of several rooms the mean. */
  airC: z.number(),
  tankC: z.number().nullable(),
});
export type PlanSlotView = z.infer<typeof planSlot>;

/** What the units do by plan in this quarter-hour, and why nothing where they rest. */
export const planNow = z.object({
  state: z.enum(['heating', 'cooling', 'hot-water', 'resting']),
  /** `waits-for-sun`, `waits-for-low-price`: for the next run. `warm-enough`: nothing is gained by heating now. */
  reason: z.enum(['by-plan', 'waits-for-sun', 'waits-for-low-price', 'warm-enough']),
  pricePerKwh: z.number(),
  meanPerKwh: z.number(),
  airC: z.number(),
  tankC: z.number().nullable(),
  /** Start of the next run; null: none within the plan. */
  nextAt: instant.nullable(),
});
export type PlanNow = z.infer<typeof planNow>;

export const homePlan = z.object({
  installation: z.uuid(),
  timeZone,
  asOf: instant,
  isOn: z.boolean(),
  pausedUntil: instant.nullable(),
  /** Of the last run; null before the first. */
  status: planStatus.nullable(),
  plan: z
    .object({
      plan: z.uuid(),
      madeAt: instant,
      from: instant,
      until: instant,
      trigger: z.string(),
      source: z.enum(['optimised', 'normal-operation']),
      currency: z.string(),
      /**
       * Bill of normal operation less that of the plan, both less the value of stored heat; without wear, which nobody is billed for. By the plan's
       * own forecasts: `cameTrue` of the results has the share to expect of it.
       */
      saves: micros,
      /** Part of it: the rise of the month's highest power that normal operation would have been charged for. */
      savesOnPeak: micros,
      degradations: z.array(z.string()),
      slots: z.array(planSlot),
    })
    .nullable(),
  now: planNow.nullable(),
  /** Of yesterday, today and the planned time ahead, in order. */
  decisions: z.array(decision),
  vetoes: z.array(veto),
});
export type HomePlan = z.infer<typeof homePlan>;

const path = '/v1/installations/{installation}/plan';
/** Partners see neither costs nor the life of a household. */
const members = ['owner', 'resident', 'demo'] as const;

export const planContract = {
  getPlan: endpoint({
    method: 'get',
    path,
    summary: 'The plan of a home: its state, decisions with their reasons, and rules against them',
    resource: 'plan',
    verb: 'read',
    roles: members,
    params: inInstallation,
    answer: homePlan,
  }),
  switchPlan: endpoint({
    method: 'put',
    path: `${path}/switch`,
    summary:
      'Switch planning of a home on or off, or pause it until an instant of the home’s clock',
    resource: 'plan-switch',
    verb: 'update',
    roles: members,
    idempotent: true,
    params: inInstallation,
    body: z.discriminatedUnion('state', [
      z.strictObject({ state: z.enum(['on', 'off']) }),
      z.strictObject({ state: z.literal('paused'), hours: z.int().min(1).max(336) }),
    ]),
  }),
  vetoDecision: endpoint({
    method: 'post',
    path: `${path}/decisions/{decision}/veto`,
    summary:
      'Forbid a decision: this one, its hours on weekends, or hours of sleep; a repetition returns the same rule',
    resource: 'plan-veto',
    verb: 'create',
    roles: members,
    idempotent: true,
    params: inInstallation.extend({ decision: z.uuid() }),
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.enum(['once', 'weekends']) }),
      z.strictObject({ kind: z.literal('sleep'), from: clockTime, to: clockTime }),
    ]),
    answer: z.object({ veto: z.uuid() }),
  }),
  endVeto: endpoint({
    method: 'delete',
    path: `${path}/vetoes/{veto}`,
    summary: 'End a rule against decisions',
    resource: 'plan-veto',
    verb: 'delete',
    roles: members,
    idempotent: true,
    params: inInstallation.extend({ veto: z.uuid() }),
  }),
};
