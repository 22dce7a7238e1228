import { dayMinutes, minuteMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import {
  controlledHome,
  type ControlledHome,
} from '@hearth/energy/observed-home/controlled-home.ts';
import { type DescribedHome, describeHome } from '@hearth/energy/observed-home/describe-home.ts';
import { measuredColumns } from '@hearth/energy/observed-home/measured-columns.ts';
import { gridBefore } from '@hearth/energy/observed-home/quarter-grid.ts';
import type { StoredHome } from '@hearth/energy/observed-home/stored-home.ts';
import type { HomeDescription } from '@hearth/energy/planner/home-description.ts';
import { latestValue } from '@hearth/energy/planner/measurements.ts';
import type { Observation } from '@hearth/energy/planner/observation.ts';
import type { SolarPanels } from '@hearth/energy/solar/solar-panels.ts';
import type { Home } from '@hearth/plant/home.ts';
import { homeDescriptionOf } from './home-description.ts';
import { storedReadingsOf } from './stored-readings.ts';

const installersRoomC = 20;

/** A simulated home as its owner's answers, the unit's data sheet and the solar wizard describe it. */
export function describedHomeOf(home: Home): DescribedHome {
  return describeHome({
    controlled: controlledOf(home),
    place: placeOf(home),
    year: 2025,
    panels: panelsOf(home),
    measured: null,
  });
}

/** What a planner knows of a home when it has only what energy stores of ONECTA and of a grid meter. */
export function storedObservationOf(
  observation: Observation,
  home: Home,
  described: DescribedHome,
): { readonly observation: Observation; readonly description: HomeDescription } {
  const { measurements, minute, timeZone } = observation;
  const days = localDaysOf([{ fromDay: '0001-01-01', timeZone }]);
  const nowMs = minute * minuteMs;
  const wholeDays = Math.floor((minute - measurements.fromMinute) / dayMinutes);
  const grid = gridBefore(nowMs, wholeDays);
  const panels = panelsOf(home);
  const skipped = measurements.slots - grid.slots;
  const stored: StoredHome = {
    nowMs,
    grid,
    days,
    ...storedReadingsOf(measurements, { days, hasPanels: panels !== null }),
    place: placeOf(home),
    isWeatherMissing: false,
    weather: Array.from({ length: grid.slots }, (_, i) => ({
      fromMs: grid.fromMs + i * quarterHourMs,
      outdoorC: measurements.outdoorC[skipped + i] ?? null,
      relativeHumidity: null,
      cloudCover: null,
      windMS: null,
      globalWM2: observation.pastGlobalWM2[skipped + i] ?? null,
      diffuseWM2: null,
      directNormalWM2: null,
      grade: 'estimated',
    })),
    terms: observation.terms,
    market: null,
    panels,
    measured: null,
    charge: home.battery ? latestValue(measurements, measurements.batteryShare) : null,
  };
  const lastReport: ControlledHome['lastReport'] = {
    at: new Date(nowMs).toISOString(),
    // ONECTA reports none.
    running: null,
    roomC: latestValue(measurements, measurements.roomC),
    tankC: latestValue(measurements, measurements.tankC),
    outdoorC: latestValue(measurements, measurements.outdoorC),
  };
  const columns = measuredColumns(stored, { ...controlledOf(home), lastReport }, described);
  return {
    description: described.description,
    observation: {
      ...observation,
      measurements: columns.measurements,
      mode: columns.mode,
      disinfectedMinute: columns.disinfectedMinute,
      pastGlobalWM2: observation.pastGlobalWM2.slice(skipped),
    },
  };
}

/** A simulated home as product describes it. */
export function controlledOf(home: Home): ControlledHome {
  const owner = homeDescriptionOf(home);
  const { heatPump } = home;
  if (!heatPump?.tank || owner.house.kind !== 'heat-load') throw new Error(home.key);
  const { circuit } = owner.heatPump;
  return controlledHome.parse({
    house: {
      kind: 'detached',
      built: '1979-1994',
      floorAreaM2: owner.house.floorAreaM2,
      persons: owner.persons,
      designHeatLoadKw: (owner.house.lossWPerK * (installersRoomC - circuit.designOutdoorC)) / 1000,
    },
    emitter: heatPump.emitter.kind,
    designFlowC: circuit.designFlowC,
    sheet: {
      certificate: owner.heatPump.certificate ?? null,
      heatLeastKw: heatPump.leastHeatW / 1000,
      heatMostKw: Math.max(...heatPump.fullHeat.heatW) / 1000,
      tankLitres: heatPump.tank.litres,
      backupKw: heatPump.backup.stepW / 1000,
    },
    lastReport: null,
    setPoints: { roomC: 21, roomWeek: null, tankC: 52, disinfection: null },
  });
}

export const placeOf = ({ place }: Home): StoredHome['place'] => ({
  country: place.country,
  latitudeDeg: place.latitudeDeg,
  longitudeDeg: place.longitudeDeg,
  altitudeM: place.altitudeM,
  biddingZone: null,
  isAssumed: false,
});

function panelsOf({ photovoltaics, battery }: Home): SolarPanels | null {
  if (!photovoltaics) return null;
  return {
    commissionedOn: null,
    arrays: photovoltaics.arrays.map((array) => ({
      name: null,
      ratedKw: array.ratedW / 1000,
      modules: null,
      azimuthDeg: array.azimuthDeg,
      tiltDeg: array.tiltDeg,
      mounting: 'close-roof',
      shading: 'none',
    })),
    inverterKw: photovoltaics.inverterW / 1000,
    batteryKwh: battery ? battery.capacityWh / 1000 : null,
    exportedEnergy: 'metered',
    exportLimitKw: photovoltaics.feedInLimitW === null ? null : photovoltaics.feedInLimitW / 1000,
  };
}
