import type { OAuthContext } from '../oauth/context.ts';
import type { QuotaLimits } from '../quota/windows.ts';

/** Dependencies of the vendor's API: calls carry access tokens and count against a quota. */
export interface ApiContext extends OAuthContext {
  readonly quota: QuotaLimits;
  /** Time for which a read still returns the value before a write. */
  readonly staleAfterWriteS: number;
}
