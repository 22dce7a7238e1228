import type { SavedSteps } from './wizard.ts';

/** Revision that a draft of a setting is based on. The draft stores its number, not the document. */
export interface Basis {
  /** Revision that was open when the first entry was saved; 0 before the first one. */
  readonly revision: number;
  /** Part of the document that is edited, in the wizard's own words; empty for a new one. */
  readonly item: string;
}

/** Name of the draft's step that holds the basis; no screen has it. */
export const basisStep = 'basis';

/** The basis of a draft; null before the first entry is saved. */
export function basisIn(typed: SavedSteps): Basis | null {
  const values = typed[basisStep]?.values;
  if (!values) return null;
  return readBasis(values['revision'], values['item']);
}

/** The basis in a posted form. */
export function postedBasis(posted: FormData): Basis | null {
  return readBasis(posted.get('basis-revision'), posted.get('basis-item'));
}

export const basisValues = ({ revision, item }: Basis) => ({ revision: String(revision), item });

function readBasis(revision: unknown, item: unknown): Basis | null {
  const number = Number(revision);
  return typeof revision === 'string' && Number.isSafeInteger(number) && number >= 0
    ? { revision: number, item: typeof item === 'string' ? item.slice(0, 100) : '' }
    : null;
}
