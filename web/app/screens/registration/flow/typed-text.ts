import type { SavedSteps } from '../../../wizard/wizard.ts';

/** What was typed into a field of a step, or nothing. */
export const typedText = (typed: SavedSteps, step: string, field: string): string => {
  const value = typed[step]?.values[field];
  return typeof value === 'string' ? value.trim() : '';
};
