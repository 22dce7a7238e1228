/** How long whoever asked for the end of their account can still change their mind. */
export const gracePeriod = { hours: 7 * 24 };
