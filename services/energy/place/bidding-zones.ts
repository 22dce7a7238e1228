/** An area with one price on the day-ahead market. */
export interface BiddingZone {
  /** Code as the market's pages use it: `DE-LU`, `NO2`. */
  readonly code: string;
  /** Energy Identification Code of ENTSO-E. */
  readonly eic: string;
  readonly countries: readonly string[];
  /** Centre of the population, for the weather of the price model. */
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  /** Mean price of 2024 rounded to 5 EUR/MWh, for the price model only. */
  readonly levelPerMwh: number;
  /** Installed solar power and mean wind power relative to the mean load, rounded, for the price model only. */
  readonly solar: number;
  readonly wind: number;
}

type Fact = readonly [
  eic: string,
  countries: string,
  place: readonly [latitudeDeg: number, longitudeDeg: number],
  levelPerMwh: number,
  solar: number,
  wind: number,
];

/** Codes: ENTSO-E, "Areas" of the Transparency Platform's API guide. Level, solar and wind: orders of magnitude. */
const facts: Readonly<Record<string, Fact>> = {
  AT: ['10YAT-APG------L', 'AT', [47.8, 14.5], 80, 0.9, 0.15],
  BE: ['10YBE----------2', 'BE', [50.8, 4.4], 70, 0.9, 0.2],
  BG: ['10YCA-BULGARIA-R', 'BG', [42.7, 24.5], 100, 0.9, 0.05],
  CH: ['10YCH-SWISSGRIDZ', 'CH LI', [47.0, 7.8], 75, 0.9, 0],
  CZ: ['10YCZ-CEPS-----N', 'CZ', [49.8, 15.5], 85, 0.5, 0.02],
  'DE-LU': ['10Y1001A1001A82H', 'DE LU', [51.0, 10.0], 80, 1.4, 0.28],
  DK1: ['10YDK-1--------W', 'DK', [56.1, 9.2], 70, 1.2, 0.6],
  DK2: ['10YDK-2--------M', 'DK', [55.5, 12.0], 70, 0.9, 0.4],
  EE: ['10Y1001A1001A39I', 'EE', [59.0, 25.5], 85, 1.1, 0.15],
  ES: ['10YES-REE------0', 'ES', [40.0, -3.5], 65, 1.2, 0.25],
  FI: ['10YFI-1--------U', 'FI', [61.5, 25.0], 45, 0.1, 0.25],
  FR: ['10YFR-RTE------C', 'FR MC', [47.0, 2.5], 60, 0.5, 0.1],
  GR: ['10YGR-HTSO-----Y', 'GR', [38.5, 23.0], 100, 1.4, 0.2],
  HR: ['10YHR-HEP------M', 'HR', [45.6, 16.0], 95, 0.5, 0.15],
  HU: ['10YHU-MAVIR----U', 'HU', [47.2, 19.3], 100, 1.4, 0.02],
  IE: ['10Y1001A1001A59C', 'IE', [53.2, -7.0], 110, 0.3, 0.35],
  'IT-North': ['10Y1001A1001A73I', 'IT', [45.2, 9.8], 110, 0.7, 0],
  'IT-Centre-North': ['10Y1001A1001A70O', 'IT', [43.5, 11.5], 110, 0.7, 0.02],
  'IT-Centre-South': ['10Y1001A1001A71M', 'IT', [41.6, 13.5], 110, 0.9, 0.1],
  'IT-South': ['10Y1001A1001A788', 'IT', [40.8, 16.3], 105, 1.4, 0.3],
  'IT-Calabria': ['10Y1001C--00096J', 'IT', [38.9, 16.4], 105, 0.7, 0.3],
  'IT-Sicily': ['10Y1001A1001A75E', 'IT', [37.5, 14.2], 105, 0.9, 0.2],
  'IT-Sardinia': ['10Y1001A1001A74G', 'IT', [40.1, 9.0], 105, 1.0, 0.2],
  LT: ['10YLT-1001A0008Q', 'LT', [55.3, 23.9], 85, 1.2, 0.3],
  LV: ['10YLV-1001A00074', 'LV', [56.9, 24.9], 85, 0.5, 0.05],
  NL: ['10YNL----------L', 'NL', [52.2, 5.4], 75, 1.7, 0.28],
  NO1: ['10YNO-1--------2', 'NO', [60.2, 10.8], 40, 0.05, 0.02],
  NO2: ['10YNO-2--------T', 'NO', [58.8, 7.0], 50, 0.05, 0.1],
  NO3: ['10YNO-3--------J', 'NO', [63.3, 10.5], 30, 0, 0.2],
  NO4: ['10YNO-4--------9', 'NO', [68.0, 16.5], 25, 0, 0.1],
  NO5: ['10Y1001A1001A48H', 'NO', [60.6, 6.3], 40, 0.02, 0],
  PL: ['10YPL-AREA-----S', 'PL', [52.0, 19.3], 95, 0.9, 0.15],
  PT: ['10YPT-REN------W', 'PT', [39.7, -8.3], 65, 0.8, 0.25],
  RO: ['10YRO-TEL------P', 'RO', [45.6, 25.2], 105, 0.6, 0.1],
  RS: ['10YCS-SERBIATSOV', 'RS', [44.2, 20.8], 100, 0.05, 0.03],
  SE1: ['10Y1001A1001A44P', 'SE', [66.5, 20.5], 25, 0, 0.5],
  SE2: ['10Y1001A1001A45N', 'SE', [63.0, 15.8], 25, 0.02, 0.6],
  SE3: ['10Y1001A1001A46L', 'SE', [59.2, 16.3], 35, 0.2, 0.15],
  SE4: ['10Y1001A1001A47J', 'SE', [56.2, 14.2], 50, 0.5, 0.3],
  SI: ['10YSI-ELES-----O', 'SI', [46.1, 14.8], 90, 0.8, 0],
  SK: ['10YSK-SEPS-----K', 'SK', [48.7, 19.3], 90, 0.2, 0],
};

export const biddingZones: readonly BiddingZone[] = Object.entries(facts).map(
  ([code, [eic, countries, [latitudeDeg, longitudeDeg], levelPerMwh, solar, wind]]) => ({
    code,
    eic,
    countries: countries.split(' '),
    latitudeDeg,
    longitudeDeg,
    levelPerMwh,
    solar,
    wind,
  }),
);

const byCode = new Map(biddingZones.map((zone) => [zone.code, zone]));

export const biddingZoneOf = (code: string): BiddingZone | null => byCode.get(code) ?? null;

/**
 * Bidding zone of a location: of several zones in a country the one with the nearest centre, which near a border may be wrong;
 * an owner can correct it. Null without a known day-ahead zone. Worked: DK, 55.68 N 12.57 E (Copenhagen): DK2.
 */
export function biddingZoneAt(location: {
  readonly country: string;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}): BiddingZone | null {
  const narrower = Math.cos((location.latitudeDeg * Math.PI) / 180);
  const distance = (zone: BiddingZone) =>
    Math.hypot(
      zone.latitudeDeg - location.latitudeDeg,
      (zone.longitudeDeg - location.longitudeDeg) * narrower,
    );
  return (
    biddingZones
      .filter(({ countries }) => countries.includes(location.country))
      .toSorted((a, b) => distance(a) - distance(b))[0] ?? null
  );
}
