import type { Plant } from '@hearth/plant/plant.ts';

/** Comfort, draws, compressor runs and disinfection of a run, recorded by minute. */
export interface ComfortMonitor {
  /** Kelvin-hours outside the bounds of comfort. */
  belowKh: number;
  aboveKh: number;
  lowestC: number;
  /** Draws with water below 40 degrees, and the lowest temperature of a draw. */
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
  /** Last minute at which the tank's sensor had been at 60 degrees for ten minutes, and the longest gap between two. */
  disinfectedMinute: number;
  longestGapMinutes: number;
  hotMinutes: number;
}

const hotC = 60;
const hotForMinutes = 10;
const shortRunMinutes = 15;
const warmC = 40;

export function comfortMonitorOf(
  plant: Plant,
  disinfectedMinute = plant.state.minute,
): ComfortMonitor {
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

/** Records the minute that was just simulated. */
export function recordMinute(
  monitor: ComfortMonitor,
  plant: Plant,
  bounds: { readonly lowC: number; readonly highC: number },
): void {
  const roomC = plant.state.zones[0]?.airC ?? Number.NaN;
  monitor.belowKh += Math.max(0, bounds.lowC - roomC) / 60;
  monitor.aboveKh += Math.max(0, roomC - bounds.highC) / 60;
  monitor.lowestC = Math.min(monitor.lowestC, roomC);
  recordDraw(monitor, plant);
  recordCompressor(monitor, plant);
  recordTank(monitor, plant);
}

function recordDraw(monitor: ComfortMonitor, { state, flows }: Plant): void {
  const isDrawing = flows.drawnLitres > 0;
  if (isDrawing && !monitor.isDrawing) {
    monitor.draws += 1;
    monitor.isDrawCold = false;
  }
  monitor.isDrawing = isDrawing;
  if (!isDrawing) return;
  const topC = state.tankC[state.tankC.length - 1] ?? Number.NaN;
  monitor.coldestDrawC = Math.min(monitor.coldestDrawC, topC);
  if (topC >= warmC || monitor.isDrawCold) return;
  monitor.isDrawCold = true;
  monitor.coldDraws += 1;
}

function recordCompressor(monitor: ComfortMonitor, { state }: Plant): void {
  const isRunning = state.heatPump?.isRunning ?? false;
  if (isRunning && !monitor.isRunning) {
    monitor.starts += 1;
    monitor.runMinutes = 0;
  }
  if (!isRunning && monitor.isRunning && monitor.runMinutes < shortRunMinutes)
    monitor.shortRuns += 1;
  if (isRunning) monitor.runMinutes += 1;
  monitor.isRunning = isRunning;
}

function recordTank(monitor: ComfortMonitor, { state, hydronics }: Plant): void {
  const sensorC = state.tankC[hydronics?.sensorNode ?? 0] ?? Number.NaN;
  monitor.hotMinutes = sensorC >= hotC ? monitor.hotMinutes + 1 : 0;
  if (monitor.hotMinutes >= hotForMinutes) monitor.disinfectedMinute = state.minute;
  const gap = state.minute - monitor.disinfectedMinute;
  monitor.longestGapMinutes = Math.max(monitor.longestGapMinutes, gap);
}
