/** A part of the envelope; `correction` is 1 to outside air, about 0.5 to soil, cellar and unheated attic. */
export interface EnvelopePart {
  readonly areaM2: number;
  readonly uWM2K: number;
  readonly correction: number;
}

/** A figure for each window orientation. */
export interface ByOrientation {
  readonly horizontal: number;
  readonly east: number;
  readonly south: number;
  readonly west: number;
  readonly north: number;
}

/** A heating season: mean outdoor temperature, and irradiation of each plane over the season, kWh/m2. */
export interface HeatingSeason {
  readonly days: number;
  readonly outdoorC: number;
  readonly sunKwhM2: ByOrientation;
}

export interface SeasonalHouse {
  readonly referenceAreaM2: number;
  readonly parts: readonly EnvelopePart[];
  /** Surcharge for thermal bridges on the whole envelope, W/(m2 K). */
  readonly bridgesWM2K: number;
  /** Ventilation and infiltration together, 1/h. */
  readonly airChangesPerH: number;
  readonly roomHeightM: number;
  readonly heatCapacityWhM2K: number;
  readonly indoorC: number;
  /** Share of the temperature difference under partial heating, at a transmission of 1 and of 4 W/(m2 K). */
  readonly partialHeating: { readonly at1: number; readonly at4: number };
  readonly windowM2: ByOrientation;
  readonly glazing: {
    readonly transmittance: number;
    readonly frameShare: number;
    readonly angleFactor: number;
    readonly shadingHorizontal: number;
    readonly shadingVertical: number;
  };
  readonly internalWM2: number;
}

/** Results per square metre of reference area: conductances W/(m2 K), energies kWh/m2 a season. */
export interface SeasonalHeatNeed {
  readonly transmissionWM2K: number;
  readonly ventilationWM2K: number;
  readonly temperatureShare: number;
  readonly transmissionKwhM2: number;
  readonly ventilationKwhM2: number;
  readonly solarKwhM2: number;
  readonly internalKwhM2: number;
  readonly timeConstantH: number;
  /** Share of the gains that replaces heating. */
  readonly utilisation: number;
  readonly needKwhM2: number;
}

const airWhM3K = 0.34;

/**
 * Heat need of a house in a heating season, one zone:
 *   h_tr = (sum A U b + dU sum A) / A_ref, h_ve = 0.34 n h, q_ht = 0.024 (h_tr + h_ve) F (Ti - Te) days
 *   q_sol = (1 - F_f) F_w g (F_hor A_hor I_hor + F_vert sum A I) / A_ref, q_int = 0.024 phi days
 *   q_h = q_ht - eta (q_sol + q_int), eta from `gainUtilisation`. Bridges count on the whole area, whatever its correction.
 * Reference: EN ISO 13790:2008, seasonal method, as in the TABULA Calculation Method (IWU, 2013).
 * Worked: TABULA's AT.N.AB.01.Gen.ReEx.001.001: h_tr 2.1554, q_ht 199.02, need 175.994 kWh/m2.
 */
export function seasonalHeatNeed(house: SeasonalHouse, season: HeatingSeason): SeasonalHeatNeed {
  const envelopeM2 = house.parts.reduce((sum, part) => sum + part.areaM2, 0);
  const lossesWPerK = house.parts.reduce(
    (sum, part) => sum + part.areaM2 * part.uWM2K * part.correction,
    0,
  );
  const transmissionWM2K = (lossesWPerK + house.bridgesWM2K * envelopeM2) / house.referenceAreaM2;
  const ventilationWM2K = airWhM3K * house.airChangesPerH * house.roomHeightM;
  const temperatureShare = intermittentHeatingFactor(transmissionWM2K, house.partialHeating);
  const kilokelvinHours =
    0.024 * temperatureShare * Math.max(0, house.indoorC - season.outdoorC) * season.days;
  const lossesKwhM2 = (transmissionWM2K + ventilationWM2K) * kilokelvinHours;
  const solarKwhM2 = solarGainsKwh(house, season) / house.referenceAreaM2;
  const internalKwhM2 = 0.024 * house.internalWM2 * season.days;
  const timeConstantH = house.heatCapacityWhM2K / (transmissionWM2K + ventilationWM2K);
  const gains = solarKwhM2 + internalKwhM2;
  const utilisation = gainUtilisation(gains, lossesKwhM2, timeConstantH);
  return {
    transmissionWM2K,
    ventilationWM2K,
    temperatureShare,
    transmissionKwhM2: transmissionWM2K * kilokelvinHours,
    ventilationKwhM2: ventilationWM2K * kilokelvinHours,
    solarKwhM2,
    internalKwhM2,
    timeConstantH,
    utilisation,
    needKwhM2: Math.max(0, lossesKwhM2 - utilisation * gains),
  };
}

/**
 * Rooms that are heated for a part of the day or not at all are colder the leakier the house:
 *   F = 1 at h_tr 0.5, `at1` at 1, `at4` at 4, linear between them and below 0.5, `at4` above 4.
 * Reference: TABULA Calculation Method, F_red. Worked: at1 0.95, at4 0.85: h_tr 2.155: 0.9115; h_tr 0.4304: 1.00696.
 */
export function intermittentHeatingFactor(
  transmissionWM2K: number,
  { at1, at4 }: SeasonalHouse['partialHeating'],
): number {
  if (transmissionWM2K < 1) return at1 + (1 - at1) * 2 * (1 - transmissionWM2K);
  return at1 + ((at4 - at1) * (Math.min(4, transmissionWM2K) - 1)) / 3;
}

function solarGainsKwh({ windowM2, glazing }: SeasonalHouse, { sunKwhM2 }: HeatingSeason): number {
  const vertical =
    windowM2.east * sunKwhM2.east +
    windowM2.south * sunKwhM2.south +
    windowM2.west * sunKwhM2.west +
    windowM2.north * sunKwhM2.north;
  return (
    (1 - glazing.frameShare) *
    glazing.angleFactor *
    glazing.transmittance *
    (glazing.shadingHorizontal * windowM2.horizontal * sunKwhM2.horizontal +
      glazing.shadingVertical * vertical)
  );
}

/**
 * Utilisation of gains: eta = (1 - g^a) / (1 - g^(a + 1)), a / (a + 1) at g = 1, with g gains over losses and a = 0.8 + tau / 30 h.
 * Reference: EN ISO 13790:2008, 12.2.1.1, seasonal parameters. Worked: g 0.12179, a 1.36276: 0.94982.
 */
export function gainUtilisation(gains: number, losses: number, timeConstantH: number): number {
  if (losses <= 0) return 0;
  if (gains <= 0) return 1;
  const a = 0.8 + timeConstantH / 30;
  const log = Math.log(gains / losses);
  // expm1 keeps its precision where gains and losses are nearly equal.
  return log === 0 ? a / (a + 1) : Math.expm1(a * log) / Math.expm1((a + 1) * log);
}
