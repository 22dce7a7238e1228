/** The device's clock, for the age of copies. */
export const nowMs = (): number => Date.now();
