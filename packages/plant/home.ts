import type { CopPoint } from '@hearth/physics/heat-pump.ts';
import type { ClimateNormals } from './climate-normals.ts';
import type { Controls } from './controls.ts';

/** A home that is simulated: everything that does not change while it lives. Plain values only. */
export interface Home {
  /** Short and stable, for addresses and keys. */
  readonly key: string;
  /** Street and number. */
  readonly name: string;
  /** Two homes of one description and another seed have other weather and other people's days. */
  readonly seed: number;
  readonly place: {
    readonly town: string;
    readonly postalCode: string;
    /** ISO 3166-1. */
    readonly country: string;
    readonly timeZone: string;
    readonly latitudeDeg: number;
    /** Positive towards the east. */
    readonly longitudeDeg: number;
    readonly altitudeM: number;
  };
  readonly climate: ClimateNormals;
  /** Who lives here; the first owns the installation. */
  readonly people: readonly Occupant[];
  readonly household: Household;
  readonly tariff: 'flat' | 'two-rate' | 'dynamic';
  /** The first is the one that the heat pump heats. */
  readonly zones: readonly ZoneDescription[];
  readonly heatPump: HeatPumpDescription | null;
  readonly airConditioners: readonly AirConditionerDescription[];
  readonly photovoltaics: PhotovoltaicsDescription | null;
  readonly battery: BatteryDescription | null;
  /** How the people here have set their units when nobody touches them. */
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
    /** Share of the sun that comes through the glass when it shines straight on it. */
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
  /** Least heat at which the compressor runs, W. */
  readonly leastHeatW: number;
  readonly maxFlowC: number;
  /** Through the evaporator at full speed. */
  readonly airKgPerS: number;
  /** Ice at which it defrosts. */
  readonly frostLimitKg: number;
  readonly standbyW: number;
  readonly pumpW: number;
  /** Electric heater in the flow: size of a step and number of steps. */
  readonly backup: { readonly stepW: number; readonly steps: number };
  /** Below this the backup heater may help the compressor. */
  readonly bivalenceC: number;
  readonly emitter: EmitterDescription;
  /** Flow temperature by outdoor temperature: a straight line between two points, kept between its ends. */
  readonly curve: {
    readonly coldC: number;
    readonly flowAtColdC: number;
    readonly warmC: number;
    readonly flowAtWarmC: number;
  };
  /** No heating when the last day's mean is above. */
  readonly heatingLimitC: number;
  readonly tank: TankDescription | null;
}

export interface EmitterDescription {
  readonly kind: 'radiators' | 'floor';
  /** Heat at the nominal excess of mean water over room temperature. */
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
  /** Of the coil, to the nodes that it reaches. */
  readonly coilWPerK: number;
  /** From the bottom up. */
  readonly coilShare: number;
  /** Where the sensor is, from the bottom. */
  readonly sensorHeight: number;
  readonly hysteresisK: number;
  /** In the first zone, which then has the losses as a gain; or in a cellar of constant temperature. */
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
  /** More than this is not fed in: the inverter is turned down. */
  readonly feedInLimitW: number | null;
}

export interface BatteryDescription {
  /** Usable. */
  readonly capacityWh: number;
  readonly chargeW: number;
  readonly dischargeW: number;
  readonly chargeEfficiency: number;
  readonly dischargeEfficiency: number;
  readonly standbyW: number;
}
