/** What people can do about it, by the page that they need. */
export type PlanRemedy = 'contract' | 'address' | 'house' | 'unit-details' | 'units' | 'meter';

interface Fallback {
  /** `plan`: the plan goes on, with what stands in for the missing part. `normal`: the units run by themselves. */
  readonly operation: 'plan' | 'normal';
  /** Null: it ends by itself, or nothing can be done. */
  readonly remedy: PlanRemedy | null;
}

const fallbacks = <Code extends string>(table: Readonly<Record<Code, Fallback>>) => table;

/** States of planning, and what the units do in each. */
export const planStates = fallbacks({
  planned: { operation: 'plan', remedy: null },
  off: { operation: 'normal', remedy: null },
  paused: { operation: 'normal', remedy: null },
  'no-unit': { operation: 'normal', remedy: 'units' },
  'not-controllable': { operation: 'normal', remedy: null },
  /** Product did not answer. */
  'product-silent': { operation: 'normal', remedy: null },
  'unit-offline': { operation: 'normal', remedy: 'units' },
  /** The home has no reading yet. */
  'no-readings': { operation: 'normal', remedy: 'units' },
  /** The unit has sent nothing for longer than its temperatures are known. */
  'readings-stopped': { operation: 'normal', remedy: 'units' },
  'not-measured': { operation: 'normal', remedy: 'units' },
  /** The weather service has no forecast of the next hours. */
  'no-weather': { operation: 'normal', remedy: null },
  /** The contract follows the market, and no price of now is known. */
  'no-prices': { operation: 'normal', remedy: 'contract' },
  'not-solved': { operation: 'normal', remedy: null },
  /** The last plan is too old. */
  'not-renewed': { operation: 'normal', remedy: null },
  'no-better-than-normal': { operation: 'normal', remedy: null },
  /** Air conditioners: other hours could cost less, but no change of a set-point surely does, or none is allowed. */
  'rooms-by-thermostat': { operation: 'normal', remedy: null },
  'rooms-no-demand': { operation: 'normal', remedy: null },
  /** Heating and cooling set-point are the same. */
  'rooms-bounds-too-narrow': { operation: 'normal', remedy: null },
  'rooms-at-their-limit': { operation: 'normal', remedy: null },
  'rooms-flat-price': { operation: 'normal', remedy: 'contract' },
  'rooms-losses-exceed-gain': { operation: 'normal', remedy: null },
});

/** What a plan lacks and people should know; codes of `ObservationGap`. */
export const planGaps = fallbacks({
  'no-contract': { operation: 'plan', remedy: 'contract' },
  'contract-ended': { operation: 'plan', remedy: 'contract' },
  'prices-missing': { operation: 'normal', remedy: 'contract' },
  'weather-missing': { operation: 'normal', remedy: null },
  'weather-assumed': { operation: 'plan', remedy: null },
  'place-assumed': { operation: 'plan', remedy: 'address' },
  'house-assumed': { operation: 'plan', remedy: 'house' },
  'unit-assumed': { operation: 'plan', remedy: 'unit-details' },
  'tank-assumed': { operation: 'plan', remedy: 'unit-details' },
  'set-points-assumed': { operation: 'plan', remedy: 'units' },
  'household-assumed': { operation: 'plan', remedy: 'meter' },
  'heating-not-counted': { operation: 'plan', remedy: null },
  'hot-water-not-counted': { operation: 'plan', remedy: null },
  'room-not-measured': { operation: 'normal', remedy: 'units' },
  'tank-not-measured': { operation: 'normal', remedy: 'units' },
  'generation-not-counted': { operation: 'plan', remedy: 'meter' },
});
