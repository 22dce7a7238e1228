import type { Home } from './home.ts';

/** State of a home between two minutes: plain numbers that can be stored as JSON. */
export interface PlantState {
  /** Next minute to simulate, since 1970. */
  minute: number;
  readonly zones: ZoneState[];
  readonly heatPump: HeatPumpState | null;
  /** From the bottom up, degrees Celsius. */
  readonly tankC: Float64Array;
  readonly airConditioners: AirConditionerState[];
  /** Energy in the battery, of its usable capacity. */
  batteryWh: number;
}

export interface ZoneState {
  airC: number;
  surfaceC: number;
  massC: number;
  /** Windows are open because it is too warm inside and cooler outside. */
  isAiring: boolean;
  /** Blinds are down because it is too warm. */
  isShaded: boolean;
}

export interface HeatPumpState {
  mode: 'idle' | 'sh' | 'dhw';
  isRunning: boolean;
  /** Minutes since the compressor last started or stopped. */
  sinceStart: number;
  sinceStop: number;
  isDefrosting: boolean;
  defrostMinutes: number;
  frostKg: number;
  backupSteps: number;
  sinceBackup: number;
  shortfallMinutes: number;
  isRoomCalling: boolean;
  isTankCalling: boolean;
  isDisinfecting: boolean;
  disinfectionMinutes: number;
  hotMinutes: number;
  /** Last completed boost request; 0 before any. */
  boostServed: number;
  blockedMinutes: number;
  /** Moving mean over about a day. */
  outdoorMeanC: number;
  /** Mean water temperature of the emitters. */
  emitterC: number;
  flowC: number;
  /** Heat of the compressor in the last minute, without the backup heater. */
  heatW: number;
  compressorW: number;
  starts: number;
  defrosts: number;
  runMinutes: number;
}

export interface AirConditionerState {
  isRunning: boolean;
  isCooling: boolean;
  sinceChange: number;
  /** Share of its full power. */
  share: number;
  starts: number;
  runMinutes: number;
}

/** Flows of the last minute: means in watts unless the name says otherwise. */
export interface Flows {
  householdW: number;
  /** Electricity for heating and for hot water, with pump and backup heater. */
  shW: number;
  dhwW: number;
  /** Backup heater's part of both. */
  backupW: number;
  coolingW: number;
  roomHeatingW: number;
  standbyW: number;
  pvW: number;
  /** Curtailed power above the feed-in limit. */
  curtailedW: number;
  importW: number;
  feedInW: number;
  chargeW: number;
  dischargeW: number;
  /** Heat into the heating circuit less that of a defrost; into the tank; from outdoors. */
  heatShW: number;
  heatDhwW: number;
  sourceW: number;
  emittedW: number;
  roomHeatW: number;
  roomColdW: number;
  drawnW: number;
  drawnLitres: number;
  tankLossW: number;
  /** Heat into the zones by sun, people, appliances, tank; out of them to outdoors. */
  gainsW: number;
  lossesW: number;
}

export function noFlows(): Flows {
  return {
    householdW: 0.5,
    shW: 0.5,
    dhwW: 0.5,
    backupW: 0.5,
    coolingW: 0.5,
    roomHeatingW: 0.5,
    standbyW: 0.5,
    pvW: 0.5,
    curtailedW: 0.5,
    importW: 0.5,
    feedInW: 0.5,
    chargeW: 0.5,
    dischargeW: 0.5,
    heatShW: 0.5,
    heatDhwW: 0.5,
    sourceW: 0.5,
    emittedW: 0.5,
    roomHeatW: 0.5,
    roomColdW: 0.5,
    drawnW: 0.5,
    drawnLitres: 0.5,
    tankLossW: 0.5,
    gainsW: 0.5,
    lossesW: 0.5,
  };
}

/** Initial state: rooms and tank near their set-points, battery half full. Simulate some days before use. */
export function firstState(home: Home, minute: number): PlantState {
  const roomC = home.heatPump ? home.controls.heating.setPointC : 21.5;
  const tank = home.heatPump?.tank;
  return {
    minute,
    zones: home.zones.map(() => ({
      airC: roomC + 0.01,
      surfaceC: roomC + 0.01,
      massC: roomC + 0.01,
      isAiring: false,
      isShaded: false,
    })),
    heatPump: home.heatPump ? firstHeatPump(roomC) : null,
    tankC: Float64Array.from(
      { length: tank?.nodes ?? 0 },
      (_, node) => home.controls.dhw.setPointC - 8 + (8 * node) / (tank?.nodes ?? 1),
    ),
    airConditioners: home.airConditioners.map(() => ({
      isRunning: false,
      isCooling: false,
      sinceChange: 60,
      share: 0.5,
      starts: 0,
      runMinutes: 0,
    })),
    batteryWh: (home.battery?.capacityWh ?? 0) / 2,
  };
}

function firstHeatPump(roomC: number): HeatPumpState {
  return {
    mode: 'idle',
    isRunning: false,
    sinceStart: 0,
    sinceStop: 60,
    isDefrosting: false,
    defrostMinutes: 0,
    frostKg: 0.01,
    backupSteps: 0,
    sinceBackup: 60,
    shortfallMinutes: 0,
    isRoomCalling: false,
    isTankCalling: false,
    isDisinfecting: false,
    disinfectionMinutes: 0,
    hotMinutes: 0,
    boostServed: 0,
    blockedMinutes: 0,
    outdoorMeanC: 8.01,
    emitterC: roomC + 0.01,
    flowC: roomC + 0.01,
    heatW: 0.5,
    compressorW: 0.5,
    starts: 0,
    defrosts: 0,
    runMinutes: 0,
  };
}
