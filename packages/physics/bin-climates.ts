/** A reference year of EN 14825: hours at each whole degree from `firstC` up, in the heating season. */
export interface BinClimate {
  readonly designC: number;
  readonly firstC: number;
  readonly hours: readonly number[];
  /** Heat of the year over the design load: H_HE. */
  readonly equivalentHours: number;
  /**
   * Idle hours of a heating-only unit. A unit that also cools has no off hours, and its crankcase heater runs with the
   * thermostat off only.
   */
  readonly idleHours: {
    readonly off: number;
    readonly thermostatOff: number;
    readonly crankcase: number;
  };
}

/** No heating above this outdoor temperature: 20 indoors less internal and solar gains. EN 14825:2018, 3.1. */
export const designIndoorC = 16;

export type BinClimateName = 'average' | 'warmer' | 'colder';

/** Reference: EN 14825:2018, annex A (idle hours), annex B (bins); H_HE as in Regulation (EU) 813/2013, annex III. */
export const binClimates: Readonly<Record<BinClimateName, BinClimate>> = {
  average: {
    designC: -10,
    firstC: -10,
    hours: [
      1, 25, 23, 24, 27, 68, 91, 89, 165, 173, 240, 280, 320, 357, 356, 303, 330, 326, 348, 335,
      315, 215, 169, 151, 105, 74,
    ],
    equivalentHours: 2066,
    idleHours: { off: 3672, thermostatOff: 179, crankcase: 3851 },
  },
  warmer: {
    designC: 2,
    firstC: 2,
    hours: [3, 22, 63, 63, 175, 162, 259, 360, 428, 430, 503, 444, 384, 294],
    equivalentHours: 1336,
    idleHours: { off: 4345, thermostatOff: 755, crankcase: 4476 },
  },
  colder: {
    designC: -22,
    firstC: -22,
    hours: [
      1, 6, 13, 17, 19, 26, 39, 41, 35, 52, 37, 41, 43, 54, 90, 125, 169, 195, 278, 306, 454, 385,
      490, 533, 380, 228, 261, 279, 229, 269, 233, 230, 243, 191, 146, 150, 97, 61,
    ],
    equivalentHours: 2465,
    idleHours: { off: 2189, thermostatOff: 131, crankcase: 2944 },
  },
};
