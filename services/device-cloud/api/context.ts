import type { Temporal } from 'temporal-polyfill';
import type { OAuthContext } from '../oauth/context.ts';
import type { QuotaLimits, QuotaState } from '../quota/windows.ts';
import type { CloudVendor } from '../recordings/recorded-device.ts';

/** Reason for an answer to a call that reaches no endpoint. */
export type CallRefusal = 'no-token' | 'invalid-token' | 'over-quota' | 'down';

/** Error bodies and headers of a vendor's API. */
export interface VendorAnswers {
  readonly vendor: CloudVendor;
  refusal(
    reason: CallRefusal,
    call: { readonly state: QuotaState | null; readonly now: Temporal.Instant },
  ): Response;
  /** Headers of every counted answer. */
  quotaHeaders(state: QuotaState, limits: QuotaLimits): Readonly<Record<string, string>>;
}

/** Dependencies of a vendor's API: calls carry access tokens and count against a quota. */
export interface ApiContext extends OAuthContext {
  readonly answers: VendorAnswers;
  readonly quota: QuotaLimits;
  /** Time for which a read still returns the value before a write. */
  readonly staleAfterWriteS: number;
}
