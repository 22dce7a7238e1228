import { clamp } from '@hearth/physics/numerics.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import { gaussianAt } from '@hearth/plant/seeded-random.ts';

/** Error of a weather forecast for an instant. */
export interface ForecastError {
  /** Added to the temperature. */
  readonly warmerK: number;
  /** Standard normal times its growth: positive is clearer than it will be. */
  readonly clearer: number;
}

const streams = { warmth: 21, sky: 22 };
/** Error of temperature after a day, K, and its growth with the square root of the lead. Source: as the climate model, decision 0030. */
const warmthAtDayK = 1;
/** Standard deviation of the logarithm of the irradiance after a day. */
const skyAtDay = 0.3;
const leadMostH = 96;
/** A weather model is calculated every six hours; each run has errors of its own. */
const issueMs = 6 * hourMs;
/** Errors last for hours. */
const knotMs = 6 * hourMs;

/**
 * Error of the forecast that was current at `nowMs` for `atMs`; none for the past.
 * e = s sqrt(L / 24 h) z, with the lead L and z interpolated between standard normal numbers of six hours, drawn anew by each run.
 */
export function forecastErrorAt(
  seed: number,
  { nowMs, atMs }: { readonly nowMs: number; readonly atMs: number },
): ForecastError {
  if (atMs <= nowMs) return none;
  const issue = Math.floor(nowMs / issueMs);
  const growth = Math.sqrt(clamp((atMs - nowMs) / hourMs, 0, leadMostH) / 24);
  const place = atMs / knotMs;
  const knot = Math.floor(place);
  const share = place - knot;
  const zOf = (stream: number): number => {
    const [before, after] = [0, 1].map((next) =>
      gaussianAt(seed, stream, issue * runKnots + ((knot + next) % runKnots)),
    );
    return (
      ((1 - share) * (before ?? 0) + share * (after ?? 0)) /
      Math.sqrt(share * share + (1 - share) * (1 - share))
    );
  };
  return {
    warmerK: warmthAtDayK * growth * zOf(streams.warmth),
    clearer: skyAtDay * growth * zOf(streams.sky),
  };
}

const none: ForecastError = { warmerK: 0, clearer: 0 };
/** More knots than a run reaches ahead. */
const runKnots = 64;
