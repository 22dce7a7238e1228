import { dayMinutes, dayMs } from '@hearth/calendar/durations.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { startPace } from '@hearth/platform/process/pace.ts';
import type { Home } from '@hearth/plant/home.ts';
import { beforeSettling, climateOfHome, stepTo } from '@hearth/plant/run.ts';
import { snapshotOf } from '@hearth/plant/snapshot.ts';
import type { AnswerOf, ParsedOf } from '@hearth/platform/http/contract.ts';
import { Temporal } from 'temporal-polyfill';
import { accountByEmail, devicesOf } from '../accounts/store.ts';
import { pointsOf } from '../recordings/recorded-device.ts';
import { newEnergyCounters } from '../simulation/energy-counters.ts';
import { type Stretch, liveUntil, pastOf, showAll } from '../simulation/read-home.ts';
import { type Checkpoint, checkpointOf, columnCount } from '../simulation/simulate-home.ts';
import { simulatedHomeOf } from '../simulation/store.ts';
import { templateAddress } from './account-addresses.ts';
import type { DemoHomesContext } from './context.ts';
import type { demoHomesContract } from './contract.ts';

type PastReports = AnswerOf<typeof demoHomesContract.listPastReports>;

const stepMs = 900_000;
const spanMsMax = dayMs;

/**
 * Devices of a template home at each quarter-hour of a span, as a read at that instant shows them. A home whose reads began a
 * minute ago has curves of its last day this way.
 */
export async function listPastReports(
  context: DemoHomesContext,
  name: string,
  { from, to }: ParsedOf<typeof demoHomesContract.listPastReports>['query'],
): Promise<Result<PastReports>> {
  const { db, deps } = context;
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  if (toMs - fromMs > spanMsMax || toMs > deps.clock.now().epochMilliseconds + stepMs)
    return fail('invalid', 'span-out-of-range', { at: '/query/to' });
  const account = await accountByEmail(db, templateAddress(name));
  if (!account) return notFound();
  const grant = { grantId: '', clientId: '', accountId: account.accountId, scope: '' };
  const simulated = await simulatedHomeOf(db, grant);
  if (!simulated) return notFound();
  const firstMs = Math.ceil(fromMs / stepMs) * stepMs;
  const all = await devicesOf(db, grant);
  const past = await pastOf(db, grant, deps.clock.now());
  const reports: PastReports['reports'] = [];
  const rest = startPace();
  let checkpoint = await settledCheckpoint(simulated.home, firstMs);
  for (let untilMs = firstMs; untilMs < toMs; untilMs += stepMs) {
    const stretch: Stretch = { all, past, untilMs };
    const lived = await liveUntil(simulated, checkpoint, stretch);
    checkpoint = checkpointOf(lived);
    const devices = showAll(simulated, lived, stretch);
    for (const device of devices)
      for (const point of pointsOf(device)) {
        delete point['consumptionData'];
        delete point['outputData'];
      }
    const at = Temporal.Instant.fromEpochMilliseconds(untilMs);
    reports.push({ at: at.toString({ fractionalSecondDigits: 3 }), devices: [...devices] });
    await rest();
  }
  return ok({ reports });
}

/** Steady state of the home at an instant without commands, without counters. */
async function settledCheckpoint(home: Home, ms: number): Promise<Checkpoint> {
  const end = Math.floor(ms / 60_000);
  const plant = beforeSettling(home, end);
  const { state } = plant;
  const climate = climateOfHome(home);
  const rest = startPace();
  while (state.minute < end) {
    const minute = Math.min(end, state.minute + dayMinutes);
    stepTo(plant, climate, { minute, controls: home.controls });
    await rest();
  }
  const ledger = newEnergyCounters(columnCount(home));
  return { snapshot: snapshotOf(state), ledger };
}
