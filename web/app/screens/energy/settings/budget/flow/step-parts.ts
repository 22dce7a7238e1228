/** A step loads after its page: its forms and messages are more than a first load has room for. */
export const stepParts = { catalogs: ['budget', 'house'] } as const;
