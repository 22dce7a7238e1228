/** A step loads after its page: its form and messages are more than a first load has room for. */
export const stepParts = { catalogs: ['transfer', 'transfer-offer'] } as const;
