import { meterRequestContract } from '@hearth/device-cloud/meter-request/contract.ts';
import { demoMetersContract, demoHomesContract } from '@hearth/device-cloud/demo-homes/contract.ts';
import type { DeviceCloud } from '@hearth/devices/device-cloud.ts';
import { fetchOver } from '@hearth/devices/egress-fetch.ts';
import { createOnectaCloud } from '@hearth/devices/onecta/onecta-cloud.ts';
import { createVicareCloud } from '@hearth/devices/vicare/vicare-cloud.ts';
import { contactContract } from '@hearth/identity/contact/contract.ts';
import { personalDataContract } from '@hearth/identity/personal-data/contract.ts';
import { type ServiceLocation, createClient } from '@hearth/platform/http/client.ts';
import { createEgress } from '@hearth/platform/http/egress.ts';
import { type PersonVerifierOptions, createPersonVerifier } from '@hearth/access/person-token.ts';
import type { Secrets } from '@hearth/platform/auth/secrets.ts';
import type { Service, ServiceDeps } from '@hearth/platform/process/service.ts';
import { calledEnergyContract } from './called-energy.ts';
import { createProduct } from './app.ts';
import type { ProductSettings } from './config.ts';
import type { DemoDeps } from './demo/demo-deps.ts';
import type { ProductDeps } from './deps.ts';
import { derivedVapidKeys } from './push/vapid.ts';
import { vendorsOf } from './vendors.ts';

export interface ProductSetting extends ProductSettings {
  readonly publicUrl: URL;
  readonly secrets: Secrets;
  readonly energy: ServiceLocation;
  readonly identity: ServiceLocation;
  /** The identity provider's keys, in this process or from its address. */
  readonly personKeys: PersonVerifierOptions['jwks'];
  /** Reaches the simulated device cloud under the address that people know it by. */
  readonly simulatedCloud: (request: Request) => Promise<Response>;
  readonly random: () => number;
}

/** An operator's commands on the registry derive the same key. */
export const unitKeyPurpose = 'commissioning codes';

/** Product as a deployment is set up, in a process of its own or beside the others. */
export function makeProduct(deps: ServiceDeps, setting: ProductSetting): Service {
  const { publicUrl, secrets, energy, smtp, random } = setting;
  return createProduct({
    ...deps,
    energy: createClient(calledEnergyContract, { ...energy, timeoutMs: 5_000, retries: 2, random }),
    contacts: createClient(contactContract, {
      ...setting.identity,
      timeoutMs: 5_000,
      retries: 2,
      random,
    }),
    accounts: createClient(personalDataContract, {
      ...setting.identity,
      timeoutMs: 5_000,
      retries: 2,
      random,
    }),
    personOf: createPersonVerifier({
      issuer: new URL('/idp', publicUrl).href,
      jwks: setting.personKeys,
      clock: deps.clock,
    }),
    vendors: vendorsOf({
      onecta: vendorCloud(deps, setting),
      ...vicareCloud(deps, setting),
    }),
    grantKey: secrets.derive('device grants'),
    unitKey: secrets.derive(unitKeyPurpose),
    publicUrl,
    mail: smtp ? { kind: 'smtp', ...smtp } : { kind: 'outbox' },
    brandName: setting.brand.name,
    ...(setting.errorMailTo === undefined ? {} : { errorMailTo: setting.errorMailTo }),
    ...(setting.isClosed ? { forcedDowntime: { reason: 'forced', until: null } } : {}),
    ...(setting.demoHomes.length > 0 ? { demo: demoOf(setting) } : {}),
    ...(setting.onecta ? {} : { simulation: simulationOf(setting) }),
    ...paymentsOf(deps, setting),
    webhooks: webhooksOf(deps, setting),
    push: pushOf(deps, setting),
    random,
  });
}

const webhookTimeoutMs = 10_000;

function webhooksOf(
  { metrics }: ServiceDeps,
  { webhookOrigin }: ProductSetting,
): ProductDeps['webhooks'] {
  const trusted = webhookOrigin ? [webhookOrigin] : [];
  const egress = createEgress({ metrics, trusted: trusted.map((base) => ({ base })) });
  return { egress, trusted, timeoutMs: webhookTimeoutMs };
}

const pushTimeoutMs = 10_000;
/** For an even number below the order of the curve. */
const pushKeyBytes = 48;

function pushOf(
  { metrics }: ServiceDeps,
  { pushKeys, secrets }: ProductSetting,
): ProductDeps['push'] {
  const keys = pushKeys ?? derivedVapidKeys(secrets.derive('push services', pushKeyBytes));
  return {
    keys,
    egress: createEgress({ metrics, trusted: [] }),
    trusted: [],
    timeoutMs: pushTimeoutMs,
  };
}

/** Stripe with its settings; without them the sandbox beside a simulated ONECTA cloud, and none beside the real one. */
function paymentsOf(
  { metrics }: ServiceDeps,
  { stripe, onecta, random }: ProductSetting,
): Pick<ProductDeps, 'payments'> {
  if (!stripe) return onecta ? {} : { payments: 'sandbox' };
  const { secretKey, webhookSecrets, apiUrl } = stripe;
  const egress = createEgress({ metrics, trusted: apiUrl ? [{ base: apiUrl }] : [] });
  const base = apiUrl ?? new URL('https://api.stripe.com');
  return { payments: { egress, base, secretKey, webhookSecrets, random } };
}

/** As far back as the units' own counters reach, January of last year: so that a year can be set against the one before. */
const historyDays = 730;
const templateTimeoutMs = 60_000;

function demoOf({
  publicUrl,
  secrets,
  simulatedCloud,
  demoHomes,
  random,
}: ProductSetting): DemoDeps {
  return {
    homes: demoHomes,
    historyDays,
    cloud: createClient(
      { ...demoHomesContract, ...demoMetersContract },
      {
        baseUrl: new URL('/device-cloud', publicUrl).href,
        fetch: simulatedCloud,
        timeoutMs: templateTimeoutMs,
        retries: 0,
        random,
      },
    ),
    hashKey: secrets.derive('demo sessions'),
  };
}

const simulationOf = ({ publicUrl, simulatedCloud, random }: ProductSetting) =>
  createClient(meterRequestContract, {
    baseUrl: new URL('/device-cloud', publicUrl).href,
    fetch: simulatedCloud,
    timeoutMs: templateTimeoutMs,
    retries: 0,
    random,
  });

const real = {
  oidcBase: 'https://idp.onecta.daikineurope.com/v1/oidc',
  apiBase: 'https://api.onecta.daikineurope.com/v1',
};

/** The real ONECTA cloud if its client is configured, else the simulated one. */
function vendorCloud(deps: ServiceDeps, setting: ProductSetting) {
  const { publicUrl, secrets, onecta, simulatedCloud, random } = setting;
  const base = new URL('/device-cloud', publicUrl);
  const simulated = {
    oidcBase: `${base.href}/v1/oidc`,
    apiBase: `${base.href}/v1`,
    worldClockUrl: `${base.href}/world-clock`,
    clientId: 'hearth',
    clientSecret: secrets.text('device-cloud client'),
  };
  const egress = createEgress({
    metrics: deps.metrics,
    trusted: onecta ? [] : [{ base, fetch: simulatedCloud }],
  });
  return createOnectaCloud({
    ...(onecta ? { ...real, ...onecta } : simulated),
    fetch: fetchOver(egress),
    random,
  });
}

/** The configured ViCare cloud; without one, the simulated cloud beside a simulated ONECTA cloud, and none beside the real one. */
function vicareCloud(deps: ServiceDeps, setting: ProductSetting): { vicare?: DeviceCloud } {
  const { publicUrl, vicare, onecta, simulatedCloud, random } = setting;
  if (!vicare && onecta) return {};
  const base = new URL('/device-cloud', publicUrl);
  const simulated = {
    identityBase: `${base.href}/idp/v3`,
    apiBase: `${base.href}/iot/v2`,
    clientId: 'hearth-vicare',
  };
  const trusted = vicare
    ? vicare.configured.map((address) => ({ base: address }))
    : [{ base, fetch: simulatedCloud }];
  const fetch = fetchOver(createEgress({ metrics: deps.metrics, trusted }));
  return { vicare: createVicareCloud({ ...(vicare ?? simulated), fetch, random }) };
}
