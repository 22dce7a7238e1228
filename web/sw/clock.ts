/** What time it is for the worker; a copy's age is counted from it and shown by the same device's clock. */
export const presentMs = (): number => Date.now();
