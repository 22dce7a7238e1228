import type { Environment } from '@hearth/platform/process/start-rules.ts';
import type { Secrets } from '@hearth/platform/auth/secrets.ts';

/** The web server as the provider's only client: both sides derive its secret from the deployment's own. */
export const webClient = (
  environment: Environment,
  secrets: Secrets,
): { readonly id: string; readonly secret: string } => ({
  id: `hearth-web-${environment}`,
  secret: secrets.text('oidc client'),
});
