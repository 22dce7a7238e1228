import type { Person } from './contract.ts';

export type Preferences = Person['preferences'];

/** Preferences of a new person. */
export const defaultPreferences: Preferences = {
  locale: null,
  theme: 'system',
  textSize: 100,
  allowZoom: false,
  timeZone: null,
};
