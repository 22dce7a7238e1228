import type { Installation } from '@hearth/product/installation/contract.ts';

/** The installation a screen is about, among all of the person's. */
export type InstallationChoice =
  | {
      readonly state: 'chosen';
      readonly installation: Installation;
      readonly all: readonly Installation[];
    }
  | { readonly state: 'none' }
  /** `isFailure`: the service did not answer, as opposed to a refusal. */
  | { readonly state: 'unavailable'; readonly isFailure: boolean };
