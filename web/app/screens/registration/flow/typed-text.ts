import type { SavedSteps } from '../../../wizard/wizard.ts';

/** The text of a field of a step; empty if none was typed. */
export const typedText = (typed: SavedSteps, step: string, field: string): string => {
  const value = typed[step]?.values[field];
  return typeof value === 'string' ? value.trim() : '';
};
