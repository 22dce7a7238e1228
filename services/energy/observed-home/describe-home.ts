import { clamp } from '@hearth/physics/numerics.ts';
import { householdKwh } from '../budget/household-use.ts';
import type { HouseRecord } from '../building/contract.ts';
import { houseLocationOf } from '../building/house-of-record.ts';
import { glazingTransmittance } from '../building/insulation.ts';
import type { MeasuredHouse } from '../building/measured-house.ts';
import { type HomeYear, homeYear } from '../expected-year/home-year.ts';
import { operating } from '../heat-pump/operating-parameters.ts';
import type { ResolvedLocation } from '../place/resolve-location.ts';
import type { HomeDescription } from '../planner/home-description.ts';
import { siteOf } from '../solar/expected-yield.ts';
import type { SolarPanels } from '../solar/solar-panels.ts';
import type { ControlledHome } from './controlled-home.ts';
import type { ObservationGap } from './observation-gap.ts';

export interface DescribedHome {
  readonly description: HomeDescription;
  /** Yearly electricity of the household without heat pump. */
  readonly householdKwh: number;
  readonly gaps: readonly ObservationGap[];
}

interface Sources {
  readonly controlled: ControlledHome;
  readonly place: ResolvedLocation;
  readonly year: number;
  readonly panels: SolarPanels | null;
  readonly measured: MeasuredHouse | null;
}

/** A house whose owner has answered nothing: mean of the single-family homes of middle Europe. */
const usualRecord: HouseRecord = {
  kind: 'detached',
  built: '1979-1994',
  floorAreaM2: 130,
  persons: 3,
};
/** A country with a typology and a climate, for a house whose own has none. */
const usualCountry = 'DE';

/** The home as its house record, the unit's data sheet and the panels describe it; what is not known has its usual value, and a code. */
export function describeHome({
  controlled,
  place,
  year,
  panels,
  measured,
}: Sources): DescribedHome {
  const { sheet } = controlled;
  const location = {
    ...houseLocationOf(place, year),
    heatPump: sheet.certificate ?? undefined,
  };
  const record = controlled.house ?? usualRecord;
  const known = homeYear(record, location, measured);
  const found = known.ok ? known : homeYear(record, { ...location, country: usualCountry });
  if (!found.ok) throw new Error(`no heat of a usual house: ${found.code}`);
  const { house, heat } = found.year;
  const lossWPerK = measured ? measured.lossWPerK.value : heat.likelyLossWPerK;
  const emitter = controlled.emitter ?? house.emitter;
  const unit = unitOf(controlled, found.year, { lossWPerK, emitter });
  const tank = tankOf(controlled, unit.tankLimitC);
  return {
    description: {
      house: {
        kind: 'heat-load',
        lossWPerK: clamp(lossWPerK, 10, 5000),
        floorAreaM2: house.floorAreaM2,
        mass: 'medium',
        emitter,
      },
      heatPump: unit,
      tank,
      battery: batteryOf(panels),
      grid: panels?.exportLimitKw == null ? {} : { exportLimitW: 1000 * panels.exportLimitKw },
      site: panels && siteOf(panels, place),
      apertureM2: apertureOf(found.year),
      persons: house.persons,
    },
    householdKwh: house.householdKwh ?? householdKwh(house.persons),
    gaps: [
      ...(controlled.house && known.ok ? [] : [{ code: 'house-assumed' } as const]),
      ...(sheet.certificate
        ? []
        : [{ code: 'unit-assumed', sizeKw: (unit.heatW ?? 0) / 1000 } as const]),
      ...(sheet.tankLitres === null
        ? [{ code: 'tank-assumed', litres: usualTankLitres } as const]
        : []),
      ...(place.isAssumed ? [{ code: 'place-assumed' } as const] : []),
    ],
  };
}

/** COP at which the least heat of a data sheet becomes a least power: mild weather, low flow. */
const mildCop = 4;

function unitOf(
  { sheet, designFlowC }: ControlledHome,
  { budget }: HomeYear,
  { lossWPerK, emitter }: { readonly lossWPerK: number; readonly emitter: Emitter },
): HomeDescription['heatPump'] & { readonly tankLimitC: number } {
  const { circuit } = budget.heatPump.house;
  const designOutdoorC = clamp(circuit.designOutdoorC, -40, 10);
  const baseC = clamp(circuit.baseC, Math.max(8, designOutdoorC + 1), 22);
  const roomC = clamp(circuit.roomC, 15, 25);
  const designHeatW = clamp(lossWPerK * (roomC - designOutdoorC), 500, 200_000);
  const heatW = sheet.heatMostKw === null ? designHeatW : 1000 * sheet.heatMostKw;
  const leastW =
    sheet.heatLeastKw === null ? operating.leastShare * heatW : 1000 * sheet.heatLeastKw;
  return {
    ...(sheet.certificate ? { certificate: sheet.certificate } : {}),
    heatW: clamp(heatW, 500, 200_000),
    minW: leastW / mildCop,
    tankLimitC: compressorTankC,
    backupW: 1000 * (sheet.backupKw ?? 0),
    circuit: {
      emitter,
      designHeatW,
      designFlowC: clamp(designFlowC ?? circuit.designFlowC, Math.max(25, roomC + 1), 75),
      designOutdoorC,
      designSpreadK: circuit.designSpreadK,
      roomC,
      baseC,
    },
  };
}

type Emitter = 'radiators' | 'floor' | 'fan-coils';

/** Highest tank temperature of usual compressors. */
const compressorTankC = 55;
const usualTankLitres = 200;
const tankLitresMin = 30;

function tankOf({ sheet, setPoints }: ControlledHome, tankLimitC: number): HomeDescription['tank'] {
  const litres = sheet.tankLitres ?? usualTankLitres;
  if (litres < tankLitresMin) return null;
  const immersionW = 1000 * (sheet.backupKw ?? 0);
  const hottest = Math.min(65, immersionW > 0 ? 65 : tankLimitC);
  const setPointC = clamp(setPoints.tankC ?? operating.tank.setPointC, 35, hottest);
  return {
    litres: Math.min(litres, 2000),
    setPointC,
    leastC: clamp(setPointC - operating.tank.hysteresisK, 30, operating.tank.leastC),
    mostC: Math.max(tankLimitC, setPointC),
    immersionW,
    disinfection: { everyDays: daysToOwn + daysAhead },
  };
}

/** Units disinfect their tank once a week by a programme of their own, which no cloud reports. */
const daysToOwn = 7;
/** A plan makes up for one that did not take place, and plans none before it was missed: it may disinfect two days ahead. */
const daysAhead = 2;

/** Power by capacity of home storage, 1/h. */
const batteryRate = 0.5;

function batteryOf(panels: SolarPanels | null): HomeDescription['battery'] {
  if (panels?.batteryKwh == null) return undefined;
  const watts = 1000 * panels.batteryKwh * batteryRate;
  return { capacityKwh: panels.batteryKwh, chargeW: watts, dischargeW: watts };
}

/** Window area by floor area where the parts are not named. */
const usualWindowShare = 0.15;
/** Frame, dirt and shading of TABULA; a vertical window gets two thirds of the global irradiance. */
const windowFactor = 0.7 * 0.9 * 0.6 * 0.65;

/** Effective window area: solar gain over global irradiance. */
function apertureOf({ house, heat }: HomeYear): number {
  const windows = heat.parts.filter(({ name }) => name === 'windows');
  const areaM2 = windows.reduce((sum, each) => sum + each.areaM2, 0);
  const uWM2K = windows[0]?.uWM2K ?? usualWindowU;
  const litM2 = areaM2 > 0 ? areaM2 : usualWindowShare * house.floorAreaM2;
  return litM2 * glazingTransmittance(uWM2K) * windowFactor;
}

const usualWindowU = 2;
