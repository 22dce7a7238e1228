import type { Installation } from '@hearth/product/installation/contract.ts';

/** Roles that may send commands to units. */
export const commandRoles: readonly Installation['role'][] = ['owner', 'resident', 'demo'];
