import { type RoomHeat, stepAirConditioner } from './air-conditioner.ts';
import type { Weather } from './climate.ts';
import type { Controls } from './controls.ts';
import { dayActivityOf, advanceActivity } from './day-activity.ts';
import { type ArrayModel, arrayModelsOf, balance, sunPowerW } from './electricity.ts';
import type { Home } from './home.ts';
import { stepHydronics } from './hydronics.ts';
import { type HydronicModel, hydronicModelOf } from './hydronic-model.ts';
import { type Flows, type PlantState, firstState, noFlows } from './state.ts';
import { type Surroundings, activeFaultsOf, surroundingsOf } from './surroundings.ts';
import { comfortRequestsOf } from './comfort-requests.ts';
import {
  type MutablePlane,
  type ZoneHeat,
  type ZoneModel,
  adaptZone,
  stepZoneMinute,
  solarGainW,
  zoneModelOf,
} from './zones.ts';

/** Heat of a person, W, and share of household electricity that heats the rooms. */
const bodyW = 70;
const applianceShare = 0.75;
const albedo = 0.2;

/**
 * A simulated home: its state, the flows of the last minute, and precomputed constants. Only `step` writes to it, without
 * allocations.
 */
export interface Plant {
  readonly home: Home;
  readonly state: PlantState;
  readonly flows: Flows;
  readonly zones: readonly ZoneModel[];
  readonly hydronics: HydronicModel | null;
  readonly arrays: readonly ArrayModel[];
  readonly around: Surroundings;
  readonly plane: MutablePlane;
  readonly roomHeat: RoomHeat;
  readonly zoneHeat: ZoneHeat;
  /** Heat of each zone's air-conditioners in this minute. */
  readonly conditionedW: Float64Array;
  readonly floorM2: number;
  readonly standbyW: number;
}

/** A plant with an initial or stored state. */
export function plantOf(home: Home, state: PlantState): Plant {
  const units = home.airConditioners.reduce((sum, unit) => sum + unit.standbyW, 0);
  return {
    home,
    state,
    flows: noFlows(),
    zones: home.zones.map(zoneModelOf),
    hydronics: home.heatPump ? hydronicModelOf(home.heatPump) : null,
    arrays: arrayModelsOf(home),
    around: surroundingsOf(home.controls, dayActivityOf(home)),
    plane: {
      incidence: 0.5,
      sineOfElevation: 0.5,
      cosTilt: 0.5,
      extraterrestrialWM2: 0.5,
      albedo,
    },
    roomHeat: { heatW: 0.5, electricW: 0.5 },
    zoneHeat: { internalW: 0.5, solarW: 0.5, toAirW: 0.5, toSurfaceW: 0.5 },
    conditionedW: new Float64Array(home.zones.length),
    floorM2: home.zones.reduce((sum, zone) => sum + zone.floorAreaM2, 0),
    standbyW: units + (home.heatPump?.standbyW ?? 0) + (home.battery?.standbyW ?? 0),
  };
}

export function newPlant(home: Home, minute: number): Plant {
  return plantOf(home, firstState(home, minute));
}

/** Simulates the minute `plant.state.minute` with this weather and these controls: changes the state and writes the flows. */
export function step(plant: Plant, weather: Weather, controls: Controls): void {
  const { home, state, flows, around, plane } = plant;
  const { life } = around;
  if (controls !== around.controls) {
    around.controls = controls;
    around.faulty = activeFaultsOf(controls);
  }
  around.weather = weather;
  around.minute = state.minute;
  advanceActivity(life, home, controls, state.minute);
  plane.sineOfElevation = weather.sun.up;
  plane.extraterrestrialWM2 = weather.extraterrestrialWM2;
  flows.householdW = life.loadW[life.minuteOfDay] ?? 0;
  flows.standbyW = plant.standbyW;
  conditionRooms(plant);
  heatAndDraw(plant);
  liveInZones(plant);
  const availableW = home.photovoltaics
    ? sunPowerW(plant.arrays, home.photovoltaics.inverterW, weather, plane)
    : 0;
  balance(home, state, controls, availableW, flows);
  state.minute += 1;
}

function conditionRooms(plant: Plant): void {
  const { home, state, flows, around, roomHeat, conditionedW } = plant;
  flows.coolingW = 0;
  flows.roomHeatingW = 0;
  flows.roomHeatW = 0;
  flows.roomColdW = 0;
  conditionedW.fill(0);
  for (let index = 0; index < home.airConditioners.length; index += 1) {
    const unit = home.airConditioners[index];
    const own = state.airConditioners[index];
    const room = around.controls.rooms[index];
    if (!unit || !own || !room) continue;
    around.roomC = state.zones[unit.zone]?.airC ?? 20;
    stepAirConditioner(unit, own, room, around, roomHeat);
    conditionedW[unit.zone] = (conditionedW[unit.zone] ?? 0) + roomHeat.heatW;
    flows.roomHeatW += Math.max(0, roomHeat.heatW);
    flows.roomColdW += Math.max(0, -roomHeat.heatW);
    if (own.isCooling) flows.coolingW += roomHeat.electricW;
    else flows.roomHeatingW += roomHeat.electricW;
  }
}

function heatAndDraw(plant: Plant): void {
  const { state, flows, around, hydronics } = plant;
  const { life } = around;
  if (!hydronics || !state.heatPump) {
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
  comfortRequestsOf(around.controls, life, around.requests);
  around.roomC = state.zones[0]?.airC ?? 20;
  around.drawLitres = life.drawLitres[life.minuteOfDay] ?? 0;
  stepHydronics(hydronics, state.heatPump, state.tankC, around, flows);
}

function liveInZones(plant: Plant): void {
  const { home, state, flows, around, zoneHeat, conditionedW } = plant;
  const { weather, life } = around;
  const persons = life.persons[life.minuteOfDay] ?? 0;
  const peopleW = persons * bodyW + flows.householdW * applianceShare;
  const tankW = home.heatPump?.tank?.surroundings === 'zone' ? flows.tankLossW : 0;
  const convective = home.heatPump?.emitter.convectiveShare ?? 0;
  flows.gainsW = 0;
  flows.lossesW = 0;
  for (let index = 0; index < plant.zones.length; index += 1) {
    const model = plant.zones[index];
    const zone = state.zones[index];
    if (!model || !zone) continue;
    const isFirst = index === 0;
    const ownW = conditionedW[index] ?? 0;
    const emittedW = isFirst ? flows.emittedW : 0;
    adaptZone(zone, weather.outdoorC, persons > 0, ownW < 0);
    const share = (home.zones[index]?.floorAreaM2 ?? 0) / plant.floorM2;
    zoneHeat.internalW = share * peopleW + (isFirst ? tankW : 0);
    zoneHeat.solarW = solarGainW(model, zone, weather, plant.plane);
    zoneHeat.toAirW = emittedW * convective + ownW;
    zoneHeat.toSurfaceW = emittedW * (1 - convective);
    flows.gainsW += zoneHeat.internalW + zoneHeat.solarW;
    flows.lossesW += stepZoneMinute(model, zone, weather.outdoorC, zoneHeat);
  }
}
