import type { Brand } from '@hearth/platform/files/brand-folder.ts';
import { type ServiceLocation, createClient } from '@hearth/platform/http/client.ts';
import { createEgress } from '@hearth/platform/http/egress.ts';
import type { Environment } from '@hearth/platform/process/start-rules.ts';
import type { Secrets } from '@hearth/platform/auth/secrets.ts';
import type { ServiceDeps } from '@hearth/platform/process/service.ts';
import { erasureContract } from '@hearth/product/erasure/contract.ts';
import { notificationContract } from '@hearth/product/notification/contract.ts';
import type { HashSettings } from './password/password-hash.ts';
import { type IdentityService, createIdentity } from './app.ts';
import type { IdentitySettings } from './config.ts';
import { type BreachedPasswords, embeddedBreachedPasswords } from './password/breached-list.ts';
import { remoteBreachedPasswords } from './password/remote-list.ts';
import { webClient } from './oidc/web-client.ts';

export interface IdentitySetting extends IdentitySettings {
  readonly publicUrl: URL;
  readonly environment: Environment;
  readonly secrets: Secrets;
  /** Writes the mails. */
  readonly product: ServiceLocation;
  readonly random: () => number;
  /** Name of the brand, and the version of its terms. */
  readonly brand: Pick<Brand, 'name' | 'policyVersion'>;
  /** Reaches the app's own origin; plain `fetch` where the app is another process. */
  readonly fetchOwn?: (request: Request) => Promise<Response>;
  readonly hashing?: HashSettings;
}

/** Identity with the settings of a deployment, in a process of its own or with other services. */
export function makeIdentity(
  deps: ServiceDeps,
  setting: IdentitySetting,
): Promise<IdentityService> {
  const { publicUrl, environment, secrets, product, random, fetchOwn, hashing } = setting;
  const reach = { ...product, timeoutMs: 5_000, retries: 2, random };
  const at = (path: string): string => new URL(path, publicUrl).href;
  return createIdentity({
    ...deps,
    publicUrl,
    client: {
      ...webClient(environment, secrets),
      redirectUris: [at('/auth/callback')],
      postLogoutRedirectUris: [at('/landing')],
      backchannelLogoutUri: at('/auth/backchannel-logout'),
    },
    cookieKeys: [secrets.text('cookies 2'), secrets.text('cookies 1')],
    pepper: secrets.derive('pepper'),
    brandName: setting.brand.name,
    policyVersion: setting.brand.policyVersion,
    breached: breachedPasswords(deps, setting),
    notify: createClient(notificationContract, reach),
    erasure: createClient(erasureContract, reach),
    ...(fetchOwn ? { fetchOwn } : {}),
    ...(hashing ? { hashing } : {}),
  });
}

function breachedPasswords(
  { clock, log, metrics }: ServiceDeps,
  { breachedPasswordsUrl: base }: IdentitySettings,
): BreachedPasswords {
  const own = embeddedBreachedPasswords();
  if (!base) return own;
  const egress = createEgress({ metrics, trusted: [{ base }] });
  return remoteBreachedPasswords({ base, egress, clock, log, own });
}
