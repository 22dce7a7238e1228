import { randomBytes } from 'node:crypto';
import type { ServiceLocation } from '@hearth/platform/http/client.ts';
import type { JobOwner } from '@hearth/platform/jobs/job-runner.ts';
import type { Secrets } from '@hearth/platform/auth/secrets.ts';
import type { ServiceDeps } from '@hearth/platform/process/service.ts';
import { webClient } from '@hearth/identity/oidc/web-client.ts';
import { createDeveloperAccess } from './developer-access.ts';
import { createWeb } from './app.ts';
import type { ExternalAccounts, WebSettings } from './backend.ts';
import { makeBackend, usualPageTimeOutMs } from './make-backend.ts';
import { renderLimits } from './page-limit.ts';
import { webRoutes } from './web-registry.ts';

export interface WebSetting {
  readonly settings: WebSettings;
  readonly secrets: Secrets;
  readonly product: ServiceLocation;
  readonly energy: ServiceLocation;
  readonly identity: ServiceLocation;
  /** Reaches the identity provider under its public address. */
  readonly provider: (request: Request) => Promise<Response>;
  readonly random: () => number;
  /** Receives the address that opens the developers' pages on another device: at the start, and after each use. */
  readonly onDeveloperLink?: (link: URL) => void;
  readonly pageTimeOutMs?: number;
}

export interface Web extends JobOwner {
  readonly fetch: (request: Request) => Promise<Response>;
}

/** The app as configured, standalone or beside the services. */
export async function makeWeb(deps: ServiceDeps, setting: WebSetting): Promise<Web> {
  const { settings, secrets, pageTimeOutMs = usualPageTimeOutMs } = setting;
  const { fetch, jobs, endStreams } = await createWeb(
    makeBackend({
      ...deps,
      ...setting,
      tokenKey: deps.key,
      sessionKey: secrets.derive('web sessions'),
      appInstanceKey: secrets.derive('app instances'),
      operatorKey: secrets.derive('operator pass'),
      developerAccess: createDeveloperAccess({
        key: secrets.derive('developer pages'),
        random: (bytes) => randomBytes(bytes),
        onKey: (key) => setting.onDeveloperLink?.(developerLink(settings, key)),
      }),
      oidcClient: webClient(settings.environment, secrets),
    }),
    { limits: renderLimits(pageTimeOutMs), metrics: deps.metrics, log: deps.log },
  );
  for (const route of webRoutes()) deps.registry.add(route);
  return { name: 'web', fetch, jobs, outbox: {}, endStreams };
}

function developerLink({ publicUrl, hasOutbox }: WebSettings, key: string): URL {
  const link = new URL(hasOutbox ? '/outbox' : '/internal/labels', publicUrl);
  link.searchParams.set('key', key);
  return link;
}

/**
 * Permitted redirect targets of forms: the vendor's sign-in when a real cloud is configured; an external provider's sign-out.
 */
export const formTargetsOf = ({
  onecta,
  vicare,
  stripe,
  elsewhere,
}: {
  readonly onecta: unknown;
  readonly vicare: { readonly identityBase: string } | undefined;
  readonly stripe: unknown;
  readonly elsewhere: ExternalAccounts | null;
}): readonly string[] => [
  ...(onecta === undefined ? [] : ['https://idp.onecta.daikineurope.com']),
  ...(vicare === undefined ? [] : [new URL(vicare.identityBase).origin]),
  ...(stripe === undefined ? [] : ['https://checkout.stripe.com']),
  ...(elsewhere ? [elsewhere.issuer.origin] : []),
];
