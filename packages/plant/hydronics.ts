import { clamp } from '@hearth/physics/numerics.ts';
import { dayMinutes } from '@hearth/calendar/durations.ts';
import {
  drawFromTank,
  hotLitres,
  mixInversions,
  stepTankLosses,
  waterJPerLitreK,
} from '@hearth/physics/tank.ts';
import { setRoomDuty, setTankDuty, coilMeanC } from './compressor-duty.ts';
import { type HydronicModel, stepSeconds } from './hydronic-model.ts';
import { decideMode } from './heat-demand.ts';
import { runCompressor } from './compressor.ts';
import { emissionW } from './emitter.ts';
import type { HeatPumpDescription, TankDescription } from './home.ts';
import type { Flows, HeatPumpState } from './state.ts';
import type { Surroundings } from './surroundings.ts';

const blockedMinutesMax = 120;
const backupLeastMinutes = 10;
const shortfallMinutesMax = 20;

/** Simulates one minute of heat pump, backup heater, emitters and tank; writes their flows. */
export function stepHydronics(
  model: HydronicModel,
  state: HeatPumpState,
  nodesC: Float64Array,
  now: Surroundings,
  flows: Flows,
): void {
  const { pump, duty } = model;
  const { weather, controls, faulty } = now;
  state.outdoorMeanC += (weather.outdoorC - state.outdoorMeanC) / dayMinutes;
  now.tankC = nodesC[model.sensorNode] ?? 0;
  decideMode(pump, state, now);
  state.blockedMinutes = controls.smartGrid === 'blocked' ? state.blockedMinutes + 1 : 0;
  const isBlocked = state.blockedMinutes > 0 && state.blockedMinutes <= blockedMinutesMax;
  const isBroken = faulty.flowSensor || faulty.outdoorFan || faulty.unitCommunication;
  flows.emittedW = emissionW(pump.emitter, state.emitterC - now.roomC);
  if (state.mode === 'dhw') setTankDuty(model, state, nodesC, now);
  else setRoomDuty(model, state, now, flows.emittedW);
  const limitW = controls.heatPumpLimitW ?? Number.POSITIVE_INFINITY;
  duty.isAllowed = state.mode !== 'idle' && !isBlocked && !isBroken;
  duty.sourceC = weather.outdoorC;
  duty.relativeHumidity = weather.relativeHumidity;
  duty.limitW = Math.max(0, limitW - pump.pumpW);
  duty.hasLostRefrigerant = faulty.refrigerantLoss;
  duty.circuitC = state.emitterC;
  runCompressor(pump, model.map, state, duty);
  const requestedSteps = isBlocked ? 0 : backupSteps(model, state, isBroken);
  flows.backupW =
    backupHeatW(pump, state, requestedSteps, duty.limitW - state.compressorW) +
    stuckHeatW(pump, state, faulty.stuckBackupHeater);
  deliver(model, state, nodesC, flows);
  if (pump.tank) liveInTank(model, pump.tank, nodesC, now, flows);
}

/**
 * Requested steps of the backup heater: for a failed compressor, for a flow beyond the compressor in the cold, and to finish or
 * boost the tank.
 */
function backupSteps(model: HydronicModel, state: HeatPumpState, isBroken: boolean): number {
  const { pump, duty } = model;
  const { stepW, steps } = pump.backup;
  const isShort =
    state.mode === 'sh' && state.heatW > 0 && duty.isCold && duty.sourceC < pump.bivalenceC;
  state.shortfallMinutes = isShort ? state.shortfallMinutes + 1 : 0;
  if (state.mode === 'idle') return 0;
  if (duty.isHelp) return state.isRunning ? steps : 1;
  const isEmergency = isBroken && !duty.isHot;
  if (!isEmergency && state.shortfallMinutes <= shortfallMinutesMax) return 0;
  const missingW = Math.max(0, duty.requestedW - Math.max(0, state.heatW));
  return Math.min(steps, Math.ceil(missingW / stepW));
}

/** Backup heat: steps increase at once and remain for ten minutes, within the remaining electric power. */
function backupHeatW(
  pump: HeatPumpDescription,
  state: HeatPumpState,
  requested: number,
  leftW: number,
): number {
  state.sinceBackup += 1;
  if (state.mode === 'idle') state.backupSteps = 0;
  const mayChange = requested > state.backupSteps || state.sinceBackup >= backupLeastMinutes;
  if (requested !== state.backupSteps && mayChange && state.mode !== 'idle') {
    state.backupSteps = requested;
    state.sinceBackup = 0;
  }
  const { stepW } = pump.backup;
  return clamp(Math.floor(leftW / stepW), 0, state.backupSteps) * stepW;
}

function stuckHeatW(pump: HeatPumpDescription, state: HeatPumpState, isStuck: boolean): number {
  return isStuck && state.mode === 'sh' && state.backupSteps === 0 ? pump.backup.stepW : 0;
}

/** Transfers the heat to the emitters or to the tank's coil, and counts it. */
function deliver(
  model: HydronicModel,
  state: HeatPumpState,
  nodesC: Float64Array,
  flows: Flows,
): void {
  const { pump } = model;
  const isDhw = state.mode === 'dhw';
  const pumpW = state.mode === 'idle' ? 0 : pump.pumpW;
  const electricW = state.compressorW + flows.backupW + pumpW;
  flows.shW = isDhw ? 0 : electricW;
  flows.dhwW = isDhw ? electricW : 0;
  // A defrost takes its heat from the heating circuit, also in hot-water mode.
  flows.heatDhwW = isDhw ? Math.max(0, state.heatW) + flows.backupW : 0;
  flows.heatShW = isDhw ? Math.min(0, state.heatW) : state.heatW + flows.backupW;
  flows.sourceW = state.heatW - state.compressorW;
  state.emitterC += ((flows.heatShW - flows.emittedW) * stepSeconds) / pump.emitter.storeJPerK;
  if (!isDhw) {
    state.flowC = state.emitterC + flows.heatShW / (2 * pump.emitter.flowWPerK);
    return;
  }
  state.flowC = coilMeanC(model, nodesC) + flows.heatDhwW / (pump.tank?.coilWPerK ?? 1);
  const coilJPerK = model.coilNodes * model.resting.nodeLitres * waterJPerLitreK;
  const rise = (flows.heatDhwW * stepSeconds) / coilJPerK;
  for (let node = 0; node < model.coilNodes; node += 1) nodesC[node] = (nodesC[node] ?? 0) + rise;
  mixInversions(nodesC);
}

function liveInTank(
  model: HydronicModel,
  tank: TankDescription,
  nodesC: Float64Array,
  now: Surroundings,
  flows: Flows,
): void {
  const { resting } = model;
  flows.drawnLitres = 0;
  flows.drawnW = 0;
  if (now.drawLitres > 0) {
    const coldC = now.weather.mainsC;
    const litres = hotLitres(now.drawLitres, nodesC[nodesC.length - 1] ?? 0, coldC);
    flows.drawnLitres = litres;
    flows.drawnW =
      drawFromTank(nodesC, { nodeLitres: resting.nodeLitres, litres, coldC }) / stepSeconds;
  }
  resting.surroundingsC = tank.surroundings === 'zone' ? now.roomC : tank.surroundings.celsius;
  flows.tankLossW = stepTankLosses(nodesC, resting) / stepSeconds;
  mixInversions(nodesC);
}
