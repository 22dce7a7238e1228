import { type CopMap, copMapOf, interpolate } from '@hearth/physics/heat-pump.ts';
import {
  drawFromTank,
  hotLitres,
  mixInversions,
  rest,
  waterJPerLitreK,
} from '@hearth/physics/tank.ts';
import { type Sensed, decideMode, disinfectionC, isBoosting } from './calls.ts';
import type { Weather } from './climate.ts';
import { runCompressor } from './compressor.ts';
import type { Controls } from './controls.ts';
import type { FaultName } from './faults.ts';
import type { EmitterDescription, HeatPumpDescription, TankDescription } from './home.ts';
import type { Flows, HeatPumpState } from './state.ts';
import type { Wishes } from './wishes.ts';

const seconds = 60;
const blockedMinutesMax = 120;
const backupLeastMinutes = 10;
const shortfallMinutesMax = 20;
const coldestCurveOffset = 15;

/** Heat pump, emitters and tank, worked out once. */
export interface HydronicModel {
  readonly pump: HeatPumpDescription;
  readonly map: CopMap;
  readonly nodeLitres: number;
  readonly coilNodes: number;
  readonly sensorNode: number;
}

/** What is around: of this minute. */
export interface HydronicInputs {
  weather: Weather;
  wishes: Wishes;
  controls: Controls;
  faulty: Readonly<Record<FaultName, boolean>>;
  minute: number;
  weekday: number;
  minuteOfDay: number;
  roomC: number;
  drawLitres: number;
}

export function hydronicModelOf(pump: HeatPumpDescription): HydronicModel {
  const nodes = pump.tank?.nodes ?? 1;
  return {
    pump,
    map: copMapOf(pump.low, pump.high, (sourceC) =>
      interpolate(pump.fullHeat.sourceC, pump.fullHeat.heatW, sourceC),
    ),
    nodeLitres: (pump.tank?.litres ?? 0) / nodes,
    coilNodes: Math.max(1, Math.round(nodes * (pump.tank?.coilShare ?? 0))),
    sensorNode: Math.min(nodes - 1, Math.floor(nodes * (pump.tank?.sensorHeight ?? 0))),
  };
}

/** Lives a minute of heat pump, backup heater, emitters and tank; writes their flows. */
export function liveHydronics(
  model: HydronicModel,
  state: HeatPumpState,
  tankC: Float64Array,
  inputs: HydronicInputs,
  flows: Flows,
): void {
  const { pump } = model;
  const { weather, controls, faulty } = inputs;
  state.outdoorMeanC += (weather.outdoorC - state.outdoorMeanC) / 1440;
  const sensed: Sensed = {
    minute: inputs.minute,
    weekday: inputs.weekday,
    minuteOfDay: inputs.minuteOfDay,
    roomC: inputs.roomC,
    tankC: tankC[model.sensorNode] ?? 0,
  };
  decideMode(pump, state, { sensed, wishes: inputs.wishes, controls, faulty });
  state.blockedMinutes = controls.smartGrid === 'blocked' ? state.blockedMinutes + 1 : 0;
  const isBlocked = state.blockedMinutes > 0 && state.blockedMinutes <= blockedMinutesMax;
  const isBroken = faulty.flowSensor || faulty.outdoorFan || faulty.unitCommunication;
  const isAllowed = state.mode !== 'idle' && !isBlocked && !isBroken;
  const emittedW = emissionW(pump.emitter, state.emitterC - inputs.roomC);
  const aim =
    state.mode === 'dhw'
      ? aimAtTank(model, state, tankC, inputs)
      : aimAtRooms(pump, state, inputs, emittedW);
  const limitW = controls.heatPumpLimitW ?? Number.POSITIVE_INFINITY;
  runCompressor(pump, model.map, state, {
    isAllowed,
    ...aim,
    outdoorC: weather.outdoorC,
    relativeHumidity: weather.relativeHumidity,
    limitW: limitW - pump.pumpW,
    hasLostRefrigerant: faulty.refrigerantLoss,
    circuitC: state.emitterC,
  });
  const backupW = heatByWire(pump, state, {
    wantedW: aim.wantedW,
    isFlowShort: state.isRunning && !state.isDefrosting && aim.isCold,
    isEmergency: isBroken && !isBlocked && state.mode !== 'idle' && !aim.isHot,
    isHelp: aim.isHelp && !isBlocked,
    isStuck: faulty.stuckBackupHeater && state.mode === 'sh',
    outdoorC: weather.outdoorC,
    leftW: limitW - state.compressorW - pump.pumpW,
  });
  spread(model, state, tankC, { inputs, emittedW, backupW }, flows);
}

interface Aim {
  readonly wantedW: number;
  readonly flowC: number;
  readonly isCold: boolean;
  readonly isHot: boolean;
  /** The backup heater should do what the compressor cannot. */
  readonly isHelp: boolean;
}

/** Flow temperature by the weather curve and the room's need; heat that brings the water there in some time. */
function aimAtRooms(
  pump: HeatPumpDescription,
  state: HeatPumpState,
  inputs: HydronicInputs,
  emittedW: number,
): Aim {
  const { emitter } = pump;
  const targetC = flowTargetC(pump, inputs);
  const ownC = state.emitterC + Math.max(0, state.heatW) / (2 * emitter.flowWPerK);
  const reachS = emitter.kind === 'floor' ? 5400 : 900;
  const meanTargetC = targetC - Math.max(0, emittedW) / (2 * emitter.flowWPerK);
  const wantedW = Math.max(
    0,
    emittedW + (emitter.storeJPerK * (meanTargetC - state.emitterC)) / reachS,
  );
  const band = emitter.kind === 'floor' ? 2 : 4;
  return {
    wantedW,
    flowC: Math.min(pump.maxFlowC, state.emitterC + wantedW / (2 * emitter.flowWPerK)),
    isCold: state.isRunning ? ownC < targetC - 2 : state.emitterC < targetC - band,
    isHot: ownC > targetC + band,
    isHelp: false,
  };
}

export function flowTargetC(
  pump: HeatPumpDescription,
  inputs: Pick<HydronicInputs, 'weather' | 'wishes' | 'controls' | 'faulty' | 'roomC'>,
): number {
  const { curve } = pump;
  const outdoorC = inputs.faulty.outdoorSensor ? 0 : inputs.weather.outdoorC;
  const place = Math.max(0, Math.min(1, (outdoorC - curve.coldC) / (curve.warmC - curve.coldC)));
  const byWeather = curve.flowAtColdC + place * (curve.flowAtWarmC - curve.flowAtColdC);
  const missing = Math.max(-1, Math.min(1.5, inputs.wishes.roomSetC - inputs.roomC));
  return Math.min(
    pump.maxFlowC,
    Math.max(coldestCurveOffset, byWeather + inputs.controls.heating.flowOffsetK + 3 * missing),
  );
}

/** All the heat that the coil takes over at the hottest flow; when that is less than the compressor's least, the heater finishes. */
function aimAtTank(
  model: HydronicModel,
  state: HeatPumpState,
  tankC: Float64Array,
  inputs: HydronicInputs,
): Aim {
  const { pump, coilNodes, sensorNode } = model;
  const tank = pump.tank;
  let coilC = 0;
  for (let node = 0; node < coilNodes; node += 1) coilC += (tankC[node] ?? 0) / coilNodes;
  const coilWPerK = tank?.coilWPerK ?? 0;
  const takenOverW = coilWPerK * (pump.maxFlowC - coilC);
  const isTooHot = takenOverW < pump.leastHeatW * 1.1;
  const wantedW = Math.max(0, Math.min(takenOverW, pump.leastHeatW * 10));
  const lastW = state.isRunning ? Math.max(0, state.heatW) : pump.leastHeatW;
  const sensorC = tankC[sensorNode] ?? 0;
  const isBoosted = isBoosting(inputs.controls, state, inputs.minute);
  const isCapped = inputs.faulty.disinfectionUnfinished && sensorC >= 55;
  const aimC = state.isDisinfecting ? disinfectionC + 1 : inputs.wishes.tankSetC;
  return {
    wantedW,
    flowC: Math.min(pump.maxFlowC, coilC + lastW / coilWPerK),
    isCold: !isTooHot,
    isHot: isTooHot || sensorC >= aimC,
    isHelp: (isTooHot || isBoosted) && sensorC < aimC && !isCapped,
  };
}

/** Steps of the backup heater: when the compressor is gone, when it cannot reach the flow in the cold, to finish or hurry the tank. */
function heatByWire(
  pump: HeatPumpDescription,
  state: HeatPumpState,
  now: {
    readonly wantedW: number;
    readonly isFlowShort: boolean;
    readonly isEmergency: boolean;
    readonly isHelp: boolean;
    readonly isStuck: boolean;
    readonly outdoorC: number;
    readonly leftW: number;
  },
): number {
  const { stepW, steps } = pump.backup;
  const isShort =
    state.mode === 'sh' && now.isFlowShort && now.outdoorC < pump.bivalenceC && state.heatW > 0;
  state.shortfallMinutes = isShort ? state.shortfallMinutes + 1 : 0;
  const missingW = Math.max(0, now.wantedW - Math.max(0, state.heatW));
  let wanted = 0;
  if (now.isHelp) wanted = state.isRunning ? steps : 1;
  else if (now.isEmergency) wanted = Math.ceil(missingW / stepW);
  else if (state.shortfallMinutes > shortfallMinutesMax) wanted = Math.ceil(missingW / stepW);
  wanted = Math.min(steps, wanted);
  state.sinceBackup += 1;
  const mustStop = state.mode === 'idle';
  const mayChange = state.sinceBackup >= backupLeastMinutes || wanted > state.backupSteps;
  if (mustStop) state.backupSteps = 0;
  else if (wanted !== state.backupSteps && mayChange) {
    state.backupSteps = wanted;
    state.sinceBackup = 0;
  }
  const on = Math.max(state.backupSteps, now.isStuck ? 1 : 0);
  const allowed = Math.max(0, Math.min(on, Math.floor(now.leftW / stepW)));
  return allowed * stepW;
}

/** Puts the heat where it belongs, takes the draw, and counts. */
function spread(
  model: HydronicModel,
  state: HeatPumpState,
  tankC: Float64Array,
  heat: { readonly inputs: HydronicInputs; readonly emittedW: number; readonly backupW: number },
  flows: Flows,
): void {
  const { pump } = model;
  const { inputs, emittedW, backupW } = heat;
  const isDhw = state.mode === 'dhw';
  // A defrost takes its heat from the heating circuit, also while the tank is being heated.
  const toTankW = isDhw ? Math.max(0, state.heatW) + backupW : 0;
  const toRoomsW = isDhw ? Math.min(0, state.heatW) : state.heatW + backupW;
  const pumpW = state.mode === 'idle' ? 0 : pump.pumpW;
  const electricW = state.compressorW + backupW + pumpW;
  flows.shW = isDhw ? 0 : electricW;
  flows.dhwW = isDhw ? electricW : 0;
  flows.backupW = backupW;
  flows.heatShW = toRoomsW;
  flows.heatDhwW = toTankW;
  flows.sourceW = state.heatW - state.compressorW;
  flows.emittedW = emittedW;
  state.emitterC += ((toRoomsW - emittedW) * seconds) / pump.emitter.storeJPerK;
  state.flowC = isDhw
    ? flowIntoTankC(model, tankC, toTankW)
    : state.emitterC + toRoomsW / (2 * pump.emitter.flowWPerK);
  if (pump.tank) liveInTank(model, pump.tank, tankC, { inputs, toTankW }, flows);
}

function flowIntoTankC(model: HydronicModel, tankC: Float64Array, heatW: number): number {
  let coilC = 0;
  for (let node = 0; node < model.coilNodes; node += 1)
    coilC += (tankC[node] ?? 0) / model.coilNodes;
  return coilC + heatW / (model.pump.tank?.coilWPerK ?? 1);
}

function liveInTank(
  model: HydronicModel,
  tank: TankDescription,
  tankC: Float64Array,
  now: { readonly inputs: HydronicInputs; readonly toTankW: number },
  flows: Flows,
): void {
  const { nodeLitres, coilNodes } = model;
  const { inputs, toTankW } = now;
  if (toTankW > 0) {
    const rise = (toTankW * seconds) / (coilNodes * nodeLitres * waterJPerLitreK);
    for (let node = 0; node < coilNodes; node += 1) tankC[node] = (tankC[node] ?? 0) + rise;
    mixInversions(tankC);
  }
  flows.drawnLitres = 0;
  flows.drawnW = 0;
  if (inputs.drawLitres > 0) {
    const coldC = inputs.weather.mainsC;
    const litres = hotLitres(inputs.drawLitres, tankC[tankC.length - 1] ?? 0, coldC);
    flows.drawnLitres = litres;
    flows.drawnW = drawFromTank(tankC, { nodeLitres, litres, coldC }) / seconds;
  }
  flows.tankLossW =
    rest(tankC, {
      nodeLitres,
      lossWPerK: tank.lossWPerK,
      betweenWPerK: 1.5,
      surroundingsC: tank.surroundings === 'zone' ? inputs.roomC : tank.surroundings.celsius,
      seconds,
    }) / seconds;
  mixInversions(tankC);
}

/**
 * Heat of radiators or floor: Q = Qn (dT / dTn)^n [W], dT mean water less room temperature. Reference: EN 442-2 (n 1.3), EN 1264-2 (n 1.1).
 * Worked: 7600 W at 22 K, n 1.3, 11 K: 3086 W.
 */
export function emissionW(emitter: EmitterDescription, excessK: number): number {
  const size = emitter.nominalW * (Math.abs(excessK) / emitter.nominalExcessK) ** emitter.exponent;
  return excessK < 0 ? -size : size;
}
