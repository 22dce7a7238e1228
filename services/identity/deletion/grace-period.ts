/** How long whoever asked for the end of their account can still change their mind. */
export const graceLasts = { hours: 7 * 24 };
