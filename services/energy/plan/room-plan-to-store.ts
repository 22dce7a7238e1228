import { quarterHourMs } from '@hearth/calendar/durations.ts';
import type { SetPointPlan } from '../air-conditioner/plan-set-points.ts';
import type { RoomOutcome, RoomPlanSlot } from '../air-conditioner/room-plan.ts';
import type { RoomScenarioInput } from '../air-conditioner/room-scenario.ts';
import type { PlanOutcome } from '../planner/plan.ts';
import type { PlanTrigger } from '../planner/plan-trigger.ts';
import { differenceOf, microsOf } from '../tariff/micros.ts';
import type { NewPlan, StoredSlot } from './store.ts';
import { roundedSlot } from './stored-slots.ts';

/** A plan of rooms as plans are stored: without a tank, and with the mean of the rooms. */
export function roomPlanToStore(
  { rooms, shifts, slots, outcome }: SetPointPlan,
  input: RoomScenarioInput,
  occasion: { readonly isFirst: boolean; readonly hasEvent: boolean; readonly hash: string },
): Omit<NewPlan, 'plan' | 'planNo' | 'madeAt'> {
  const { fromMs, currency, degradations, solve } = rooms;
  const isFull = occasion.isFirst || occasion.hasEvent;
  const mode = isFull ? 'full' : 'refresh';
  const trigger: PlanTrigger = occasion.hasEvent ? 'event' : occasion.isFirst ? 'first' : 'slot';
  const { importPerKwh = [], pvW = [] } = input.slots;
  return {
    fromMs,
    untilMs: fromMs + slots.length * quarterHourMs,
    trigger,
    mode,
    source: shifts.length > 0 ? 'optimised' : 'normal-operation',
    currency,
    inputHash: occasion.hash,
    outcome: storedOutcome(outcome, slots),
    normal: storedOutcome(rooms.normal, slots),
    degradations,
    solve: { mode, gap: null, binaries: 0, ...solve },
    // A heat pump that the home gets later has nothing to go on from.
    runs: { untilMs: fromMs, tankRuns: [], disinfectionMs: null },
    slots: slots.map((slot, t) => ({
      ...storedSlot(slot),
      importPerKwh: importPerKwh[t] ?? 0,
      pvW: Math.round(pvW[t] ?? 0),
    })),
  };
}

function storedOutcome(outcome: RoomOutcome, slots: readonly RoomPlanSlot[]): PlanOutcome {
  const { bill, peakCharge, cost, lacking, importKwh, exportKwh, peakW, starts } = outcome;
  const airC = slots.flatMap(({ rooms }) => rooms.map((room) => room.airC));
  return {
    bill,
    peakCharge,
    cost,
    worth: cost,
    storedValue: differenceOf(microsOf(0n), lacking),
    importKwh,
    exportKwh,
    heatPumpKwh: outcome.unitKwh,
    selfConsumption: null,
    peakW,
    starts,
    comfort: {
      belowKh: outcome.belowKh,
      aboveKh: outcome.aboveKh,
      tankBelowKh: 0,
      coldestTankC: null,
      lowestAirC: Math.min(...airC),
      highestAirC: Math.max(...airC),
    },
    disinfectedMs: null,
  };
}

function storedSlot(slot: RoomPlanSlot): Omit<StoredSlot, 'importPerKwh' | 'pvW'> {
  const { rooms } = slot;
  const sum = (valueOf: (room: RoomPlanSlot['rooms'][number]) => number): number =>
    rooms.reduce((total, room) => total + valueOf(room), 0);
  const mean = (valueOf: (room: RoomPlanSlot['rooms'][number]) => number): number =>
    sum(valueOf) / Math.max(1, rooms.length);
  return {
    ...roundedSlot({
      fromMs: slot.fromMs,
      heatingHeatW: sum(({ heatW }) => heatW),
      heatingW: sum(({ heatW, electricW }) => (heatW > 0 ? electricW : 0)),
      hotWaterHeatW: 0,
      hotWaterW: 0,
      immersionW: 0,
      batteryW: slot.batteryW,
      importW: slot.importW,
      exportW: slot.exportW,
      curtailedW: slot.curtailedW,
      airC: mean(({ airC }) => airC),
      massC: mean(({ massC }) => massC),
      tankC: null,
      batteryKwh: slot.batteryKwh,
    }),
    coolingW: Math.round(sum(({ sensibleW, electricW }) => (sensibleW > 0 ? electricW : 0))),
  };
}
