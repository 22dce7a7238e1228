import { monthDays } from '@hearth/physics/monthly-temperature.ts';
import { type ClimateStation, climateStations } from './climate-stations.ts';

/** Usual months at a location, from the stations around it. */
export interface ClimateNearby {
  readonly monthsC: readonly number[];
  readonly nearest: ClimateStation;
  readonly altitudeM: number;
  /** Difference in height from the stations, as temperature. */
  readonly correctedByK: number;
}

/** Fall of temperature with height. International Standard Atmosphere, ISO 2533. */
export const lapseKPerM = 0.0065;

const stationCount = 4;
/** Within it, a station's climate is the location's own. */
const sameKm = 15;
const farthestKm = 700;
const kmPerDegree = 111.2;

/**
 * Usual months of a location: means of the four nearest stations, brought to its height by 0.65 K for each 100 m, weighted by 1 / (d^2 + 15^2) [km].
 * Without a height the location is as high as the stations. Null more than 700 km from the nearest station.
 */
export function climateNear(location: {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly altitudeM: number | null;
}): ClimateNearby | null {
  const near = climateStations
    .map((station) => ({ station, km: kmBetween(station, location) }))
    .toSorted((a, b) => a.km - b.km)
    .slice(0, stationCount);
  const nearest = near[0];
  if (!nearest || nearest.km > farthestKm) return null;
  const weights = near.map(({ km }) => 1 / (km * km + sameKm * sameKm));
  const total = weights.reduce((sum, each) => sum + each, 0);
  const meanOf = (valueOf: (station: ClimateStation) => number): number =>
    near.reduce((sum, { station }, i) => sum + (weights[i] ?? 0) * valueOf(station), 0) / total;
  const stationsM = meanOf(({ altitudeM }) => altitudeM);
  const altitudeM = location.altitudeM ?? stationsM;
  const correctedByK = -lapseKPerM * (altitudeM - stationsM);
  return {
    monthsC: monthDays.map((_, i) => meanOf(({ monthsC }) => monthsC[i] ?? 0) + correctedByK),
    nearest: nearest.station,
    altitudeM,
    correctedByK,
  };
}

/**
 * Usual months by latitude: mean 27.3 - 0.40 (|lat| - 15), amplitude 0.18 |lat|, coldest in the middle of January, or of July south of the equator.
 * Fitted to twenty cities of the WMO's normals, within 4 K.
 */
export function climateByLatitude(location: {
  readonly latitudeDeg: number;
  readonly altitudeM: number | null;
}): Omit<ClimateNearby, 'nearest'> {
  const latitude = Math.abs(location.latitudeDeg);
  const altitudeM = location.altitudeM ?? 0;
  const correctedByK = -lapseKPerM * altitudeM;
  const meanC = 27.3 - 0.4 * Math.max(0, latitude - 15) + correctedByK;
  const amplitudeK = 0.18 * location.latitudeDeg;
  return {
    monthsC: monthDays.map((_, i) => meanC - amplitudeK * Math.cos((2 * Math.PI * i) / 12)),
    altitudeM,
    correctedByK,
  };
}

function kmBetween(
  station: ClimateStation,
  place: { readonly latitudeDeg: number; readonly longitudeDeg: number },
): number {
  const middleDeg = (station.latitudeDeg + place.latitudeDeg) / 2;
  const east = (station.longitudeDeg - place.longitudeDeg) * Math.cos((middleDeg * Math.PI) / 180);
  return kmPerDegree * Math.hypot(station.latitudeDeg - place.latitudeDeg, east);
}
