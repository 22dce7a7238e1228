/**
 * Signals of a forecast. `household`: electricity without the heat pump, kWh an hour. `heating`, `hot-water`: electricity of the heat
 * pump. `solar`: generation. `outdoor`: degrees C. `price`: millionths of the currency for a kWh, gross.
 */
export const forecastSignals = [
  'household',
  'heating',
  'hot-water',
  'solar',
  'outdoor',
  'price',
] as const;
export type ForecastSignal = (typeof forecastSignals)[number];

/** Why there is no forecast of a signal. */
export const missingReasons = [
  /** No meter or unit counts it. */
  'not-measured',
  /** Measured for less than a week. */
  'too-few-days',
  'no-panels',
  /** Generation is measured, but place, tilt or size of the panels are not described. */
  'panels-not-described',
  'no-contract',
  /** The contract follows the market, and less than a week of its prices is known. */
  'prices-missing',
] as const;
export type MissingReason = (typeof missingReasons)[number];

export const forecastNotes = [
  /** A standard household's use, since this one is not measured for long enough. */
  'usual-household',
  /** All consumption of the home: the heat pump is not counted apart. */
  'whole-home',
  /** The errors of usual panels, since too little of these is measured. */
  'usual-panels',
  /** Weather of the climate instead of a weather service's forecast. */
  'climate-weather',
  'place-assumed',
  'contract-ended',
  /** The band is not yet corrected by errors of earlier forecasts: they cover less than a week. */
  'first-bands',
] as const;
export type ForecastNote = (typeof forecastNotes)[number];

/** Hours between the time of a stored forecast and the start of its day. */
export const forecastLeads = [0, 12, 24] as const;
export type ForecastLead = (typeof forecastLeads)[number];
