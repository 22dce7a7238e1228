import type { CopPoint } from '@hearth/physics/heat-pump.ts';
import type { ClimateNormals } from './climate-normals.ts';
import type { Controls } from './controls.ts';

/** Constant description of a simulated home, as plain values. */
export interface Home {
  /** Short and stable, for addresses and keys. */
  readonly key: string;
  /** Street and number. */
  readonly name: string;
  /** Homes of one description with different seeds have different weather and activity. */
  readonly seed: number;
  readonly place: {
    readonly town: string;
    readonly postalCode: string;
    /** ISO 3166-1. */
    readonly country: string;
    readonly timeZone: string;
    readonly latitudeDeg: number;
    /** Positive to the east. */
    readonly longitudeDeg: number;
    readonly altitudeM: number;
  };
  readonly climate: ClimateNormals;
  /** Residents; the first one owns the installation. */
  readonly people: readonly Occupant[];
  readonly household: Household;
  readonly tariff: 'flat' | 'two-rate' | 'dynamic';
  /** The first zone is heated by the heat pump. */
  readonly zones: readonly ZoneDescription[];
  readonly heatPump: HeatPumpDescription | null;
  readonly airConditioners: readonly AirConditionerDescription[];
  readonly photovoltaics: PhotovoltaicsDescription | null;
  readonly battery: BatteryDescription | null;
  /** Default controls. */
  readonly controls: Controls;
}

export interface Occupant {
  readonly key: string;
  readonly name: string;
  readonly role: 'owner' | 'resident' | 'child';
}

export interface Household {
  /** Lights, cooking, washing, entertainment; without heating, hot water, cooling. */
  readonly yearlyKwh: number;
  /** Heat in hot water, kWh for each person and year; 600 is usual. */
  readonly hotWaterKwhPerPerson: number;
}

export interface ZoneDescription {
  readonly key: string;
  readonly name: string;
  readonly floorAreaM2: number;
  readonly heightM: number;
  /** Walls, roof, floor; the factor is 1 to outside air, 0.5 to soil and cellar. */
  readonly opaque: readonly {
    readonly areaM2: number;
    readonly uWPerM2K: number;
    readonly factor: number;
  }[];
  readonly windows: readonly {
    readonly areaM2: number;
    readonly uWPerM2K: number;
    /** Solar transmittance at normal incidence. */
    readonly gValue: number;
    /** From north through east. */
    readonly azimuthDeg: number;
  }[];
  readonly thermalBridgeWPerM2K: number;
  readonly airChangesPerHour: number;
  /** 45 light, 110 heavy (TABULA). */
  readonly massWhPerM2K: number;
}

export interface HeatPumpDescription {
  readonly model: string;
  /** Full heat by source temperature, at 35 degrees flow. */
  readonly fullHeat: { readonly sourceC: readonly number[]; readonly heatW: readonly number[] };
  /** Declared points at the low and the high flow temperatures, from cold to warm sources. */
  readonly low: readonly CopPoint[];
  readonly high: readonly CopPoint[];
  /** Minimum heat output of the compressor, W. */
  readonly leastHeatW: number;
  readonly maxFlowC: number;
  /** Air through the evaporator at full speed. */
  readonly airKgPerS: number;
  /** Mass of ice that starts a defrost. */
  readonly frostLimitKg: number;
  readonly standbyW: number;
  readonly pumpW: number;
  /** Electric heater in the flow: size of a step and number of steps. */
  readonly backup: { readonly stepW: number; readonly steps: number };
  /** Outdoor temperature below which the backup heater may support the compressor. */
  readonly bivalenceC: number;
  readonly emitter: EmitterDescription;
  /** Weather curve: linear between two points, constant outside. */
  readonly curve: {
    readonly coldC: number;
    readonly flowAtColdC: number;
    readonly warmC: number;
    readonly flowAtWarmC: number;
  };
  /** Daily mean temperature above which heating is off. */
  readonly heatingLimitC: number;
  readonly tank: TankDescription | null;
}

export interface EmitterDescription {
  readonly kind: 'radiators' | 'floor';
  /** Heat output at the nominal excess of mean water over room temperature. */
  readonly nominalW: number;
  readonly nominalExcessK: number;
  /** 1.3 for radiators, 1.1 for floors (EN 442, EN 1264). */
  readonly exponent: number;
  /** Water, steel, screed. */
  readonly storeJPerK: number;
  /** The rest goes to the surfaces of the room. */
  readonly convectiveShare: number;
  readonly flowWPerK: number;
}

export interface TankDescription {
  readonly litres: number;
  readonly nodes: number;
  readonly lossWPerK: number;
  /** From the coil to the nodes that it reaches. */
  readonly coilWPerK: number;
  /** From the bottom up. */
  readonly coilShare: number;
  /** Height of the sensor, from the bottom. */
  readonly sensorHeight: number;
  readonly hysteresisK: number;
  /** The first zone, which gains the losses, or a cellar of constant temperature. */
  readonly surroundings: 'zone' | { readonly celsius: number };
}

export interface AirConditionerDescription {
  readonly key: string;
  readonly name: string;
  readonly zone: number;
  readonly coolingW: number;
  readonly heatingW: number;
  /** At 35 degrees outside, full load. */
  readonly ratedEer: number;
  /** At 7 degrees outside, full load. */
  readonly ratedCop: number;
  readonly leastShare: number;
  readonly standbyW: number;
}

export interface PhotovoltaicsDescription {
  readonly arrays: readonly {
    readonly ratedW: number;
    readonly tiltDeg: number;
    /** From north through east; 180 is south. */
    readonly azimuthDeg: number;
    readonly gammaPerK: number;
    readonly losses: number;
  }[];
  readonly inverterW: number;
  /** Feed-in limit, above which the inverter is curtailed. */
  readonly feedInLimitW: number | null;
}

export interface BatteryDescription {
  /** Usable capacity. */
  readonly capacityWh: number;
  readonly chargeW: number;
  readonly dischargeW: number;
  readonly chargeEfficiency: number;
  readonly dischargeEfficiency: number;
  readonly standbyW: number;
}
