import type { PanelArray } from '@hearth/energy/solar/solar-panels.ts';

/** Choice of a person who does not know; the field's words say what is assumed. */
export const unknown = 'unknown';

export const shadings = [
  'none',
  'some',
  'much',
] as const satisfies readonly PanelArray['shading'][];

export const mountings = [
  'close-roof',
  'in-roof',
  'open-rack',
  'open-rack-glass',
] as const satisfies readonly PanelArray['mounting'][];

export const exportedEnergies = ['metered', 'estimated', 'none'] as const;

/** Prefix of the fields of an array. */
export const arrayPrefix = (id: string): string => `a${id}-`;
