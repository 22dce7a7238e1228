/** Climate normals of a place, January to December. */
export interface ClimateNormals {
  readonly source: string;
  readonly meanC: readonly number[];
  /** Mean daily temperature range. */
  readonly dailyRangeK: readonly number[];
  /** Global irradiation on the horizontal: monthly sunshine hours, or kWh/m2 a day. */
  readonly sun:
    | { readonly hoursAMonth: readonly number[] }
    | { readonly kwhM2ADay: readonly number[] };
  /** Percent. */
  readonly relativeHumidity: readonly number[];
  readonly windMs: number;
  /** Standard deviation of the daily mean temperature around the season's. */
  readonly dayToDayK: number;
}

/** Humidity and daily range are rounded values usual for the region; temperature and sun are the weather services' normals. */
export const munich: ClimateNormals = {
  source:
    'Deutscher Wetterdienst, Munich city, 1981-2010: temperature and sunshine (mean 9.7 degrees, 1777 h a year)',
  meanC: [0.3, 1.4, 5.3, 9.4, 14.3, 17.2, 19.4, 18.9, 14.7, 10.1, 4.4, 1.3],
  dailyRangeK: [5.5, 7, 8.5, 10, 10.5, 10.5, 11, 10.5, 9.5, 8, 5.5, 5],
  sun: { hoursAMonth: [79, 96, 133, 170, 209, 210, 238, 220, 163, 125, 75, 59] },
  relativeHumidity: [83, 79, 73, 67, 67, 68, 67, 70, 76, 81, 85, 86],
  windMs: 2.8,
  dayToDayK: 3.4,
};

export const ghent: ClimateNormals = {
  source:
    'Royal Meteorological Institute of Belgium, Uccle, 1981-2010: temperature and sunshine (mean 10.5 degrees, 1545 h a year)',
  meanC: [3.3, 3.7, 6.8, 9.8, 13.6, 16.2, 18.4, 18, 14.9, 11.1, 6.8, 3.9],
  dailyRangeK: [5, 6, 7.3, 8.9, 8.9, 8.7, 9, 9, 8.1, 6.9, 5.3, 4.6],
  sun: { hoursAMonth: [59, 78, 114, 159, 191, 188, 201, 190, 143, 113, 66, 45] },
  relativeHumidity: [87, 83, 79, 73, 73, 74, 74, 76, 79, 85, 88, 89],
  windMs: 3.5,
  dayToDayK: 3,
};

export const asti: ClimateNormals = {
  source:
    'PVGIS, European Commission, typical year 2005-2023 at 45.0 N 8.0 E, means by month computed from its hours',
  meanC: [5.2, 7, 8.7, 12.4, 17, 22.5, 21.9, 22.1, 20.2, 15, 6.3, 4.1],
  dailyRangeK: [7.4, 8.7, 10.1, 8.3, 8.6, 12.7, 9.8, 9.1, 9.3, 7.5, 7.8, 7.9],
  sun: { kwhM2ADay: [1.54, 2.39, 3.82, 4.05, 4.83, 7.21, 6.62, 5.76, 4.52, 2.87, 2.02, 1.49] },
  relativeHumidity: [84, 81, 71, 80, 74, 54, 69, 71, 72, 81, 75, 90],
  windMs: 1.2,
  dayToDayK: 2.4,
};
