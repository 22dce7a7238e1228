/** Mounting of a module: on a rack with a polymer or a glass back, on rails over a roof, or in the roof. */
export type Mounting = 'open-rack' | 'open-rack-glass' | 'close-roof' | 'in-roof';

/** Usual distance between roof and modules on rails and hooks. */
export const usualGapCm = 10;

/**
 * Temperature of a mounted module at 800 W/m2, 20 degrees and 1 m/s.
 * PVWatts version 5, NREL/TP-6A20-62641, section 6: 45 degrees on a rack, 49 on a roof. A glass back is 2.4 K hotter than one of
 * polymer (King, Boyson, Kratochvil, SAND2004-3535, table 1).
 */
const nominalC = {
  'open-rack': 45,
  'open-rack-glass': 47,
  'close-roof': 49,
  'in-roof': 49,
} as const;

/**
 * Rise by the gap between module and roof, cm and K: 0, 1, 2 and 3 inches. Source: SAM Photovoltaic Model Technical Reference,
 * NREL/TP-6A20-67399, section 10.6. At one inch and without a gap King's models of a close mount and of an insulated back give
 * the same temperatures within 1.5 K.
 */
const gapRises = [
  { gapCm: 0, kelvin: 18 },
  { gapCm: 2.54, kelvin: 11 },
  { gapCm: 5.08, kelvin: 6 },
  { gapCm: 7.62, kelvin: 2 },
  { gapCm: usualGapCm, kelvin: 0 },
] as const;

/** Nominal temperature of a module as mounted, degrees C; the gap counts over a roof only. Worked: 2.54 cm over a roof: 60. */
export function nominalCelsius(mounting: Mounting, gapCm: number = usualGapCm): number {
  const nominal = nominalC[mounting];
  if (mounting === 'in-roof') return nominal + gapRises[0].kelvin;
  return mounting === 'close-roof' ? nominal + riseByGap(gapCm) : nominal;
}

function riseByGap(gapCm: number): number {
  for (const [i, upper] of gapRises.entries()) {
    const lower = gapRises[i - 1] ?? upper;
    if (gapCm > upper.gapCm) continue;
    if (lower === upper) return upper.kelvin;
    const share = (gapCm - lower.gapCm) / (upper.gapCm - lower.gapCm);
    return lower.kelvin + share * (upper.kelvin - lower.kelvin);
  }
  return 0;
}

/** Constants of Fuentes' module: absorbed share of the sun, emissivity, hydraulic diameter [m]. */
const absorptance = 0.83;
const emissivity = 0.84;
const diameterM = 0.5;
const stefanBoltzmann = 5.669e-8;
const zeroC = 273.15;
/** Weather stations measure at 9.144 m, modules are at 5 m: v = v0 (5 / 9.144)^0.2. */
const windShare = (5 / 9.144) ** 0.2;
const sineOfUsualTilt = 0.5;
/** Substitution ends below this change, K, after three steps on average and at most seven from -15 to 35 degrees. */
const settledK = 1e-3;
const stepsMax = 20;
const prandtl = 0.71;
const freeFactor = 0.21 * prandtl ** 0.32;
const laminarFactor = 0.86 / prandtl ** 0.67;
const turbulentFactor = 0.0282 / prandtl ** 0.4;
/** Conditions that define the nominal temperature of an installed module: 800 W/m2, 20 degrees, sky 9.06 degrees, 1 m/s. */
const nominal = { sunWM2: 800, airK: 293.15, skyK: 282.21, windMs: 1 } as const;

/** Heat exchange of a kind of installation, relative to the top of the module. */
export interface ModuleHeatExchange {
  /** Convection of both sides over that of the top. */
  readonly convection: number;
  /** Temperature of the surface below the module: share of the way from the air to the module. */
  readonly ground: number;
}

/**
 * Heat exchange of modules that reach `installedC` in their installation at 800 W/m2, 20 degrees and 1 m/s.
 * Reference: Fuentes, SAND85-0330, section 4. PVWatts: 45 degrees on a rack, 49 on a roof. Worked: 45 degrees: convection 1.869, ground 0.146.
 */
export function installationOf(installedC: number): ModuleHeatExchange {
  const cell = installedC + zeroC;
  const rise = cell - nominal.airK;
  const top = convection((cell + nominal.airK) / 2, nominal.windMs, rise, false);
  const absorbed = absorptance * nominal.sunWM2;
  const toAir =
    emissivity * stefanBoltzmann * (cell ** 2 + nominal.airK ** 2) * (cell + nominal.airK);
  const radiated = emissivity * stefanBoltzmann;
  const back =
    (absorbed - radiated * (cell ** 4 - nominal.skyK ** 4) - top * rise) / ((toAir + top) * rise);
  const below = Math.max(0, cell ** 4 - back * (cell ** 4 - nominal.airK ** 4)) ** 0.25;
  const groundK = Math.min(cell, Math.max(nominal.airK, below));
  return {
    ground: (groundK - nominal.airK) / rise,
    convection:
      (absorbed - radiated * (2 * cell ** 4 - nominal.skyK ** 4 - groundK ** 4)) / (top * rise),
  };
}

/**
 * Temperature of a module's cells in steady state [degrees C], that of the air at night: the absorbed sun equals convection to the air and radiation to sky and ground,
 *   a G = h (T - Ta) + e s (T^4 - Tsky^4) + e s (T^4 - Tg^4), Tsky = 0.68 x 0.0552 Ta^1.5 + 0.32 Ta [K],
 * with free and forced convection together, h = (free^3 + forced^3)^(1/3). A module's five minutes of thermal inertia are left out.
 * Reference: Fuentes, SAND85-0330, the model of PVWatts.
 * Worked: 45 degrees installed, at 800 W/m2, 20 degrees, 1 m/s at 9.144 m: 45.64.
 */
export function cellCelsius(
  { convection: ratio, ground }: ModuleHeatExchange,
  at: { readonly airC: number; readonly planeWM2: number; readonly windMs: number },
): number {
  if (at.planeWM2 <= 0) return at.airC;
  const air = at.airC + zeroC;
  const sky = 0.68 * 0.0552 * air ** 1.5 + 0.32 * air;
  const wind = Math.max(0, at.windMs) * windShare + 1e-4;
  const absorbed = absorptance * at.planeWM2;
  const radiated = emissivity * stefanBoltzmann;
  let module = air + absorbed / 30;
  for (let step = 0; step < stepsMax; step += 1) {
    const toAir = ratio * convection((module + air) / 2, wind, Math.abs(module - air), true);
    const toSky = radiated * (module ** 2 + sky ** 2) * (module + sky);
    const below = air + ground * (module - air);
    const toGround = radiated * (module ** 2 + below ** 2) * (module + below);
    const next =
      (toAir * air + toSky * sky + toGround * below + absorbed) / (toAir + toSky + toGround);
    const change = Math.abs(next - module);
    module = next;
    if (change < settledK) break;
  }
  return module - zeroC;
}

/** Coefficient of convection from one side [W/m2/K]; turbulent above a Reynolds number of 120,000 where the wind is measured. */
function convection(meanK: number, windMs: number, rise: number, mayBeTurbulent: boolean): number {
  const density = (0.003484 * 101_325) / meanK;
  const viscosity = (0.242_37e-6 * meanK ** 0.76) / density;
  const conductivity = 2.1695e-4 * meanK ** 0.84;
  const reynolds = (windMs * diameterM) / viscosity;
  const flow = density * windMs * 1007;
  const forced =
    mayBeTurbulent && reynolds > 1.2e5
      ? (turbulentFactor * flow) / reynolds ** 0.2
      : (laminarFactor * flow) / Math.sqrt(reynolds);
  const grashof = ((9.8 / meanK) * rise * diameterM ** 3 * sineOfUsualTilt) / viscosity ** 2;
  const free = (freeFactor * grashof ** 0.32 * conductivity) / diameterM;
  return Math.cbrt(free ** 3 + forced ** 3);
}
