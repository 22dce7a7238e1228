import { hourMs } from '@hearth/calendar/durations.ts';
import { Temporal } from 'temporal-polyfill';
import { chance, slowVariation } from '../telemetry/chance.ts';
import type { CountedSpan, Growth } from './counted-periods.ts';
import { showPeriods, summaryPeriods } from './replay-counters.ts';
import { type Features, numberIn, setValue } from './unit-settings.ts';

/** A battery of the vendor's usual size with its panels in a home of four. */
const capacityWh = 5000;
const peakW = 4200;
const maxBatteryW = 2500;
const efficiency = 0.95;
const stepMs = hourMs / 4;

const flows = ['grid', 'feedIn', 'sun', 'charge', 'discharge'] as const;
type Flow = (typeof flows)[number];

interface Moment {
  sunW: number;
  houseW: number;
  batteryW: number;
  gridW: number;
}

/** Features and the flow that they count; the running counters have one value. */
const counters = [
  ['photovoltaic.production.cumulated', 'sun'],
  ['ess.transfer.charge.cumulated', 'charge'],
  ['ess.transfer.discharge.cumulated', 'discharge'],
] as const satisfies readonly (readonly [string, Flow])[];
const runningCounters = [
  ['pcc.transfer.consumption.total', 'grid', 100],
  ['pcc.transfer.feedIn.total', 'feedIn', 100],
] as const satisfies readonly (readonly [string, Flow, number])[];

export interface ElectricityReplay extends CountedSpan {
  readonly seed: string;
  /** Values are simulated from here on; the counters stand still before it. */
  readonly loadedAt: Temporal.Instant;
}

/** Continues panels, battery and grid connection from their recorded state: a sunny or dull day, a household, a battery between them. */
export function replayElectricity(features: Features, replay: ElectricityReplay): void {
  const firstMs = replay.loadedAt.epochMilliseconds;
  const nowMs = replay.now.epochMilliseconds;
  if (nowMs <= firstMs) return;
  const edges: number[] = [firstMs];
  const sums: Record<Flow, number[]> = {
    grid: [0],
    feedIn: [0],
    sun: [0],
    charge: [0],
    discharge: [0],
  };
  let storedWh = ((numberIn(features, 'ess.stateOfCharge') ?? 50) / 100) * capacityWh;
  let moment: Moment = { sunW: 0, houseW: 0, batteryW: 0, gridW: 0 };
  for (let atMs = firstMs; atMs < nowMs;) {
    const toMs = Math.min(nowMs, (Math.floor(atMs / stepMs) + 1) * stepMs);
    const hours = (toMs - atMs) / hourMs;
    moment = momentAt(Math.floor(atMs / stepMs) * stepMs, { replay, storedWh, hours });
    const wh: Record<Flow, number> = {
      grid: Math.max(0, moment.gridW) * hours,
      feedIn: Math.max(0, -moment.gridW) * hours,
      sun: moment.sunW * hours,
      charge: Math.max(0, moment.batteryW) * hours,
      discharge: Math.max(0, -moment.batteryW) * hours,
    };
    storedWh += wh.charge * efficiency - wh.discharge / efficiency;
    edges.push(toMs);
    for (const flow of flows) sums[flow].push((sums[flow].at(-1) ?? 0) + wh[flow]);
    atMs = toMs;
  }
  const growthOf =
    (flow: Flow): Growth =>
    (ms) =>
      Math.floor(at(edges, sums[flow], ms) + 1e-6);
  show(features, { growthOf, moment, storedWh, replay });
}

function momentAt(
  ms: number,
  { replay, storedWh, hours }: { replay: ElectricityReplay; storedWh: number; hours: number },
): Moment {
  const local = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(replay.timeZone);
  const hour = local.hour + local.minute / 60;
  const day = local.toPlainDate().toString();
  // Twelve hours of sun in March, eight in December; dull days have a fifth of a clear one.
  const season = Math.cos((2 * Math.PI * (local.dayOfYear - 172)) / 365);
  const height = Math.max(0, Math.cos(((hour - 13) * Math.PI) / (12 + 4 * season)));
  const clear = 0.2 + 0.8 * chance(replay.seed, 'sky', day);
  const isDay = Math.abs(hour - 13) < (12 + 4 * season) / 2;
  const sunW = isDay ? Math.round(peakW * (0.55 + 0.35 * season) * clear * height ** 1.3) : 0;
  const evening = Math.exp(-((hour - 19) ** 2) / 6) + 0.6 * Math.exp(-((hour - 7.5) ** 2) / 3);
  const houseW = Math.round(
    220 + 900 * evening + 120 * (1 + slowVariation(`${replay.seed}/house`, ms)),
  );
  const surplusW = sunW - houseW;
  const roomW = ((capacityWh - storedWh) / efficiency / hours) | 0;
  const leftW = (storedWh * efficiency) / hours;
  const batteryW =
    surplusW > 0
      ? Math.min(surplusW, maxBatteryW, Math.max(0, roomW))
      : -Math.min(-surplusW, maxBatteryW, Math.max(0, leftW));
  const rounded = Math.round(batteryW);
  return { sunW, houseW, batteryW: rounded, gridW: houseW + rounded - sunW };
}

function show(
  features: Features,
  {
    growthOf,
    moment,
    storedWh,
    replay,
  }: {
    readonly growthOf: (flow: Flow) => Growth;
    readonly moment: Moment;
    readonly storedWh: number;
    readonly replay: ElectricityReplay;
  },
): void {
  const nowMs = replay.now.epochMilliseconds;
  for (const [name, flow] of counters) {
    for (const [period, keys] of summaryPeriods)
      showPeriods(features, name, { period, keys, growth: growthOf(flow), span: replay });
    const total = numberIn(features, name, 'lifeCycle');
    if (total !== undefined)
      setValue(features, name, { key: 'lifeCycle', value: total + growthOf(flow)(nowMs) });
  }
  for (const [name, flow, step] of runningCounters) {
    const total = numberIn(features, name);
    if (total !== undefined)
      setValue(features, name, {
        value: Math.floor((total + growthOf(flow)(nowMs)) / step) * step,
      });
  }
  const { batteryW } = moment;
  setValue(features, 'ess.stateOfCharge', { value: Math.round((100 * storedWh) / capacityWh) });
  setValue(features, 'ess.power', { value: Math.abs(batteryW) });
  setValue(features, 'ess.operationState', {
    value: batteryW > 0 ? 'charge' : batteryW < 0 ? 'discharge' : 'standby',
  });
  setValue(features, 'photovoltaic.production.current', { value: moment.sunW / 1000 });
  setValue(features, 'pcc.transfer.power.exchange', { value: moment.gridW });
}

/** Linear between edges. */
function at(edges: readonly number[], sums: readonly number[], ms: number): number {
  const after = edges.findIndex((edge) => edge > ms);
  if (after === 0) return 0;
  if (after === -1) return sums.at(-1) ?? 0;
  const [fromMs, toMs] = [edges[after - 1] ?? 0, edges[after] ?? 0];
  const [from, to] = [sums[after - 1] ?? 0, sums[after] ?? 0];
  return from + ((to - from) * (ms - fromMs)) / Math.max(1, toMs - fromMs);
}
