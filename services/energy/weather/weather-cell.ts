/** A cell of 0.1 degrees, about 11 by 7 km, whose homes share one call. Upstream services receive its centre only, no address. */
export interface WeatherCell {
  readonly cellId: string;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

const cellsPerDeg = 10;

/** Worked: 52.5163 N, 13.3777 E lies in the cell 1425/1933, whose centre is 52.55 N, 13.35 E. */
export function weatherCellOf(location: {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}): WeatherCell {
  const rows = 180 * cellsPerDeg;
  const columns = 360 * cellsPerDeg;
  const row = Math.min(
    rows - 1,
    Math.max(0, Math.floor((location.latitudeDeg + 90) * cellsPerDeg)),
  );
  const column = Math.floor((location.longitudeDeg + 180) * cellsPerDeg);
  const around = ((column % columns) + columns) % columns;
  return {
    cellId: `${row}/${around}`,
    latitudeDeg: centre(row, 90),
    longitudeDeg: centre(around, 180),
  };
}

const centre = (index: number, offsetDeg: number): number =>
  Math.round(((index + 0.5) / cellsPerDeg - offsetDeg) * 100) / 100;
