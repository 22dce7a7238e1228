import { makeEnergy } from '@hearth/energy/make-energy.ts';
import { makeDeviceCloud } from '@hearth/device-cloud/make-device-cloud.ts';
import type { HashSettings } from '@hearth/identity/password/password-hash.ts';
import type { IdentityService } from '@hearth/identity/app.ts';
import { makeIdentity } from '@hearth/identity/make-identity.ts';
import { withErrorReports } from '@hearth/platform/error-report/service-reports.ts';
import type { ServiceLocation } from '@hearth/platform/http/client.ts';
import type { Mount } from '@hearth/platform/http/mount.ts';
import type { Secrets } from '@hearth/platform/auth/secrets.ts';
import type { Service, ServiceDeps } from '@hearth/platform/process/service.ts';
import { makeProduct } from '@hearth/product/make-product.ts';
import type { WorldConfig } from './config.ts';

export interface WorldServices extends Readonly<Record<Service['name'], Service>> {
  readonly identity: IdentityService;
}

export interface ServicesOptions {
  readonly config: WorldConfig;
  readonly secrets: Secrets;
  readonly random: () => number;
  readonly hashing?: HashSettings;
  readonly deps: ServiceDeps;
  /** Filled here: the path of every service. */
  readonly mounts: Mount[];
  /** Sends a request to a mounted service in this process. */
  readonly inside: (request: Request) => Promise<Response>;
}

/** Creates the four services of a deployment, which reach each other by requests. */
export async function createServices(making: ServicesOptions): Promise<WorldServices> {
  const { config, secrets, deps, mounts, inside, random, hashing } = making;
  const { publicUrl, environment } = config;
  const reach = (path: string): ServiceLocation => ({
    baseUrl: new URL(path, publicUrl).href,
    fetch: inside,
  });
  const reporting = <S extends Service>(
    service: S['name'],
    make: (reportingDeps: ServiceDeps) => S | Promise<S>,
  ): Promise<S> =>
    withErrorReports(deps, { service, product: reach('/api/product'), random }, make);
  const energy = await reporting('energy', (own) =>
    makeEnergy(own, {
      sources: config.sources,
      product: reach('/api/product'),
      simulatedCloud: reach('/device-cloud'),
      random,
    }),
  );
  const deviceCloud = await reporting('device-cloud', (own) =>
    makeDeviceCloud(own, { publicUrl, secrets, energy: reach('/api/energy'), random }),
  );
  const identity = await reporting('identity', (own) =>
    makeIdentity(own, {
      publicUrl,
      environment,
      secrets,
      brand: config.brand,
      breachedPasswordsUrl: config.breachedPasswordsUrl,
      product: reach('/api/product'),
      random,
      fetchOwn: inside,
      ...(hashing ? { hashing } : {}),
    }),
  );
  const product = await reporting('product', (own) =>
    makeProduct(own, {
      ...config,
      secrets,
      energy: reach('/api/energy'),
      identity: reach('/api/identity'),
      personKeys: identity.publicKeys,
      simulatedCloud: inside,
      random,
    }),
  );
  mounts.push(
    { prefix: '/idp', isStripped: false, fetch: identity.fetch },
    { prefix: '/api/identity', isStripped: true, fetch: identity.fetch },
    { prefix: '/api/product', isStripped: true, fetch: product.fetch },
    { prefix: '/api/energy', isStripped: true, fetch: energy.fetch },
    { prefix: '/device-cloud', isStripped: true, fetch: deviceCloud.fetch },
  );
  return { identity, product, energy, 'device-cloud': deviceCloud };
}
