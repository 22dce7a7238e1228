import type { Database } from '@hearth/platform/database/database.ts';
import type { ServiceDeps } from '@hearth/platform/process/service.ts';
import type { Random } from './accounts/password.ts';
import type { SigningKey } from './oauth/access-token.ts';
import type { Client } from './oauth/parameters.ts';
import type { QuotaLimits } from './quota/windows.ts';

/** What the routes of this service share. */
export interface DeviceCloudContext {
  readonly deps: ServiceDeps;
  readonly db: Database;
  /** `{public base}/v1/oidc`. */
  readonly issuer: string;
  readonly clients: readonly Client[];
  readonly quota: QuotaLimits;
  readonly staleAfterWriteS: number;
  readonly random: Random;
  /** Seals the tokens of meters at rest. */
  readonly meterKey: Uint8Array;
  readonly signingKey: () => Promise<SigningKey>;
}
