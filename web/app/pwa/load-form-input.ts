/** The code that stores and restores what was typed; null when it cannot be loaded, e.g. without a connection. */
export const loadFormInput = () => import('./form-input.ts').catch(() => null);
