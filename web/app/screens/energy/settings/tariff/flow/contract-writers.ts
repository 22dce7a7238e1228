/** Roles that may change the home's contracts, as the service declares them. */
export const contractWriters: readonly string[] = ['owner', 'demo'];
