/** Life of the lease of a link: a dead process blocks its link for this time; a live one renews its lease. */
export const leaseS = 20;
