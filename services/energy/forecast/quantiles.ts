/** Quantiles of all forecasts: the outer pair covers nine tenths, 0.1 and 0.9 four fifths. */
export const quantiles = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95] as const;
export const medianAt = 3;
