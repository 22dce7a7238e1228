/** An unknown fact of a home, with its substitute. */
export type ObservationGap =
  /** No contract: a usual price of its country's order, the same at all hours. */
  | { readonly code: 'no-contract' }
  /** No version of the contract holds now: the nearest one counts. */
  | { readonly code: 'contract-ended' }
  /** The contract follows the market and no price is published for now. */
  | { readonly code: 'prices-missing' }
  /** The weather service has no forecast of the next hours, so that of the climate stands in. */
  | { readonly code: 'weather-missing' }
  /** The weather is that of the climate; `slots` of the forecast. */
  | { readonly code: 'weather-assumed'; readonly slots: number }
  /** No address: the climate and the sun are those of the time zone's largest town. */
  | { readonly code: 'place-assumed' }
  /** No usable record of the house: a usual house. */
  | { readonly code: 'house-assumed' }
  /** No certified points: the usual efficiency; without a size, that of the house's heat load. */
  | { readonly code: 'unit-assumed'; readonly sizeKw: number }
  | { readonly code: 'tank-assumed'; readonly litres: number }
  /** No set-point of the rooms is known. */
  | { readonly code: 'set-points-assumed'; readonly roomC: number }
  /** The household is not metered for long enough: the standard profile of its yearly use. */
  | {
      readonly code: 'household-assumed';
      readonly yearlyKwh: number;
      readonly measuredDays: number;
    }
  /** Electricity of a use of the heat pump is not counted. */
  | { readonly code: 'heating-not-counted' | 'hot-water-not-counted' }
  /** Electricity of a use is counted in slots of `stepS`, spread by outdoor and tank temperature. */
  | { readonly code: 'heating-spread' | 'hot-water-spread'; readonly stepS: number }
  /** No value of the last two hours. */
  | { readonly code: 'room-not-measured' | 'tank-not-measured' }
  /** The outdoor temperature is that of the weather service. */
  | { readonly code: 'outdoor-from-weather' }
  /** The home has panels that no meter counts. */
  | { readonly code: 'generation-not-counted' }
  /** The battery's charge is not known. */
  | { readonly code: 'charge-not-measured' }
  /** The task of the compressor is not known; assumed idle. */
  | { readonly code: 'task-unknown' }
  /** No disinfection was measured and none is programmed: one is due. */
  | { readonly code: 'disinfection-unknown' };
