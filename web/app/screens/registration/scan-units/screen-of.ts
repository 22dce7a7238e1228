import type { Claim } from '@hearth/product/claim/contract.ts';
import { paths } from '../../../paths.ts';

/** The screen of each state of a claim. */
export const screenOf: Readonly<Record<Claim['state'], (claim: string) => string>> = {
  scanned: paths.scanDetecting,
  detecting: paths.scanDetecting,
  found: paths.scanDetecting,
  unknown: () => paths.scanInvalid({ kind: 'unknown-model' }),
  'not-a-label': () => paths.scanInvalid({ kind: 'unknown' }),
  'other-vendor': () => paths.scanInvalid({ kind: 'other-vendor' }),
  'claimed-by-you': paths.scanConfirmed,
  'claimed-by-other': paths.scanNotYours,
  'reserved-by-invitation': paths.scanCommissioning,
  'needs-commissioning-code': paths.scanCommissioning,
  confirmed: paths.scanConfirmed,
};

export const claimScreen = ({ state, claim }: Pick<Claim, 'state' | 'claim'>): string =>
  screenOf[state](claim);
