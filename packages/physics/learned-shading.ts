import { clamp } from './numerics.ts';

/** One interval of a photovoltaic site: sun position, unshaded model power, measured power. */
export interface ShadingSample {
  readonly elevationDeg: number;
  readonly azimuthDeg: number;
  readonly modelW: number;
  readonly measuredW: number;
}

/** Measured share of the model's power by sun position; 1 without history. */
export interface ShadingMap {
  /** By row of elevation, then by column of azimuth. */
  readonly shares: readonly (readonly number[])[];
  /** Measured share over all positions. */
  readonly usual: number;
  /** Number of intervals in the history. */
  readonly samples: number;
}

const azimuthColumns = 24;
const elevationRows = 9;
/** Prior weight in intervals of mean power, about two clear hours of a small site. */
const priorIntervals = 6;
const most = 1.3;

/**
 * Learns shading, horizon and other effects of the sun position from a site's history: per cell of 15 x 10 degrees
 *   share = (sum measured + k P) / (sum model + k P), P mean model power, k 6 intervals: cells without history stay at the site's own mean.
 * Intervals that the inverter or the grid's limit cut short, and nights, are to be left out by the caller. Shares are weighted
 * by energy, so dim hours count little.
 * Reference: shrinkage to a prior; EMHASS and OpenEMS correct by a regression instead. Worked: a cell with half of 600 W of 10 intervals
 * of 60 W, P 60: (300 + 360) / (600 + 360) = 0.69.
 */
export function learnShading(samples: readonly ShadingSample[]): ShadingMap {
  const usable = samples.filter(
    ({ modelW, measuredW, elevationDeg }) =>
      modelW > 0 && measuredW >= 0 && elevationDeg > 0 && Number.isFinite(measuredW),
  );
  const model = usable.reduce((sum, { modelW }) => sum + modelW, 0);
  if (model === 0) return { shares: [], usual: 1, samples: 0 };
  const mean = model / usable.length;
  const usual = limitedShare(usable.reduce((sum, { measuredW }) => sum + measuredW, 0) / model);
  const cells = new Map<number, { model: number; measured: number }>();
  for (const { elevationDeg, azimuthDeg, modelW, measuredW } of usable) {
    const cell = cellOf(elevationDeg, azimuthDeg);
    const sums = cells.get(cell) ?? { model: 0, measured: 0 };
    sums.model += modelW;
    sums.measured += measuredW;
    cells.set(cell, sums);
  }
  const prior = priorIntervals * mean;
  const shares = Array.from({ length: elevationRows }, (_, row) =>
    Array.from({ length: azimuthColumns }, (__, column) => {
      const sums = cells.get(row * azimuthColumns + column) ?? { model: 0, measured: 0 };
      return limitedShare((sums.measured + usual * prior) / (sums.model + prior));
    }),
  );
  return { shares, usual, samples: usable.length };
}

/** Share at a sun position, interpolated between the centres of cells, so that a forecast has no steps. */
export function shadingShare(
  { shares }: ShadingMap,
  sun: { readonly elevationDeg: number; readonly azimuthDeg: number },
): number {
  if (shares.length === 0) return 1;
  const row = Math.max(0, Math.min(elevationRows - 1, sun.elevationDeg / 10 - 0.5));
  const column = (((sun.azimuthDeg / 15 - 0.5) % azimuthColumns) + azimuthColumns) % azimuthColumns;
  const [low, left] = [Math.floor(row), Math.floor(column)];
  const at = (r: number, c: number) =>
    shares[Math.min(elevationRows - 1, r)]?.[c % azimuthColumns] ?? 1;
  const [up, right] = [row - low, column - left];
  const lower = at(low, left) * (1 - right) + at(low, left + 1) * right;
  const upper = at(low + 1, left) * (1 - right) + at(low + 1, left + 1) * right;
  return lower * (1 - up) + upper * up;
}

function cellOf(elevationDeg: number, azimuthDeg: number): number {
  const row = Math.min(elevationRows - 1, Math.floor(elevationDeg / 10));
  const turned = ((azimuthDeg % 360) + 360) % 360;
  return row * azimuthColumns + Math.min(azimuthColumns - 1, Math.floor(turned / 15));
}

const limitedShare = (share: number): number => clamp(share, 0, most);
