import type { UpstreamFailure } from '../upstream/upstream-answer.ts';

/**
 * The port to sources of weather, past and forecast, in quarter-hours of UTC. Nothing here throws for failures of the source: every
 * answer is a value.
 */
export interface WeatherSource {
  readonly name: string;
  /** Whom and which licence to name beside the figures; null: our own. */
  readonly attribution: string | null;
  /** null: computed locally without a call; such weather is never stored. */
  readonly limits: WeatherLimits | null;
  read(ask: WeatherRequest): Promise<WeatherSourceAnswer>;
  /** The source of a station in a simulated world; absent: none is known. */
  readonly ofStation?: (station: string) => WeatherSource;
}

export interface WeatherLimits {
  /** Calls that we allow ourselves a UTC day, as the other side counts them. */
  readonly callsPerDay: number;
  /** How long an answer is taken for new, seconds. */
  readonly freshS: number;
  /** As how many calls a question counts. */
  costOf(ask: WeatherRequest): number;
}

export interface WeatherRequest {
  /** Degrees north. */
  readonly latitudeDeg: number;
  /** Degrees east. */
  readonly longitudeDeg: number;
  /** ISO 3166, two letters, where it is known. */
  readonly country: string | null;
  /** Epoch milliseconds, half-open, whole quarter-hours. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly nowMs: number;
}

export type WeatherSourceAnswer =
  | { readonly ok: true; readonly weather: WeatherSeries }
  | UpstreamFailure;

export interface WeatherSeries {
  /** Height above the sea that the temperatures are of, metres. */
  readonly altitudeM: number;
  /** Consecutive from `fromMs` to `toMs` of the request; unknown values are null. */
  readonly slots: readonly WeatherSlot[];
  /** What was done to the answer, by a code and how often; empty where nothing was. */
  readonly notes: readonly WeatherNote[];
}

/** Means over `[fromMs, fromMs + 15 min)`. */
export interface WeatherSlot {
  readonly fromMs: number;
  /** Air at two metres, degrees C. */
  readonly outdoorC: number | null;
  /** Share of 1. */
  readonly relativeHumidity: number | null;
  /** Air at ten metres, metres a second. */
  readonly windMS: number | null;
  /** Share of the sky, of 1. */
  readonly cloudCover: number | null;
  /** On the horizontal; diffuse + directNormal x sine of the sun's elevation. Never below 0. */
  readonly globalWM2: number | null;
  readonly diffuseWM2: number | null;
  readonly directNormalWM2: number | null;
  /** `estimated`: by a model for the past; `forecast`: made in advance; `simulated`: no real weather. */
  readonly grade: 'estimated' | 'forecast' | 'simulated';
}

export interface WeatherNote {
  readonly code:
    /** Irradiance below zero, which models give at dusk, counted as none. */
    | 'negative-clamped'
    /** A value that no weather has, taken for none. */
    | 'not-believable'
    /** Quarter-hours interpolated from an hour, with its mean. */
    | 'from-hours'
    /** Beam and diffuse worked out of the global irradiance. */
    | 'split-by-clearness'
    /** A whole quantity is missing from the answer. */
    | 'quantity-missing';
  readonly count: number;
}
