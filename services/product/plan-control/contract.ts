import { houseRecord } from '@hearth/energy/building/contract.ts';
import { certificate } from '@hearth/energy/heat-pump/contract.ts';
import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { commandState } from '../device-link/contract.ts';
import { scheduleWeek } from '../schedule/contract.ts';
import { unitKind } from '../unit/contract.ts';

const scalar = z.union([z.number(), z.string(), z.boolean()]);

/** The strongest first; see `packages/devices/control-precedence.ts`. */
const controlSource = z.enum(['unit', 'holiday', 'manual', 'veto', 'plan', 'schedule']);

/** Control of a point that the plan waits for. */
const control = z.object({
  controller: controlSource,
  /** By the home's clock; null: until a person or the unit ends it. */
  until: instant.nullable(),
});

export const plannedPoint = z.object({
  point: z.string(),
  type: z.string(),
  subtype: z.string().nullable(),
  /** Name of the set-point value in the present mode; null when none applies. */
  setPointInForce: z.string().nullable(),
  /** Without those of weekly schedules. */
  values: z.array(
    z.object({
      name: z.string(),
      value: scalar.nullable(),
      unit: z.string().nullable(),
      settable: z.boolean(),
      min: z.number().nullable(),
      max: z.number().nullable(),
      step: z.number().nullable(),
    }),
  ),
  /** The weekly schedule that it follows, the unit's own or the app's. */
  week: scheduleWeek.nullable(),
  /** Null: the plan may set its values. */
  waitsFor: control.nullable(),
  /** Values from before the plan, where the plan has changed some. */
  normal: z.array(z.object({ name: z.string(), to: scalar })),
});
export type PlannedPoint = z.infer<typeof plannedPoint>;

/** Figures of a unit's data sheet; null where one is not known. */
const plannedSheet = z.object({
  /** The certified points, unless one of them is only the usual one of its kind. */
  certificate: certificate.nullable(),
  heatLeastKw: z.number().nullable(),
  heatMostKw: z.number().nullable(),
  tankLitres: z.number().nullable(),
  backupKw: z.number().nullable(),
});
export type PlannedSheet = z.infer<typeof plannedSheet>;

export const plannedUnit = z.object({
  unit: z.uuid(),
  appliance: z.uuid(),
  kind: unitKind,
  /** Null: the vendor does not report the connection. */
  online: z.boolean().nullable(),
  /** By the home's clock. */
  readAt: instant,
  hasFault: z.boolean(),
  /** The vendor's limits of a control loop. */
  control: z.object({
    minIntervalS: z.number(),
    writesPerDay: z.number(),
    latencyS: z.number(),
  }),
  /** Writes that the plan may use now. */
  writesLeft: z.int(),
  /** Null for a unit without a water circuit. */
  sheet: plannedSheet.nullable(),
  points: z.array(plannedPoint),
});
export type PlannedUnit = z.infer<typeof plannedUnit>;

const path = '/v1/installations/{installation}/plan-control';

export const commandOutcome = z.object({
  point: z.string(),
  name: z.string(),
  /** `unchanged`: the unit has the value. `waits`: another controller has the point. `refused`: the reason says why. */
  outcome: z.enum(['queued', 'unchanged', 'waits', 'refused']),
  waitsFor: control.nullable(),
  reason: z.string().nullable(),
  command: z.uuid().nullable(),
  state: commandState.nullable(),
});
export type PlanCommandOutcome = z.infer<typeof commandOutcome>;

/** Between energy's planner and the units of a home; see `packages/devices/control-precedence.ts`. */
export const planControlContract = {
  getPlanControl: endpoint({
    method: 'get',
    path,
    summary: 'House and linked units of a home as the planner needs them, and what it waits for',
    resource: 'plan-control',
    verb: 'read',
    roles: ['service'],
    params: inInstallation,
    answer: z.object({ house: houseRecord.nullable(), units: z.array(plannedUnit) }),
  }),
  requestPlanCommands: endpoint({
    method: 'post',
    path,
    summary:
      'Set values of a unit by plan until an instant; earlier values are restored then unless the plan asks again',
    resource: 'plan-control',
    verb: 'update',
    roles: ['service'],
    idempotent: true,
    params: inInstallation,
    body: z.strictObject({
      unit: z.uuid(),
      /** A repetition of the same attempt sends nothing again. */
      attempt: z.string().min(1).max(100),
      decision: z.uuid().nullable(),
      /** By the home's clock. */
      until: instant,
      commands: z
        .array(
          z.strictObject({
            point: z.string().max(100),
            name: z.string().max(100),
            to: scalar,
            /** Value that the planner saw; when the unit has another by now, the command is refused. */
            precondition: scalar.nullable(),
          }),
        )
        .max(10),
    }),
    answer: z.object({ outcomes: z.array(commandOutcome), writesLeft: z.int() }),
  }),
  endPlanControl: endpoint({
    method: 'delete',
    path,
    summary: 'End the plan’s control of a home and restore the values from before it',
    resource: 'plan-control',
    verb: 'delete',
    roles: ['service'],
    idempotent: true,
    params: inInstallation,
  }),
};

const members = ['owner', 'resident', 'demo'] as const;
const readers = ['owner', 'resident', 'demo', 'partner'] as const;

export const heldPoint = z.object({
  unit: z.uuid(),
  point: z.string(),
  type: z.string(),
  controller: z.enum(['manual', 'plan']),
  /** By the home's clock, like `until`. */
  since: instant,
  until: instant,
});
export type HeldPoint = z.infer<typeof heldPoint>;

/** Holds of the points of a home, and the end of a change by hand. */
export const controlContract = {
  listControl: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/control',
    summary: 'Points of units that a person or the plan controls for a time',
    resource: 'control',
    verb: 'read',
    roles: readers,
    params: inInstallation,
    answer: z.object({ asOf: instant, held: z.array(heldPoint) }),
  }),
  releaseControl: endpoint({
    method: 'delete',
    path: '/v1/installations/{installation}/control/{unit}/{point}',
    summary: 'End a change by hand before its time, so that plan and schedule continue',
    resource: 'control',
    verb: 'delete',
    roles: members,
    idempotent: true,
    params: inInstallation.extend({ unit: z.uuid(), point: z.string().max(100) }),
  }),
};
