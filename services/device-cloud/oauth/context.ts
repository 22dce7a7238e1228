import type { Database } from '@hearth/platform/database/database.ts';
import type { ServiceDeps } from '@hearth/platform/process/service.ts';
import type { Random } from '../accounts/password.ts';
import type { SigningKey } from './access-token.ts';
import type { AuthorizationRules } from './authorization-rules.ts';
import type { FindClient } from './parameters.ts';

/** Dependencies of the authorization server. */
export interface OAuthContext {
  readonly deps: ServiceDeps;
  readonly db: Database;
  /** Base of `/authorize` and `/token`: `{public base}/v1/oidc` or `{public base}/idp/v3`. */
  readonly issuer: string;
  readonly rules: AuthorizationRules;
  /** Client of the deployment itself. */
  readonly ownClientId: string;
  readonly findClient: FindClient;
  readonly random: Random;
  readonly signingKey: () => Promise<SigningKey>;
}
