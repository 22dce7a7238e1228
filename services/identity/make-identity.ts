import { type Reach, createClient } from '@hearth/platform/client.ts';
import type { Environment } from '@hearth/platform/process-config.ts';
import type { Secrets } from '@hearth/platform/secrets.ts';
import type { ServiceDeps } from '@hearth/platform/service.ts';
import { erasureContract } from '@hearth/product/erasure/contract.ts';
import { notificationContract } from '@hearth/product/notification/contract.ts';
import type { HashSettings } from './account/password-hash.ts';
import { type IdentityService, createIdentity } from './app.ts';
import { webClient } from './web-client.ts';

export interface IdentitySetting {
  readonly publicUrl: URL;
  readonly environment: Environment;
  readonly secrets: Secrets;
  /** Writes the mails. */
  readonly product: Reach;
  readonly random: () => number;
  /** The deployment's name. */
  readonly brand: string;
  /** Reaches the app's own origin; plain `fetch` where the app is another process. */
  readonly fetchOwn?: (request: Request) => Promise<Response>;
  readonly hashing?: HashSettings;
}

/** Identity as a deployment is set up, in a process of its own or beside the others. */
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
    brandName: setting.brand,
    notify: createClient(notificationContract, reach),
    erasure: createClient(erasureContract, reach),
    ...(fetchOwn ? { fetchOwn } : {}),
    ...(hashing ? { hashing } : {}),
  });
}
