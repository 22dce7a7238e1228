import type { PartnerScope } from '@hearth/access/partner-scope.ts';
import type { FlagKey } from '@hearth/product/flag/flags.ts';
import type { Declaration } from '@hearth/access/registry.ts';

/**
 * Who may open a screen and which middleware it needs; the matrix is in `middleware/index.ts`. `demo`: signed-in people and demo
 * sessions; `signed-in`: people only, because the screen is about a person or leads to something real.
 */
export type Area = 'public' | 'sign-in' | 'demo' | 'signed-in' | 'closed';

export interface ScreenRoute extends Declaration {
  /** The seed's path; parameters as the router writes them. */
  readonly path: string;
  /** Below `screens/`. */
  readonly file: string;
  readonly area: Area;
  /** Message catalogs beside `shell`. */
  readonly catalogs: readonly string[];
  /**
   * The service worker stores a copy for use without a connection: reference screens only. Screens about account
   * security and redirects have none, nor have screens without sign-in, except manuals and the search.
   * `without-query`: of its address without a query only.
   */
  readonly isCached?: true | 'without-query';
  /** The wizard that the screen is a step of, by its name in `wizards.ts`: a step out of order redirects to the nearest one. */
  readonly wizard?: string;
  /** Roles that may use the action of the screen, where these are fewer than those that may open it; the service of the action refuses the others. */
  readonly actionRoles?: Declaration['roles'];
  /** What a partner's employee needs for the action of the screen, beside `partnerScope` for reading. */
  readonly actionScope?: PartnerScope;
  /** Not found while the feature flag is off for the person. */
  readonly flag?: FlagKey;
  /** For developers: not found in other environments, nor from another machine without the printed key. */
  readonly onlyIn?: 'feature';
}
