import { randomBytes } from 'node:crypto';
import type { Secrets } from '@hearth/platform/secrets.ts';
import type { Service, ServiceDeps } from '@hearth/platform/service.ts';
import { createDeviceCloud } from './app.ts';

/** The simulated maker as a deployment is set up, with the app as its only client. */
export function makeDeviceCloud(
  deps: ServiceDeps,
  { publicUrl, secrets }: { readonly publicUrl: URL; readonly secrets: Secrets },
): Service {
  return createDeviceCloud({
    ...deps,
    publicBase: new URL('/device-cloud', publicUrl),
    clients: [
      {
        id: 'hearth',
        secret: secrets.text('device-cloud client'),
        redirectUris: [new URL('/account/link/onecta', publicUrl).href],
      },
    ],
    random: (bytes) => randomBytes(bytes),
  });
}
