import { randomBytes } from 'node:crypto';
import type { ServiceLocation } from '@hearth/platform/http/client.ts';
import type { Secrets } from '@hearth/platform/auth/secrets.ts';
import type { Service, ServiceDeps } from '@hearth/platform/process/service.ts';
import { createDeviceCloud } from './app.ts';
import { ownClientId, vicareClientId } from './registered-client/add-client.ts';

/** The simulated cloud of a deployment, with the app as its only client. */
export function makeDeviceCloud(
  deps: ServiceDeps,
  {
    publicUrl,
    secrets,
    energy,
    random,
  }: {
    readonly publicUrl: URL;
    readonly secrets: Secrets;
    readonly energy: ServiceLocation;
    /** In [0, 1): the jitter of retries. */
    readonly random: () => number;
  },
): Service {
  return createDeviceCloud({
    ...deps,
    publicBase: new URL('/device-cloud', publicUrl),
    clients: [
      {
        id: ownClientId,
        secret: secrets.text('device-cloud client'),
        redirectUris: [new URL('/account/link/onecta', publicUrl).href],
      },
    ],
    vicareClients: [
      { id: vicareClientId, redirectUris: [new URL('/account/link/vicare', publicUrl).href] },
    ],
    random: (bytes) => randomBytes(bytes),
    meters: { meterKey: meterKeyOf(secrets), energy, random },
  });
}

/** Key of meter tokens; operations that attach a meter to a home in the database use it too. */
export const meterKeyOf = (secrets: Secrets): Uint8Array => secrets.derive('device-cloud meters');
