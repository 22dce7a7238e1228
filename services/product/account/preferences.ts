import type { Person } from './contract.ts';

export type Preferences = Person['preferences'];

/** Of a person who has not chosen anything. */
export const defaultPreferences: Preferences = {
  locale: null,
  theme: 'system',
  textSize: 100,
  allowZoom: false,
  timeZone: null,
};
