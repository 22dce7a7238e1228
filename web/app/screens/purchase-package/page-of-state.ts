import type { Purchase } from '@hearth/product/purchase/contract.ts';
import { purchasePaths } from '../../package-paths.ts';

/** The page of a purchase: what is awaited, what was bought, or why it was not. */
const pages: Readonly<Record<Purchase['state'], keyof typeof purchasePaths>> = {
  'awaiting-payment': 'status',
  cancelled: 'failed',
  declined: 'failed',
  expired: 'failed',
  confirmed: 'confirmed',
  refunded: 'confirmed',
};

export const pageOfState = ({ state, order }: Pick<Purchase, 'state' | 'order'>): string =>
  purchasePaths[pages[state]](order);
