import type { Installation } from '@hearth/product/installation/contract.ts';

/** Roles that may send commands to units. */
export const changers: readonly Installation['role'][] = ['owner', 'resident', 'demo'];
