import type { Building, Refrigerant } from '@hearth/product/home-details/contract.ts';

/** Options in their order on the screen; the same as in the contract. */
export const buildingKinds = namesOf<Building['kind']>({
  detached: true,
  'semi-detached': true,
  'end-terraced': true,
  terraced: true,
  flat: true,
});

export const builtPeriods = namesOf<Building['built']>({
  'before-1919': true,
  '1919-1948': true,
  '1949-1968': true,
  '1969-1978': true,
  '1979-1994': true,
  '1995-2009': true,
  'since-2010': true,
});

export const refrigerants = namesOf<Refrigerant>({
  'R-32': true,
  'R-290': true,
  'R-410A': true,
  'R-454B': true,
  'R-407C': true,
  'R-744': true,
});

/** Breaks the build if the contract has a value that is missing here. */
function namesOf<Name extends string>(names: Readonly<Record<Name, true>>): readonly Name[] {
  return Object.keys(names).filter((name): name is Name => Object.hasOwn(names, name));
}
