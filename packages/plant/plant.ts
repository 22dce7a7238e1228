import { type RoomHeat, liveAirConditioner } from './air-conditioner.ts';
import type { Weather } from './climate.ts';
import type { Controls } from './controls.ts';
import { type DayLife, dayLifeOf, liveUntil } from './day-life.ts';
import { type ArrayModel, arrayModelsOf, balance, sunPowerW } from './electricity.ts';
import { type FaultName, faults } from './faults.ts';
import type { Home } from './home.ts';
import {
  type HydronicInputs,
  type HydronicModel,
  hydronicModelOf,
  liveHydronics,
} from './hydronics.ts';
import { type Flows, type PlantState, firstState, noFlows } from './state.ts';
import { readWishes } from './wishes.ts';
import {
  type MutablePlane,
  type ZoneModel,
  adaptZone,
  liveInZone,
  solarGainW,
  zoneModelOf,
} from './zones.ts';

/** A person gives off some 70 W of warmth; of what a household takes, some three quarters become warmth inside. */
const bodyW = 70;
const applianceShare = 0.75;
const albedo = 0.2;

/** A home that lives: its state, what flowed in the last minute, and what was worked out once. Only `step` writes to it. */
export interface Plant {
  readonly home: Home;
  readonly state: PlantState;
  readonly flows: Flows;
  readonly life: DayLife;
  readonly zones: readonly ZoneModel[];
  readonly hydronics: HydronicModel | null;
  readonly inputs: Omit<HydronicInputs, 'weather'> & { weather: Weather | null };
  readonly arrays: readonly ArrayModel[];
  readonly plane: MutablePlane;
  readonly roomHeat: RoomHeat;
  /** Heat of each zone's air-conditioners in this minute. */
  readonly conditionedW: Float64Array;
  controls: Controls;
  faulty: Record<FaultName, boolean>;
  readonly floorM2: number;
}

/** A plant in a state: the home's first one, or one that was kept. */
export function plantOf(home: Home, state: PlantState): Plant {
  const { controls } = home;
  const faulty = faultyOf(controls);
  return {
    home,
    state,
    flows: noFlows(),
    life: dayLifeOf(home),
    zones: home.zones.map(zoneModelOf),
    hydronics: home.heatPump ? hydronicModelOf(home.heatPump) : null,
    inputs: {
      weather: null,
      wishes: { isHeatingOn: false, roomSetC: 20.5, isDhwOn: false, tankSetC: 45.5 },
      controls,
      faulty,
      minute: 0,
      weekday: 0,
      minuteOfDay: 0,
      roomC: 20.5,
      drawLitres: 0.5,
    },
    arrays: arrayModelsOf(home),
    plane: {
      incidence: 0.5,
      sineOfElevation: 0.5,
      cosTilt: 0.5,
      extraterrestrialWM2: 0.5,
      albedo,
    },
    roomHeat: { heatW: 0.5, electricW: 0.5 },
    conditionedW: new Float64Array(home.zones.length),
    controls,
    faulty,
    floorM2: home.zones.reduce((sum, zone) => sum + zone.floorAreaM2, 0),
  };
}

export function newPlant(home: Home, minute: number): Plant {
  return plantOf(home, firstState(home, minute));
}

/** Lives the minute `plant.state.minute` in this weather under these controls: changes the state and writes the flows. */
export function step(plant: Plant, weather: Weather, controls: Controls): void {
  const { state, flows, life } = plant;
  const { minute } = state;
  if (controls !== plant.controls) {
    plant.controls = controls;
    plant.faulty = faultyOf(controls);
  }
  liveUntil(life, plant.home, controls, minute);
  plant.plane.sineOfElevation = weather.sun.up;
  plant.plane.extraterrestrialWM2 = weather.extraterrestrialWM2;
  flows.householdW = life.loadW[life.minuteOfDay] ?? 0;
  flows.standbyW = standbyW(plant);
  conditionRooms(plant, weather);
  heatAndDraw(plant, weather);
  liveInZones(plant, weather);
  const availableW = plant.home.photovoltaics
    ? sunPowerW(plant.arrays, plant.home.photovoltaics.inverterW, weather, plant.plane)
    : 0;
  balance(plant.home, state, controls, availableW, flows);
  state.minute = minute + 1;
}

function standbyW({ home }: Plant): number {
  let watts = (home.heatPump?.standbyW ?? 0) + (home.battery?.standbyW ?? 0);
  for (const unit of home.airConditioners) watts += unit.standbyW;
  return watts;
}

function conditionRooms(plant: Plant, weather: Weather): void {
  const { home, state, flows, roomHeat, conditionedW } = plant;
  flows.coolingW = 0;
  flows.roomHeatingW = 0;
  flows.roomHeatW = 0;
  flows.roomColdW = 0;
  conditionedW.fill(0);
  for (let index = 0; index < home.airConditioners.length; index += 1) {
    const unit = home.airConditioners[index];
    const own = state.airConditioners[index];
    const room = plant.controls.rooms[index];
    if (!unit || !own || !room) continue;
    liveAirConditioner(
      unit,
      own,
      {
        room,
        controls: plant.controls,
        life: plant.life,
        faulty: plant.faulty,
        minute: state.minute,
        roomC: state.zones[unit.zone]?.airC ?? 20,
        outdoorC: weather.outdoorC,
        relativeHumidity: weather.relativeHumidity,
      },
      roomHeat,
    );
    conditionedW[unit.zone] = (conditionedW[unit.zone] ?? 0) + roomHeat.heatW;
    flows.roomHeatW += Math.max(0, roomHeat.heatW);
    flows.roomColdW += Math.max(0, -roomHeat.heatW);
    if (own.isCooling) flows.coolingW += roomHeat.electricW;
    else flows.roomHeatingW += roomHeat.electricW;
  }
}

function heatAndDraw(plant: Plant, weather: Weather): void {
  const { state, flows, life, inputs } = plant;
  if (!plant.hydronics || !state.heatPump) {
    flows.shW = 0;
    flows.dhwW = 0;
    flows.backupW = 0;
    flows.heatShW = 0;
    flows.heatDhwW = 0;
    flows.sourceW = 0;
    flows.emittedW = 0;
    flows.drawnW = 0;
    flows.drawnLitres = 0;
    flows.tankLossW = 0;
    return;
  }
  readWishes(plant.controls, life, inputs.wishes);
  inputs.weather = weather;
  inputs.controls = plant.controls;
  inputs.faulty = plant.faulty;
  inputs.minute = state.minute;
  inputs.weekday = life.weekday;
  inputs.minuteOfDay = life.minuteOfDay;
  inputs.roomC = state.zones[0]?.airC ?? 20;
  inputs.drawLitres = life.drawLitres[life.minuteOfDay] ?? 0;
  liveHydronics(plant.hydronics, state.heatPump, state.tankC, { ...inputs, weather }, flows);
}

function liveInZones(plant: Plant, weather: Weather): void {
  const { home, state, flows, life, conditionedW } = plant;
  const persons = life.persons[life.minuteOfDay] ?? 0;
  const emitter = home.heatPump?.emitter;
  const tankW = home.heatPump?.tank?.surroundings === 'zone' ? flows.tankLossW : 0;
  flows.gainsW = 0;
  flows.lossesW = 0;
  for (let index = 0; index < plant.zones.length; index += 1) {
    const model = plant.zones[index];
    const zone = state.zones[index];
    const floor = home.zones[index]?.floorAreaM2 ?? 0;
    if (!model || !zone) continue;
    const conditioned = conditionedW[index] ?? 0;
    adaptZone(zone, {
      outdoorC: weather.outdoorC,
      isSomeoneHome: persons > 0,
      isCooled: conditioned < 0,
    });
    const share = floor / plant.floorM2;
    const emitted = index === 0 ? flows.emittedW : 0;
    const internalW =
      share * (persons * bodyW + flows.householdW * applianceShare) + (index === 0 ? tankW : 0);
    const solarW = solarGainW(model, zone, weather, plant.plane);
    const convected = emitted * (emitter?.convectiveShare ?? 0);
    flows.gainsW += internalW + solarW;
    flows.lossesW += liveInZone(model, zone, {
      outdoorC: weather.outdoorC,
      internalW,
      solarW,
      toAirW: convected + conditioned,
      toSurfaceW: emitted - convected,
    });
  }
}

function faultyOf(controls: Controls): Record<FaultName, boolean> {
  const faulty: Partial<Record<FaultName, boolean>> = {};
  for (const name of Object.keys(faults)) faulty[name as FaultName] = false;
  for (const name of controls.faults) faulty[name] = true;
  return faulty as Record<FaultName, boolean>;
}
