import type { HouseRecord } from '@hearth/energy/building/contract.ts';

type Answer<Name extends keyof HouseRecord> = NonNullable<HouseRecord[Name]>;

/** Value of "I don't know", and of a question without an answer. */
export const unknown = 'unknown';

export const partStates = [
  'as-built',
  'improved',
  'very-good',
] as const satisfies readonly Answer<'walls'>[];
export const hotWaterHabits = [
  'sparing',
  'usual',
  'plentiful',
] as const satisfies readonly Answer<'hotWater'>[];
export const flatPositions = [
  'ground',
  'middle',
  'top',
] as const satisfies readonly Answer<'position'>[];
export const atticStates = [
  'flat-roof',
  'unheated',
  'partly-heated',
  'heated',
] as const satisfies readonly Answer<'attic'>[];
export const cellarStates = [
  'none',
  'unheated',
  'partly-heated',
  'heated',
] as const satisfies readonly Answer<'cellar'>[];
export const parts = ['walls', 'roof', 'floor', 'windows'] as const;

/** Fuels of a former heating with the unit of their bill. */
export const fuelUnits = {
  gas: 'kWh',
  'gas-m3': 'm³',
  oil: 'l',
  lpg: 'l',
  pellets: 'kg',
  wood: 'm³',
  district: 'kWh',
  'direct-electric': 'kWh',
} as const satisfies Record<Answer<'formerHeating'>['fuel'], string>;
export const fuelNames = Object.keys(fuelUnits) as (keyof typeof fuelUnits)[];
