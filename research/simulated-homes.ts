import type { HeatPumpDescription, Home, ZoneDescription } from '@hearth/plant/home.ts';
import { lindenweg } from '@hearth/plant/homes/lindenweg.ts';
import { rozenstraat } from '@hearth/plant/homes/rozenstraat.ts';

/** Differences of a variant from its home. */
interface Variant {
  readonly key: string;
  readonly home: Home;
  /** Factor of the U-values of walls, roof and floor. */
  readonly opaqueUFactor?: number;
  readonly windowUWPerM2K?: number;
  readonly airChangesPerHour?: number;
  /** Factor of the size of heat pump and emitters. */
  readonly heatFactor?: number;
  readonly flowAtColdC?: number;
  readonly photovoltaicsKw?: number;
  readonly batteryKwh?: number;
}

/** Two homes of the demo with variants of envelope, emitters, photovoltaics and battery. */
const variants: readonly Variant[] = [
  { key: 'radiators-pv-battery', home: lindenweg },
  { key: 'radiators-bare', home: lindenweg, photovoltaicsKw: 0, batteryKwh: 0 },
  {
    key: 'radiators-leaky-pv',
    home: lindenweg,
    opaqueUFactor: 2,
    windowUWPerM2K: 1.7,
    airChangesPerHour: 0.6,
    heatFactor: 1.55,
    flowAtColdC: 51,
    photovoltaicsKw: 5,
    batteryKwh: 0,
  },
  { key: 'floor-pv', home: rozenstraat },
  {
    key: 'floor-new-pv-battery',
    home: rozenstraat,
    opaqueUFactor: 0.6,
    windowUWPerM2K: 0.9,
    airChangesPerHour: 0.3,
    heatFactor: 0.8,
    photovoltaicsKw: 9,
    batteryKwh: 8,
  },
  { key: 'floor-bare', home: rozenstraat, photovoltaicsKw: 0 },
];

export const simulatedHomes: readonly Home[] = variants.map(homeOfVariant);

function homeOfVariant(variant: Variant): Home {
  const { home, heatFactor = 1 } = variant;
  return {
    ...home,
    key: variant.key,
    zones: home.zones.map((zone) => zoneOf(zone, variant)),
    heatPump: home.heatPump && pumpOf(home.heatPump, heatFactor, variant),
    photovoltaics: photovoltaicsOf(variant),
    battery: batteryOf(variant),
  };
}

function zoneOf(zone: ZoneDescription, variant: Variant): ZoneDescription {
  const { opaqueUFactor = 1, windowUWPerM2K, airChangesPerHour } = variant;
  return {
    ...zone,
    opaque: zone.opaque.map((part) => ({ ...part, uWPerM2K: part.uWPerM2K * opaqueUFactor })),
    windows: zone.windows.map((part) => ({
      ...part,
      uWPerM2K: windowUWPerM2K ?? part.uWPerM2K,
    })),
    airChangesPerHour: airChangesPerHour ?? zone.airChangesPerHour,
  };
}

/** The same unit and emitters in another size. */
function pumpOf(pump: HeatPumpDescription, factor: number, variant: Variant): HeatPumpDescription {
  const sized = (points: HeatPumpDescription['low']) =>
    points.map((point) => ({ ...point, heatW: point.heatW * factor }));
  return {
    ...pump,
    tank: pump.tank && { ...pump.tank, hysteresisK: 7 },
    fullHeat: { ...pump.fullHeat, heatW: pump.fullHeat.heatW.map((heatW) => heatW * factor) },
    low: sized(pump.low),
    high: sized(pump.high),
    leastHeatW: pump.leastHeatW * factor,
    airKgPerS: pump.airKgPerS * factor,
    frostLimitKg: pump.frostLimitKg * factor,
    emitter: {
      ...pump.emitter,
      nominalW: pump.emitter.nominalW * factor,
      storeJPerK: pump.emitter.storeJPerK * factor,
      flowWPerK: pump.emitter.flowWPerK * factor,
    },
    curve: { ...pump.curve, flowAtColdC: variant.flowAtColdC ?? pump.curve.flowAtColdC },
  };
}

function photovoltaicsOf({ home, photovoltaicsKw }: Variant): Home['photovoltaics'] {
  const { photovoltaics } = home;
  if (photovoltaicsKw === undefined || !photovoltaics) return photovoltaics;
  if (photovoltaicsKw === 0) return null;
  const ratedW = photovoltaics.arrays.reduce((sum, array) => sum + array.ratedW, 0);
  const factor = (photovoltaicsKw * 1000) / ratedW;
  return {
    arrays: photovoltaics.arrays.map((array) => ({ ...array, ratedW: array.ratedW * factor })),
    inverterW: photovoltaics.inverterW * factor,
    feedInLimitW: photovoltaics.feedInLimitW && photovoltaics.feedInLimitW * factor,
  };
}

function batteryOf({ home, batteryKwh }: Variant): Home['battery'] {
  const battery = home.battery ?? lindenweg.battery;
  if (batteryKwh === undefined || !battery) return home.battery;
  if (batteryKwh === 0) return null;
  const factor = (batteryKwh * 1000) / battery.capacityWh;
  return {
    ...battery,
    capacityWh: battery.capacityWh * factor,
    chargeW: battery.chargeW * factor,
    dischargeW: battery.dischargeW * factor,
  };
}
