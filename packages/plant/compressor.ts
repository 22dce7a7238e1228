import { clamp, interpolate } from '@hearth/physics/numerics.ts';
import { type CopMap, copAt } from '@hearth/physics/heat-pump.ts';
import { humidityRatio, saturationPa } from '@hearth/physics/humid-air.ts';
import type { HeatPumpDescription } from './home.ts';
import type { HeatPumpState } from './state.ts';

const leastRunMinutes = 10;
const leastPauseMinutes = 10;
/** Reduced heat output in the first minutes after a start, at full power. */
const startUp = [0.4, 0.7, 0.9];
const meltJPerKg = 334_000;
/** Heat of a defrost over the heat of melting, for losses to metal and air. */
const defrostWaste = 1.35;
const defrostMinutesMin = 3;
const defrostMinutesMax = 8;
/** Share of the air at the coil that gives off its water. */
const contact = 0.5;
/** Above this outdoor temperature no ice forms (EnergyPlus, on-demand defrost: 4.44). */
const frostBelowC = 4.44;

/** Demand on the compressor in one minute; rewritten every minute. */
export interface CompressorDuty {
  isAllowed: boolean;
  /** Requested heat, W. */
  requestedW: number;
  /** By the water temperature: `isCold` permits a start, `isHot` requires a stop. */
  isCold: boolean;
  isHot: boolean;
  /** The backup heater covers the deficit of the compressor. */
  isHelp: boolean;
  sourceC: number;
  flowC: number;
  /** Heat over full heat while running. */
  share: number;
  relativeHumidity: number;
  /** Limit of electric power. */
  limitW: number;
  hasLostRefrigerant: boolean;
  /** Water of the heating circuit, the heat source of a defrost. */
  circuitC: number;
}

/** Full heat of the laboratory at 35 degrees flow, the reference of the load share. */
function ratedHeatW(pump: HeatPumpDescription, sourceC: number): number {
  return interpolate(pump.fullHeat.sourceC, pump.fullHeat.heatW, sourceC);
}

/** Full heat, reduced by hotter water and by ice on the coil. */
function fullHeatW(pump: HeatPumpDescription, state: HeatPumpState, duty: CompressorDuty): number {
  const ice = 1 - 0.1 * Math.min(1, state.frostKg / pump.frostLimitKg);
  const hot = 1 - 0.004 * (duty.flowC - 35);
  return ratedHeatW(pump, duty.sourceC) * hot * ice * (duty.hasLostRefrigerant ? 0.5 : 1);
}

/**
 * Simulates one minute of the compressor: starts, stops, modulation, icing, defrost. Writes heat (negative in a defrost) and
 * power.
 */
export function runCompressor(
  pump: HeatPumpDescription,
  map: CopMap,
  state: HeatPumpState,
  duty: CompressorDuty,
): void {
  const fullW = fullHeatW(pump, state, duty);
  const leastW = Math.min(pump.leastHeatW, fullW);
  switchOver(state, duty, leastW);
  if (!state.isRunning) {
    state.heatW = 0;
    state.compressorW = 0;
    state.sinceStop += 1;
    // The remaining ice melts above freezing.
    if (duty.sourceC > 2) state.frostKg *= 0.98;
    return;
  }
  state.runMinutes += 1;
  state.sinceStart += 1;
  if (state.isDefrosting) {
    defrost(pump, state, duty);
    return;
  }
  const requestedW = clamp(duty.requestedW, leastW, fullW);
  const ratedW = ratedHeatW(pump, duty.sourceC);
  duty.share = requestedW / ratedW;
  const cop = copAt(map, duty) * (duty.hasLostRefrigerant ? 0.75 : 1);
  const heatW = Math.min(requestedW, duty.limitW * cop);
  state.compressorW = heatW / cop;
  state.heatW = heatW * (startUp[state.sinceStart - 1] ?? 1);
  duty.share = heatW / ratedW;
  ice(pump, state, duty);
}

function switchOver(state: HeatPumpState, duty: CompressorDuty, leastW: number): void {
  if (state.isRunning) {
    const isDone = duty.isHot && state.sinceStart >= leastRunMinutes && !state.isDefrosting;
    if (!duty.isAllowed || isDone) {
      state.isRunning = false;
      state.isDefrosting = false;
      state.sinceStop = 0;
    }
    return;
  }
  const isRequested = duty.isCold && duty.requestedW > 0 && duty.limitW > leastW / 6;
  if (!duty.isAllowed || !isRequested || state.sinceStop < leastPauseMinutes) return;
  state.isRunning = true;
  state.sinceStart = 0;
  state.starts += 1;
}

/**
 * Ice on the coil: m = air x contact x (w_outdoor - w_saturated(T_coil)) x share [kg/s]; coil at full load 0.82 T - 8.589, nearer to the air
 * at part load. Reference: OCHRE and EnergyPlus, on-demand defrost, for the coil; the rest is a mass balance.
 */
function ice(pump: HeatPumpDescription, state: HeatPumpState, duty: CompressorDuty): void {
  const { sourceC, share } = duty;
  if (sourceC < frostBelowC) {
    const coilC = sourceC - (0.18 * sourceC + 8.589) * (0.4 + 0.6 * share);
    const outdoorPa = duty.relativeHumidity * saturationPa(sourceC);
    const surplus = humidityRatio(outdoorPa) - humidityRatio(saturationPa(coilC));
    if (surplus > 0 && coilC < 0) state.frostKg += pump.airKgPerS * contact * share * surplus * 60;
  }
  if (state.frostKg < pump.frostLimitKg || state.sinceStart < leastRunMinutes) return;
  state.isDefrosting = true;
  state.defrostMinutes = 0;
  state.defrosts += 1;
}

/** Reversed cycle: heat of the water and of the compressor melts the ice in three to eight minutes. */
function defrost(pump: HeatPumpDescription, state: HeatPumpState, duty: CompressorDuty): void {
  const nominalW = ratedHeatW(pump, 2);
  const takenW = duty.circuitC > 16 ? nominalW * 0.55 : 0;
  state.compressorW = Math.min(duty.limitW, nominalW * 0.12);
  state.heatW = -takenW;
  state.defrostMinutes += 1;
  const melted = ((takenW + state.compressorW) * 60) / (meltJPerKg * defrostWaste);
  state.frostKg = Math.max(0, state.frostKg - melted);
  const isClean = state.frostKg === 0 && state.defrostMinutes >= defrostMinutesMin;
  if (!isClean && state.defrostMinutes < defrostMinutesMax) return;
  state.isDefrosting = false;
  // Heat output increases again as after a start.
  state.sinceStart = 1;
}
