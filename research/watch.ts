import type { Plant } from '@hearth/plant/plant.ts';

/** What is seen of a home minute by minute beside its energy. */
export interface Watch {
  /** Kelvin-hours outside the bounds of comfort. */
  belowKh: number;
  aboveKh: number;
  lowestC: number;
  /** Draws in which water below 40 degrees came, and the least that came. */
  coldDraws: number;
  draws: number;
  coldestDrawC: number;
  isDrawing: boolean;
  isDrawCold: boolean;
  starts: number;
  /** Runs of the compressor of less than a quarter of an hour. */
  shortRuns: number;
  isRunning: boolean;
  runMinutes: number;
  /** When the tank's sensor had 60 degrees for ten minutes, last; and the longest span without. */
  disinfectedMinute: number;
  longestGapMinutes: number;
  hotMinutes: number;
}

const hotC = 60;
const hotForMinutes = 10;
const shortRunMinutes = 15;
const warmC = 40;

export function watchOf(plant: Plant, disinfectedMinute = plant.state.minute): Watch {
  return {
    belowKh: 0,
    aboveKh: 0,
    lowestC: Number.POSITIVE_INFINITY,
    coldDraws: 0,
    draws: 0,
    coldestDrawC: Number.POSITIVE_INFINITY,
    isDrawing: false,
    isDrawCold: false,
    starts: 0,
    shortRuns: 0,
    isRunning: plant.state.heatPump?.isRunning ?? false,
    runMinutes: shortRunMinutes,
    disinfectedMinute,
    longestGapMinutes: 0,
    hotMinutes: 0,
  };
}

/** Looks at the minute that was just lived. */
export function watchMinute(
  watch: Watch,
  plant: Plant,
  bounds: { readonly lowC: number; readonly highC: number },
): void {
  const roomC = plant.state.zones[0]?.airC ?? Number.NaN;
  watch.belowKh += Math.max(0, bounds.lowC - roomC) / 60;
  watch.aboveKh += Math.max(0, roomC - bounds.highC) / 60;
  watch.lowestC = Math.min(watch.lowestC, roomC);
  watchDraw(watch, plant);
  watchCompressor(watch, plant);
  watchTank(watch, plant);
}

function watchDraw(watch: Watch, { state, flows }: Plant): void {
  const isDrawing = flows.drawnLitres > 0;
  if (isDrawing && !watch.isDrawing) {
    watch.draws += 1;
    watch.isDrawCold = false;
  }
  watch.isDrawing = isDrawing;
  if (!isDrawing) return;
  const topC = state.tankC[state.tankC.length - 1] ?? Number.NaN;
  watch.coldestDrawC = Math.min(watch.coldestDrawC, topC);
  if (topC >= warmC || watch.isDrawCold) return;
  watch.isDrawCold = true;
  watch.coldDraws += 1;
}

function watchCompressor(watch: Watch, { state }: Plant): void {
  const isRunning = state.heatPump?.isRunning ?? false;
  if (isRunning && !watch.isRunning) {
    watch.starts += 1;
    watch.runMinutes = 0;
  }
  if (!isRunning && watch.isRunning && watch.runMinutes < shortRunMinutes) watch.shortRuns += 1;
  if (isRunning) watch.runMinutes += 1;
  watch.isRunning = isRunning;
}

function watchTank(watch: Watch, { state, hydronics }: Plant): void {
  const sensorC = state.tankC[hydronics?.sensorNode ?? 0] ?? Number.NaN;
  watch.hotMinutes = sensorC >= hotC ? watch.hotMinutes + 1 : 0;
  if (watch.hotMinutes >= hotForMinutes) watch.disinfectedMinute = state.minute;
  const gap = state.minute - watch.disinfectedMinute;
  watch.longestGapMinutes = Math.max(watch.longestGapMinutes, gap);
}
