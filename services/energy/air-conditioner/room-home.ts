import { humidityRatio, pressureAtPa, saturationPa } from '@hearth/physics/humid-air.ts';
import { meanOf } from '@hearth/physics/numerics.ts';
import {
  type HouseNodes,
  type HouseState,
  type HouseStep,
  houseNodesOf,
  houseStep,
  steadyMassC,
} from '../planner/house-nodes.ts';
import { type PlanHorizon, horizonOf } from '../planner/horizon.ts';
import { slotH } from '../planner/scenario.ts';
import type { RoomDegradation } from './room-plan.ts';
import type { PlannedRoomInput, RoomScenario } from './room-scenario.ts';
import { type UnitCurves, unitCurvesOf } from './unit-curves.ts';

/** A prepared scenario: horizon, and a model of each room and its unit. */
export interface RoomHome {
  readonly scenario: RoomScenario;
  readonly horizon: PlanHorizon;
  readonly rooms: readonly RoomModel[];
  readonly pressurePa: number;
  /** Water in the outdoor air, kg per kg, by slot. */
  readonly outdoorRatio: Float64Array;
  readonly degradations: readonly RoomDegradation[];
  /** Weather or a temperature is unknown: thermostats decide. */
  readonly isBlind: boolean;
}

export interface RoomModel {
  readonly key: string;
  readonly nodes: HouseNodes;
  readonly step: HouseStep;
  readonly curves: UnitCurves;
  readonly gainsW: Float64Array;
  /** Bounds by slot; infinite where nobody needs the room. */
  readonly lowC: Float64Array;
  readonly highC: Float64Array;
  readonly mode: PlannedRoomInput['mode'];
  /** Whether the unit may do more than its thermostat, by slot. */
  readonly mayWorkAhead: readonly boolean[];
  /** Heating and cooling set-point are the same, as in automatic operation: nothing can be stored, and the unit alone knows when it runs. */
  readonly isNarrow: boolean;
  readonly volumeM3: number;
  readonly airChangesPerH: number;
  readonly waterKgPerH: number;
  readonly begin: RoomState;
}

export interface RoomState extends HouseState {
  /** Water in the room's air, kg per kg of dry air. */
  readonly ratio: number;
  readonly isOn: boolean;
}

/** EN 16798-1, category II, living spaces. */
const usualLowC = 20;
const usualHighC = 26;
/** Bounds closer than this hold no heat worth moving, K. */
const leastBandK = 0.5;
/** Height of a room for its volume. */
const heightM = 2.6;
const usualVolumeM3 = 65;
/** A sensor inside a lived-in home. */
const leastBelievableC = 0;
const mostBelievableC = 45;
/** The absolute humidity of outdoor air is about that of saturation at the end of the night. */
const belowNightK = 0.8;
const usualHumidity = 0.5;

export function roomHomeOf(scenario: RoomScenario): RoomHome {
  const { dewPointC: dew, ...powered } = scenario.slots;
  const comfort = {
    setPointC: usualLowC,
    lowC: usualLowC,
    highC: usualHighC,
    marginK: 0,
    tankDipK: 0,
    surplusK: 0,
  };
  const horizon = horizonOf({ ...scenario, slots: powered, comfort });
  const pressurePa = pressureAtPa(scenario.altitudeM);
  const nightC = Math.min(...horizon.outdoorC) - belowNightK;
  const outdoorRatio = horizon.outdoorC.map((_, t) =>
    humidityRatio(saturationPa(dew?.[t] ?? nightC), pressurePa),
  );
  const checked = scenario.rooms.map((room) => roomModelOf(room, { horizon, pressurePa }));
  const degradations = [
    ...horizon.degradations,
    ...checked.flatMap(({ degradation }) => (degradation ? [degradation] : [])),
  ];
  const isBlind = degradations.some(
    ({ code }) => code === 'weather-missing' || code === 'room-not-measured',
  );
  const rooms = checked.map(({ model }) => model);
  return { scenario, horizon, rooms, pressurePa, outdoorRatio, degradations, isBlind };
}

function roomModelOf(
  room: PlannedRoomInput,
  { horizon, pressurePa }: Pick<RoomHome, 'horizon' | 'pressurePa'>,
): { readonly model: RoomModel; readonly degradation: RoomDegradation | null } {
  const { key, house, unit, state, mode, airChangesPerH, waterGPerH } = room;
  const nodes = houseNodesOf(house);
  const each = (values: readonly (number | null)[] | undefined, otherwise: number, free: number) =>
    Float64Array.from({ length: horizon.count }, (_, t) =>
      values === undefined ? otherwise : (values[t] ?? free),
    );
  const lowC = each(room.lowC, usualLowC, -Infinity);
  const highC = each(room.highC, usualHighC, Infinity);
  const bandsK = lowC.map((low, t) => (highC[t] ?? Infinity) - low).filter(Number.isFinite);
  const isMeasured =
    state.airC !== null && state.airC >= leastBelievableC && state.airC <= mostBelievableC;
  const bounds = [...lowC, ...highC].filter(Number.isFinite);
  const assumed = bounds.length > 0 ? meanOf(bounds) : (usualLowC + usualHighC) / 2;
  const airC = isMeasured ? (state.airC ?? assumed) : assumed;
  const vapourPa = (state.relativeHumidity ?? usualHumidity) * saturationPa(airC);
  return {
    model: {
      key,
      nodes,
      step: houseStep(nodes, slotH),
      curves: unitCurvesOf(unit),
      gainsW: each(room.gainsW, 0, 0),
      lowC,
      highC,
      mode,
      mayWorkAhead: Array.from(lowC, (_, t) => room.mayWorkAhead?.[t] ?? true),
      isNarrow: bandsK.length > 0 && bandsK.every((bandK) => bandK < leastBandK),
      volumeM3:
        room.volumeM3 ?? (house.kind === 'heat-load' ? heightM * house.floorAreaM2 : usualVolumeM3),
      airChangesPerH,
      waterKgPerH: waterGPerH / 1000,
      begin: {
        airC,
        massC: state.massC ?? steadyMassC(nodes, airC, meanOf(horizon.outdoorC)),
        ratio: humidityRatio(vapourPa, pressurePa),
        isOn: false,
      },
    },
    degradation: isMeasured ? null : { code: 'room-not-measured', room: key, assumed },
  };
}
