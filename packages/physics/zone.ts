/** The five conductances and the mass of a zone after EN ISO 13790, all in W/K and J/K. */
export interface ZoneConstants {
  /** Windows and doors, outdoors to the surfaces: H_tr,w. */
  readonly windowWPerK: number;
  /** Outdoors to the mass, the rest of walls, roof and floor: H_tr,em. */
  readonly outdoorToMassWPerK: number;
  /** H_tr,ms. */
  readonly massToSurfaceWPerK: number;
  /** H_tr,is. */
  readonly surfaceToAirWPerK: number;
  /** C_m. */
  readonly massJPerK: number;
  /** Heat capacity of air and furniture; 0 is the standard's zone without it. */
  readonly airJPerK: number;
}

export interface ZoneInputs {
  outdoorC: number;
  /** H_ve, with supply at `outdoorC`. */
  ventilationWPerK: number;
  /** Heat to the air node, phi_ia: half of the internal gains, and convective heating. */
  airW: number;
  /** phi_st. */
  surfaceW: number;
  /** phi_m. */
  massW: number;
}

export interface ZoneTemperatures {
  airC: number;
  surfaceC: number;
  /** At the end of the step. */
  massC: number;
}

/**
 * One step of the 5R1C zone, written into `zone`; returns the heat that left it, W:
 *   H1 = 1/(1/Hve + 1/His), H2 = H1 + Hw, H3 = 1/(1/H2 + 1/Hms)
 *   phi_mtot = phi_m + Hem Te + H3 (phi_st + Hw Te + H1 (phi_ia/Hve + Tsup)) / H2
 *   Tm' = (Tm (C/dt - (H3 + Hem)/2) + phi_mtot) / (C/dt + (H3 + Hem)/2), mean mass temperature (Tm + Tm')/2
 *   Ts = (Hms Tm + phi_st + Hw Te + H1 (Tsup + phi_ia/Hve)) / (Hms + Hw + H1), Ta = (His Ts + Hve Tsup + phi_ia) / (His + Hve).
 * Reference: EN ISO 13790:2008, annex C.3, with the step dt [s] in place of the hour. Where the air has a capacity, it joins as one more
 * supply of conductance C_a/dt at its own last temperature: an implicit step.
 * Worked: the room of the first test of RC_BuildingSimulator (13.5 m2 of window at 1.1, 1.69 m2 of wall at 0.2, 34.3 m2 floor, two air
 * changes), 10 degrees outside, mass at 22, 10 W inside, 2000 W of sun, one hour: mean mass temperature 22.33.
 */
export function stepZone(
  constants: ZoneConstants,
  inputs: ZoneInputs,
  zone: ZoneTemperatures,
  seconds: number,
): number {
  const {
    windowWPerK: hW,
    outdoorToMassWPerK: hEm,
    massToSurfaceWPerK: hMs,
    surfaceToAirWPerK: hIs,
  } = constants;
  const airStore = constants.airJPerK / seconds;
  const hVe = inputs.ventilationWPerK + airStore;
  const supplyC = (inputs.ventilationWPerK * inputs.outdoorC + airStore * zone.airC) / hVe;
  const h1 = 1 / (1 / hVe + 1 / hIs);
  const h2 = h1 + hW;
  const h3 = 1 / (1 / h2 + 1 / hMs);
  const outdoorC = inputs.outdoorC;
  const fromAir = inputs.surfaceW + hW * outdoorC + h1 * (inputs.airW / hVe + supplyC);
  const total = inputs.massW + hEm * outdoorC + (h3 * fromAir) / h2;
  const store = constants.massJPerK / seconds;
  const half = (h3 + hEm) / 2;
  const massC = (zone.massC * (store - half) + total) / (store + half);
  const mean = (massC + zone.massC) / 2;
  zone.massC = massC;
  zone.surfaceC = (hMs * mean + fromAir) / (hMs + hW + h1);
  zone.airC = (hIs * zone.surfaceC + hVe * supplyC + inputs.airW) / (hIs + hVe);
  return (
    inputs.ventilationWPerK * (zone.airC - outdoorC) +
    hW * (zone.surfaceC - outdoorC) +
    hEm * (mean - outdoorC)
  );
}

/**
 * Distribution of gains: air Ca = 1/2 internal; mass Am/At of the rest; surfaces the remainder less the part lost through windows.
 *   phi_m = Am/At (phi_int/2 + phi_sol), phi_st = (1 - Am/At - Hw/(9.1 At)) (phi_int/2 + phi_sol).
 * Reference: EN ISO 13790:2008, C.1 to C.3. The share that phi_st leaves out is lost through the windows; it is handed back here so that a
 * balance can count it. Worked: Am 85.75, At 142.38, Hw 14.85, 10 W inside, 2000 W sun: mass 1207.5, surfaces 774.5, lost 23.0.
 */
export function spreadGains(
  gains: { readonly internalW: number; readonly solarW: number },
  areas: {
    readonly massM2: number;
    readonly totalM2: number;
    readonly windowWPerK: number;
  },
  out: ZoneInputs,
): number {
  const spread = gains.internalW / 2 + gains.solarW;
  const toMass = areas.massM2 / areas.totalM2;
  const lost = areas.windowWPerK / (9.1 * areas.totalM2);
  out.airW += gains.internalW / 2;
  out.massW += toMass * spread;
  out.surfaceW += (1 - toMass - lost) * spread;
  return lost * spread;
}
