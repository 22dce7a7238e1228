import type { Draft } from '@hearth/product/draft/contract.ts';
import type { InstallationChoice } from '../api/installation-choice.ts';

/** The state of a wizard: the home it is about and the draft there, open or finished. */
export type Flow =
  | {
      readonly state: 'read';
      readonly chosen: Extract<InstallationChoice, { state: 'chosen' }>;
      readonly draft: Draft | null;
    }
  | { readonly state: 'unavailable' | 'none' };
