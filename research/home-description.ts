import type { HomeDescription } from '@hearth/energy/planner/home-description.ts';
import { type Site, site } from '@hearth/energy/solar/site.ts';
import type { CopPoint } from '@hearth/physics/heat-pump.ts';
import type { HeatPumpDescription, Home, ZoneDescription } from '@hearth/plant/home.ts';

/** Error of the heat loss that an owner's questionnaire gives. */
const lossGuess = 1.15;
/** Margin of an installer when setting a weather curve. */
const spareK = 3;
const spreadK = 5;

export function homeDescriptionOf(home: Home): HomeDescription {
  const { heatPump } = home;
  if (!heatPump?.tank) throw new Error(`${home.key} has no heat pump with a tank`);
  const lossWPerK = lossGuess * home.zones.reduce((sum, zone) => sum + lossOf(zone), 0);
  const { tank, curve, emitter } = heatPump;
  return {
    house: {
      kind: 'heat-load',
      lossWPerK,
      floorAreaM2: home.zones.reduce((sum, zone) => sum + zone.floorAreaM2, 0),
      mass: 'heavy',
      emitter: emitter.kind,
    },
    heatPump: {
      certificate: certificateOf(heatPump),
      minW: heatPump.leastHeatW / usualCop,
      tankLimitC: heatPump.maxFlowC - 5,
      circuit: {
        emitter: emitter.kind,
        designHeatW: lossWPerK * (20 - curve.coldC),
        designFlowC: curve.flowAtColdC - spareK,
        designOutdoorC: curve.coldC,
        designSpreadK: spreadK,
        baseC: heatPump.heatingLimitC + 1,
      },
    },
    tank: {
      litres: tank.litres,
      lossWPerK: tank.lossWPerK,
      surroundingsC: tank.surroundings === 'zone' ? 20 : tank.surroundings.celsius,
      hysteresisK: tank.hysteresisK,
      leastC: 42,
      setPointC: 52,
      coldC: 9,
      immersionW: heatPump.backup.stepW,
    },
    battery: home.battery
      ? {
          capacityKwh: home.battery.capacityWh / 1000,
          chargeW: home.battery.chargeW,
          dischargeW: home.battery.dischargeW,
          efficiency: Math.sqrt(home.battery.chargeEfficiency * home.battery.dischargeEfficiency),
          wearPerKwh: 0,
        }
      : undefined,
    grid: home.photovoltaics?.feedInLimitW ? { exportLimitW: home.photovoltaics.feedInLimitW } : {},
    site: siteOf(home),
    apertureM2: home.zones.reduce((sum, zone) => sum + apertureOf(zone), 0),
    persons: home.people.length,
  };
}

const usualCop = 4;

/** Heat loss coefficient of a zone: transmission and ventilation, W/K. */
function lossOf({ opaque, windows, thermalBridgeWPerM2K, ...zone }: ZoneDescription): number {
  const areaM2 = [...opaque, ...windows].reduce((sum, part) => sum + part.areaM2, 0);
  return (
    opaque.reduce((sum, part) => sum + part.areaM2 * part.uWPerM2K * part.factor, 0) +
    windows.reduce((sum, part) => sum + part.areaM2 * part.uWPerM2K, 0) +
    thermalBridgeWPerM2K * areaM2 +
    0.34 * zone.airChangesPerHour * zone.floorAreaM2 * zone.heightM
  );
}

/** Effective window area, m2: frame, dirt and shading of TABULA; a vertical window gets two thirds of the global irradiance. */
function apertureOf({ windows }: ZoneDescription): number {
  return windows.reduce((sum, part) => sum + part.areaM2 * part.gValue, 0) * 0.7 * 0.9 * 0.6 * 0.65;
}

function certificateOf({ low, high }: HeatPumpDescription) {
  return { low: rowOf(low), high: rowOf(high) };
}

function rowOf(points: readonly CopPoint[]) {
  const at = (sourceC: number) => {
    const point = points.find((each) => each.sourceC === sourceC);
    if (!point) throw new Error(`no point at ${sourceC}`);
    return { heatKw: point.heatW / 1000, cop: point.cop };
  };
  return { '-7': at(-7), '2': at(2), '7': at(7), '12': at(12) };
}

function siteOf({ place, photovoltaics }: Home): Site | null {
  if (!photovoltaics) return null;
  return site.parse({
    latitude: place.latitudeDeg,
    longitude: place.longitudeDeg,
    arrays: photovoltaics.arrays.map((array) => ({
      ratedKw: array.ratedW / 1000,
      tiltDeg: array.tiltDeg,
      azimuthDeg: array.azimuthDeg,
      mounting: 'close-roof',
    })),
    inverter: { ratedKw: photovoltaics.inverterW / 1000 },
  });
}
