/** People and open invitations of one company together. */
export const colleaguesMax = 200;
