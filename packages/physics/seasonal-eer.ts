import { interpolate } from './numerics.ts';

/** Declared figures at one outdoor temperature of EN 14825: cooling output at part load and EER, cycling included. */
export interface DeclaredCooling {
  readonly outdoorC: number;
  readonly eer: number;
}

export interface DeclaredCooler {
  /** Cooling load at 35 degrees, kW. */
  readonly designKw: number;
  /** At 20, 25, 30 and 35 degrees, at least two. */
  readonly points: readonly DeclaredCooling[];
  /** Electric power while not cooling, kW. */
  readonly idleKw: {
    readonly off: number;
    readonly thermostatOff: number;
    readonly standby: number;
    readonly crankcase: number;
  };
}

/** Idle hours and full-load hours of a reference cooling season. */
export interface CoolingSeason {
  readonly equivalentHours: number;
  readonly idleHours: DeclaredCooler['idleKw'];
}

/**
 * Air conditioners that also heat, and those that only cool: Regulation (EU) 206/2012, annex II, table 3. Units that cool water:
 * Regulation (EU) 2016/2281 and EN 14825:2018, annex A.
 */
export const coolingSeasons = {
  reversible: {
    equivalentHours: 350,
    idleHours: { off: 0, thermostatOff: 221, standby: 2142, crankcase: 2672 },
  },
  coolingOnly: {
    equivalentHours: 350,
    idleHours: { off: 5088, thermostatOff: 221, standby: 2142, crankcase: 7760 },
  },
  water: {
    equivalentHours: 600,
    idleHours: { off: 0, thermostatOff: 659, standby: 1377, crankcase: 2036 },
  },
} as const satisfies Readonly<Record<string, CoolingSeason>>;

/** Hours of the reference cooling season at each whole degree from 17: EN 14825:2018, table 2, and Regulation (EU) 206/2012, annex II. */
export const coolingBins = {
  firstC: 17,
  hours: [
    205, 227, 225, 225, 216, 215, 218, 197, 178, 158, 137, 109, 88, 63, 39, 31, 24, 17, 13, 9, 4, 3,
    1,
  ],
} as const;

/** No cooling below this outdoor temperature. */
const balanceC = 16;
const designC = 35;

/** Part of the design load at an outdoor temperature. Worked: 30 degrees: 14 / 19 = 0.737, condition B of EN 14825. */
export function coolingShare(outdoorC: number): number {
  return Math.max(0, (outdoorC - balanceC) / (designC - balanceC));
}

/**
 * SEER, cooling over electricity in a reference season, by bins of outdoor temperature of one kelvin and h_j hours:
 *   P_c(T) = P_design (T - 16) / 19;  SEER_on = sum h P_c / sum h P_c / EER(T);  SEER = Q / (Q / SEER_on + idle), Q = P_design H_CE.
 * EER is linear between the declared points and constant beyond them. Declared points include cycling where the unit is larger
 * than the load: of 1,995 certificates of the Heat Pump Keymark that state points and SEER, SEER is met within 1.0 % in the median
 * this way, and within 1.5 % with a further degradation. Reference: EN 14825:2018, 6.
 */
export function seasonalEer(
  { designKw, points, idleKw }: DeclaredCooler,
  season: CoolingSeason,
): { readonly seer: number; readonly seerOn: number } {
  const sorted = points.toSorted((a, b) => a.outdoorC - b.outdoorC);
  const at = sorted.map(({ outdoorC }) => outdoorC);
  const eers = sorted.map(({ eer }) => eer);
  let cold = 0;
  let electric = 0;
  coolingBins.hours.forEach((hours, bin) => {
    const outdoorC = coolingBins.firstC + bin;
    const load = hours * coolingShare(outdoorC);
    cold += load;
    electric += load / interpolate(at, eers, outdoorC);
  });
  const seerOn = cold / electric;
  const { equivalentHours, idleHours } = season;
  const idleKwh =
    idleHours.off * idleKw.off +
    idleHours.thermostatOff * idleKw.thermostatOff +
    idleHours.standby * idleKw.standby +
    idleHours.crankcase * idleKw.crankcase;
  const coldKwh = designKw * equivalentHours;
  return { seer: coldKwh / (coldKwh / seerOn + idleKwh), seerOn };
}
