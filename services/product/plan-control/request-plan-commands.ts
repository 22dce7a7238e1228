import { type WorldClock, wallAt, worldAt } from '@hearth/calendar/clock.ts';
import type { Device } from '@hearth/devices/device-cloud.ts';
import type { Scalar } from '@hearth/devices/scalar.ts';
import { type InstallationId, branded } from '@hearth/core/branded.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { AnswerOf, ParsedOf } from '@hearth/platform/http/contract.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { isReported, reportedCommand, targetOf } from '../device-link/command/command-target.ts';
import { processCommands } from '../device-link/command/process-commands.ts';
import { queueCommand } from '../device-link/command/queue-command.ts';
import { openForTarget } from '../device-link/command/store.ts';
import {
  type ControlHold,
  type SetCommand,
  holdsOfUnit,
  saveHold,
  scheduleEndOfPlan,
} from '../device-link/control/store.ts';
import type { FlagReader } from '../flag/flag-reader.ts';
import { timeZoneOf, worldClockOf } from '../installation/store.ts';
import { withVendorBudget } from '../time-budget.ts';
import { lockUnit, statesOf } from '../unit/store.ts';
import type { Unit } from '../unit/unit.ts';
import type { PlanCommandOutcome, planControlContract } from './contract.ts';
import { type ControlInForce, controlBeforePlan } from './control-in-force.ts';
import { planWritesLeft } from './planned-units.ts';

type Body = ParsedOf<typeof planControlContract.requestPlanCommands>['body'];
type Answer = AnswerOf<typeof planControlContract.requestPlanCommands>;

/** Queues the plan's commands where nothing stronger controls their points, notes the plan's control, and sends what can be sent now. */
export async function requestPlanCommands(
  deps: ProductDeps & { readonly flags: FlagReader },
  installation: string,
  body: Body,
): Promise<Result<Answer>> {
  const installationId = branded<string, 'InstallationId'>(installation);
  const { plan_commands_enabled: isOn } = await deps.flags.valuesFor({
    group: 'person',
    id: installationId,
  });
  if (isOn === 'false')
    return ok({ outcomes: refusedAll(body, 'paused-by-operator'), writesLeft: 0 });
  const queued = await deps.db.transaction((tx) => queueAll(tx, deps, { installationId, body }));
  if (queued === null) return notFound();
  const { link, outcomes } = queued;
  if (link !== null && outcomes.some(({ outcome }) => outcome === 'queued'))
    await withVendorBudget(processCommands(deps, link), deps);
  const writesLeft =
    link === null
      ? 0
      : await planWritesLeft(deps.db, deps, {
          link,
          timeZone: await timeZoneOf(deps.db, installationId),
        });
  return ok({ outcomes, writesLeft });
}

const refusedAll = ({ commands }: Body, reason: string): PlanCommandOutcome[] =>
  commands.map((command) => outcomeOf(command, 'refused', { reason }));

interface PlanRequest {
  readonly deps: ProductDeps;
  readonly body: Body;
  readonly unit: Unit;
  readonly device: Device;
  readonly world: WorldClock | null;
  readonly now: Temporal.Instant;
}

async function queueAll(
  tx: Database,
  deps: ProductDeps,
  { installationId, body }: { readonly installationId: InstallationId; readonly body: Body },
): Promise<{ link: string | null; outcomes: PlanCommandOutcome[] } | null> {
  const unit = await lockUnit(tx, { installationId }, body.unit);
  const device = (await statesOf(tx, installationId)).get(body.unit)?.device;
  if (!unit || !device) return null;
  const world = await worldClockOf(tx, installationId);
  const now = worldAt(deps.clock.now(), world);
  const timeZone = await timeZoneOf(tx, installationId);
  const key = { installationId, unitId: unit.unitId };
  const stronger = await controlBeforePlan(tx, { key, device, now, timeZone });
  const request: PlanRequest = { deps, body, unit, device, world, now };
  const outcomes: PlanCommandOutcome[] = [];
  const isOver = Temporal.Instant.compare(Temporal.Instant.from(body.until), now) <= 0;
  for (const [index, command] of body.commands.entries()) {
    const waitsFor = stronger.get(command.point) ?? null;
    outcomes.push(
      isOver
        ? outcomeOf(command, 'refused', { reason: 'expired' })
        : waitsFor
          ? outcomeOf(command, 'waits', { waitsFor })
          : await queueOne(tx, request, { ...command, index }),
    );
  }
  if (!isOver) await noteControl(tx, request, outcomes);
  return { link: unit.linkId, outcomes };
}

async function queueOne(
  tx: Database,
  { deps, body, unit, device }: PlanRequest,
  { index, precondition, ...value }: Body['commands'][number] & { readonly index: number },
): Promise<PlanCommandOutcome> {
  const command = { kind: 'set', ...value } as const;
  const open = await openForTarget(tx, { unit: unit.unitId, target: targetOf(command) });
  if (open.length === 0 && isReported(device, command)) return outcomeOf(value, 'unchanged', {});
  const queued = await queueCommand(tx, deps, {
    requester: {
      installationId: unit.installationId,
      by: 'plan',
      personId: null,
      decisionId: body.decision,
    },
    unit: unit.unitId,
    command,
    precondition,
    requestId: body.attempt,
    attempt: `${body.attempt} ${index}`,
  });
  if (!queued.ok) return outcomeOf(value, 'refused', { reason: queued.code });
  const { commandId, state } = queued.value;
  return outcomeOf(value, 'queued', { command: commandId, state });
}

function outcomeOf(
  { point, name }: { readonly point: string; readonly name: string },
  outcome: PlanCommandOutcome['outcome'],
  result: Partial<Pick<PlanCommandOutcome, 'reason' | 'command' | 'state'>> & {
    readonly waitsFor?: ControlInForce;
  },
): PlanCommandOutcome {
  const { waitsFor, reason = null, command = null, state = null } = result;
  const { controller, until } = waitsFor ?? {};
  return {
    point,
    name,
    outcome,
    waitsFor: controller ? { controller, until: until?.toString() ?? null } : null,
    reason,
    command,
    state,
  };
}

/** The plan controls the points whose values it has set or confirmed; the values from before it are kept for its end. */
async function noteControl(
  tx: Database,
  { body, unit, device, world, now }: PlanRequest,
  outcomes: readonly PlanCommandOutcome[],
): Promise<void> {
  const until = Temporal.Instant.from(body.until);
  const taken = outcomes.filter(({ outcome }) => outcome === 'queued' || outcome === 'unchanged');
  const holds = await holdsOfUnit(tx, unit);
  for (const point of new Set(taken.map((each) => each.point))) {
    const earlier = holds.find((hold) => hold.point === point && hold.controller === 'plan');
    const hold: ControlHold = {
      installationId: unit.installationId,
      unitId: unit.unitId,
      point,
      controller: 'plan',
      since: earlier?.since ?? now,
      until,
      personId: null,
      decisionId: body.decision ?? earlier?.decisionId ?? null,
      restores: restoresOf(
        earlier,
        taken.filter((each) => each.point === point && each.outcome === 'queued'),
        device,
      ),
    };
    await saveHold(tx, hold);
    await scheduleEndOfPlan(tx, hold, wallAt(until, world));
  }
}

/** Adds what the unit reports for values that the plan sets for the first time. */
function restoresOf(
  earlier: ControlHold | undefined,
  taken: readonly PlanCommandOutcome[],
  device: Device,
): readonly SetCommand[] {
  const restores = (earlier?.restores ?? []).map(({ kind, point, name, to }): SetCommand => ({
    kind,
    point,
    name,
    to,
  }));
  for (const { point, name } of taken) {
    if (restores.some((each) => each.name === name)) continue;
    const reported = reportedCommand(device, { kind: 'set', point, name, to: unknownValue });
    if (reported?.kind === 'set') restores.push(reported);
  }
  return restores;
}

/** `reportedCommand` replaces it. */
const unknownValue: Scalar = 0;
