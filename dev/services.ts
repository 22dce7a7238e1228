import { randomBytes } from 'node:crypto';
import { createOnectaCloud } from '@hearth/devices/onecta/onecta-cloud.ts';
import { createDeviceCloud } from '@hearth/device-cloud/app.ts';
import { createEnergy } from '@hearth/energy/app.ts';
import { applianceContract } from '@hearth/energy/appliance/contract.ts';
import { ingestContract } from '@hearth/energy/ingest/contract.ts';
import { logsContract } from '@hearth/energy/logs/contract.ts';
import type { HashSettings } from '@hearth/identity/account/password-hash.ts';
import { type IdentityService, createIdentity } from '@hearth/identity/app.ts';
import { createClient } from '@hearth/platform/client.ts';
import type { Contract } from '@hearth/platform/contract.ts';
import { createEgress } from '@hearth/platform/egress.ts';
import { createPersonVerifier } from '@hearth/platform/person-token.ts';
import type { Secrets } from '@hearth/platform/secrets.ts';
import type { Service, ServiceDeps } from '@hearth/platform/service.ts';
import { createProduct } from '@hearth/product/app.ts';
import { notificationContract } from '@hearth/product/notification/contract.ts';
import type { WorldConfig } from './config.ts';
import type { Mount } from './mount.ts';

/** `offered`: the sign-in screen tells the demo account. Never where real people come. */
export type Demo = 'offered' | 'hidden';

/** The account that a fresh start prints. Its device-cloud account has the same address and password. */
export const demoAccount = {
  email: 'mara@lindenweg.example',
  password: 'warm-in-every-room',
  name: 'Mara Lindner',
};

export interface WorldServices extends Readonly<Record<Service['name'], Service>> {
  readonly identity: IdentityService;
}

export interface Making {
  readonly config: WorldConfig;
  readonly secrets: Secrets;
  readonly random: () => number;
  readonly hashing?: HashSettings;
  readonly deps: ServiceDeps;
  /** Filled here: the path of every service. */
  readonly mounts: Mount[];
  /** Reaches whatever is mounted, in this process. */
  readonly inside: (request: Request) => Promise<Response>;
}

export const oidcClient = (config: WorldConfig, secrets: Secrets) => ({
  id: `hearth-web-${config.environment}`,
  secret: secrets.text('oidc client'),
});

export async function createServices(making: Making): Promise<WorldServices> {
  const { config, secrets, deps, mounts, inside, random } = making;
  const at = (path: string): URL => new URL(path, config.publicUrl);
  const clientOf = <C extends Contract>(contract: C, path: string) =>
    createClient(contract, {
      baseUrl: at(path).href,
      fetch: inside,
      timeoutMs: 5_000,
      retries: 2,
      random,
    });
  const energy = createEnergy(deps);
  const deviceCloud = await createDeviceCloud({
    ...deps,
    publicBase: at('/device-cloud'),
    clients: [{ ...embeddedMaker(secrets), redirectUris: [at('/account/link/onecta').href] }],
    random: (bytes) => randomBytes(bytes),
  });
  const identity = await createIdentity({
    ...deps,
    publicUrl: config.publicUrl,
    client: {
      ...oidcClient(config, secrets),
      redirectUris: [at('/auth/callback').href],
      postLogoutRedirectUris: [at('/landing').href],
      backchannelLogoutUri: at('/auth/backchannel-logout').href,
    },
    cookieKeys: [secrets.text('cookies 2'), secrets.text('cookies 1')],
    pepper: secrets.derive('pepper'),
    ...(making.hashing ? { hashing: making.hashing } : {}),
    notify: clientOf(notificationContract, '/api/product'),
    fetchOwn: inside,
  });
  const product = await createProduct({
    ...deps,
    energy: clientOf({ ...ingestContract, ...applianceContract, ...logsContract }, '/api/energy'),
    personOf: createPersonVerifier({
      issuer: at('/idp').href,
      jwks: identity.publicKeys,
      clock: deps.clock,
    }),
    vendors: { onecta: { label: 'ONECTA', cloud: makerCloud(making) } },
    grantKey: secrets.derive('device grants'),
    mail: config.smtp ? { kind: 'smtp', ...config.smtp } : { kind: 'outbox' },
    brandName: config.brand,
    ...(config.isClosed ? { forcedDowntime: { reason: 'forced', until: null } } : {}),
    random,
  });
  mounts.push(
    { prefix: '/idp', isStripped: false, fetch: identity.fetch },
    { prefix: '/api/identity', isStripped: true, fetch: identity.fetch },
    { prefix: '/api/product', isStripped: true, fetch: product.fetch },
    { prefix: '/api/energy', isStripped: true, fetch: energy.fetch },
    { prefix: '/device-cloud', isStripped: true, fetch: deviceCloud.fetch },
  );
  return { identity, product, energy, 'device-cloud': deviceCloud };
}

/** The maker's real cloud when its client is configured, else the simulated one in this process. */
function makerCloud({ config, secrets, deps, inside, random }: Making) {
  const base = new URL('/device-cloud', config.publicUrl);
  const embedded = { oidcBase: `${base.href}/v1/oidc`, apiBase: `${base.href}/v1` };
  const real = {
    oidcBase: 'https://idp.onecta.daikineurope.com/v1/oidc',
    apiBase: 'https://api.onecta.daikineurope.com/v1',
  };
  const egress = createEgress({
    metrics: deps.metrics,
    trusted: config.onecta ? [] : [{ base, fetch: inside }],
  });
  const maker = embeddedMaker(secrets);
  return createOnectaCloud({
    ...(config.onecta
      ? { ...real, ...config.onecta }
      : { ...embedded, clientId: maker.id, clientSecret: maker.secret }),
    fetch: async (url, init) => {
      const answer = await egress(new Request(url, init));
      if (answer.ok) return answer.value;
      throw new TypeError(answer.code);
    },
    random,
  });
}

const embeddedMaker = (secrets: Secrets) => ({
  id: 'hearth',
  secret: secrets.text('device-cloud client'),
});
