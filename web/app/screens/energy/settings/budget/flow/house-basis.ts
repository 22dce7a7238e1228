import type { Basis } from '../../../../../wizard/basis.ts';

/** The home that a draft of a budget began from. */
export interface HouseBasis {
  /** Version of the installation, for a conditional change of its house. */
  readonly version: number;
  /** The home has a record of its house. */
  readonly isStored: boolean;
}

/** The house in a draft's basis: `stored 12` or `new 12`. */
export function houseIn(basis: Basis | null): HouseBasis | null {
  const [state, version] = (basis?.item ?? '').split(' ');
  const number = Number(version);
  return (state === 'stored' || state === 'new') && Number.isSafeInteger(number)
    ? { version: number, isStored: state === 'stored' }
    : null;
}

export const houseItem = ({ version, isStored }: HouseBasis): string =>
  `${isStored ? 'stored' : 'new'} ${version}`;
