import type { meterRequestContract } from '@hearth/device-cloud/meter-request/contract.ts';
import type { contactContract } from '@hearth/identity/contact/contract.ts';
import type { personalDataContract } from '@hearth/identity/personal-data/contract.ts';
import type { Caller } from '@hearth/access/access.ts';
import type { WatchLimits } from '@hearth/platform/database/changes.ts';
import type { ContractClient } from '@hearth/platform/http/client.ts';
import type { Egress } from '@hearth/platform/http/egress.ts';
import type { Result } from '@hearth/core/problem.ts';
import type { ServiceDeps } from '@hearth/platform/process/service.ts';
import type { calledEnergyContract } from './called-energy.ts';
import type { DemoDeps } from './demo/demo-deps.ts';
import type { StripePayments } from './purchase/stripe/call-stripe.ts';
import type { VapidKeys } from './push/vapid.ts';
import type { Vendors } from './vendors.ts';
import type { ForcedDowntime } from './downtime/current.ts';

/** Dependencies of product besides those of every service. */
export interface ProductDeps extends ServiceDeps {
  /** Called with product's own service token; a template home with the access of its owner, a dossier with that of the caller. */
  readonly energy: ContractClient<typeof calledEnergyContract>;
  /** E-mail addresses of people; called with product's own service token. */
  readonly contacts: ContractClient<typeof contactContract>;
  /** Stored data of accounts; called with product's own service token. */
  readonly accounts: ContractClient<typeof personalDataContract>;
  /** Reads the identity provider's access token. */
  readonly personOf: (token: string) => Promise<Result<Caller>>;
  readonly vendors: Vendors;
  /** Seals device-cloud grants at rest; at least 32 bytes. */
  readonly grantKey: Uint8Array;
  /** Key for hashes of commissioning codes, invitations and rate limits; at least 32 bytes, stored apart from the database. */
  readonly unitKey: Uint8Array;
  /** Address of the app, for links in mails. */
  readonly publicUrl: URL;
  readonly mail: { kind: 'outbox' } | { kind: 'smtp'; url: string; from: string };
  /** Sender name in mails. */
  readonly brandName: string;
  /** The operator's address for mails about new errors; absent: none are sent. */
  readonly errorMailTo?: string;
  readonly forcedDowntime?: ForcedDowntime;
  readonly watchLimits?: WatchLimits;
  /** With a simulated vendor only. */
  readonly demo?: DemoDeps;
  /** The simulated vendor beside its API, called with product's own service token; absent with the real vendor. */
  readonly simulation?: ContractClient<typeof meterRequestContract>;
  /** `sandbox`: purchases are paid in the embedded sandbox, else at Stripe; absent: nothing can be bought. */
  readonly payments?: 'sandbox' | StripePayments;
  /** Way to the own systems of service partners. */
  readonly webhooks: {
    readonly egress: Egress;
    /** Origins in the operator's network, which may be private and plain http. */
    readonly trusted: readonly URL[];
    readonly timeoutMs: number;
  };
  /** Way to the push services of browsers. */
  readonly push: {
    readonly keys: VapidKeys;
    readonly egress: Egress;
    /** Origins in the operator's network, which may be private and plain http. */
    readonly trusted: readonly URL[];
    readonly timeoutMs: number;
  };
  /** Time that an answer waits for vendors, ms. */
  readonly vendorBudgetMs?: number;
  /** In [0, 1): the jitter of retries. */
  readonly random: () => number;
}

/** Dependencies of a product with a demo. */
export type DemoProductDeps = ProductDeps & { readonly demo: DemoDeps };
