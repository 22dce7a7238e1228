import { join } from 'node:path';
import { type Brand, readBrand } from '@hearth/platform/files/brand-folder.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import {
  type ProcessConfig,
  readEnvironmentName,
  readProcessConfig,
  readServiceAddress,
} from '@hearth/platform/process/process-config.ts';
import { type Environment, checkMailServer } from '@hearth/platform/process/start-rules.ts';
import {
  type NamedSetting,
  addressOf,
  choiceOf,
  entryOf,
  pairOf,
} from '@hearth/platform/process/settings.ts';
import { z } from 'zod';
import type { DemoHome } from './demo/contract.ts';
import { readDemoHomes } from './demo/demo-setting.ts';
import { readPushKeys } from './push/push-config.ts';
import type { VapidKeys } from './push/vapid.ts';
import { type StripeSettings, readStripeSettings } from './purchase/stripe/stripe-config.ts';

/** Settings of product as a process of its own. Names as in `.env.example`. */
export interface ProductConfig extends ProcessConfig, ProductSettings {
  readonly identityUrl: URL;
  readonly energyUrl: URL;
  /** Base address of the simulated device cloud; unused with a configured ONECTA client. */
  readonly deviceCloudUrl: URL;
}

/** Settings of product in any deployment. */
export interface ProductSettings {
  /** OAuth client at the ONECTA cloud; undefined: the simulated cloud is used. */
  readonly onecta: { readonly clientId: string; readonly clientSecret: string } | undefined;
  /** OAuth client and addresses of the ViCare cloud; undefined: the simulated cloud beside a simulated ONECTA cloud, else none. */
  readonly vicare: VicareSettings | undefined;
  /** Account at Stripe; undefined: the embedded sandbox beside a simulated ONECTA cloud, else none. */
  readonly stripe: StripeSettings | undefined;
  /** Origin of partners' own systems in the operator's network, which may be private and plain http; undefined: none. */
  readonly webhookOrigin: URL | undefined;
  /** Key pair for push services; undefined: derived from the secret of the deployment. */
  readonly pushKeys: VapidKeys | undefined;
  /** The operator's address for mails about new errors; undefined: none are sent. */
  readonly errorMailTo: string | undefined;
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  /** Name and appearance of the app and its mails. */
  readonly brand: Brand;
  readonly isClosed: boolean;
  /** Homes that visitors can look at; empty without a demo. */
  readonly demoHomes: readonly DemoHome[];
}

export interface VicareSettings {
  readonly clientId: string;
  readonly identityBase: string;
  readonly apiBase: string;
  /** Addresses set by the operator, which may be in a private network. */
  readonly configured: readonly URL[];
}

const root = join(import.meta.dirname, '../..');

export function readProductConfig(env: NodeJS.ProcessEnv): Result<ProductConfig> {
  const own = readProcessConfig(env, { name: 'product', port: 3002, root });
  if (!own.ok) return own;
  const settings = readProductSettings(env);
  if (!settings.ok) return settings;
  const { environment } = own.value;
  const mail = checkMailServer(environment, settings.value.smtp);
  if (!mail.ok) return mail;
  const identityUrl = readServiceAddress(env, 'identity', environment);
  if (!identityUrl.ok) return identityUrl;
  const energyUrl = readServiceAddress(env, 'energy', environment);
  if (!energyUrl.ok) return energyUrl;
  const deviceCloudUrl = readServiceAddress(env, 'device-cloud', environment);
  if (!deviceCloudUrl.ok) return deviceCloudUrl;
  return ok({
    ...own.value,
    ...settings.value,
    identityUrl: identityUrl.value,
    energyUrl: energyUrl.value,
    deviceCloudUrl: deviceCloudUrl.value,
  });
}

export function readProductSettings(env: NodeJS.ProcessEnv): Result<ProductSettings> {
  const brand = readBrand(root, env['BRAND'] || 'hearth');
  if (!brand.ok) return brand;
  const sender = env['SMTP_FROM'] || (env['SMTP_URL'] ? brand.value.mailFrom : undefined);
  const mail = pairOf(['SMTP_URL', env['SMTP_URL']], ['SMTP_FROM', sender]);
  if (!mail.ok) return mail;
  const server = mail.value ? addressOf(['SMTP_URL', mail.value[0]], ['smtp:', 'smtps:']) : null;
  if (server?.ok === false) return server;
  const onecta = pairOf(
    ['ONECTA_CLIENT_ID', env['ONECTA_CLIENT_ID']],
    ['ONECTA_CLIENT_SECRET', env['ONECTA_CLIENT_SECRET']],
  );
  if (!onecta.ok) return onecta;
  const vicare = readVicare(env);
  if (!vicare.ok) return vicare;
  const stripe = readStripeSettings(env);
  if (!stripe.ok) return stripe;
  const webhook = readWebhookOrigin(env['PARTNER_WEBHOOK_ORIGIN']);
  if (!webhook.ok) return webhook;
  const pushKeys = readPushKeys(env);
  if (!pushKeys.ok) return pushKeys;
  const environment = readEnvironmentName(env);
  if (!environment.ok) return environment;
  const errorMailTo = readErrorMail(env, environment.value);
  if (!errorMailTo.ok) return errorMailTo;
  const demoHomes = readDemoHomes(env['DEMO'], {
    environment: environment.value,
    hasRealVendor: onecta.value !== undefined,
  });
  if (!demoHomes.ok) return demoHomes;
  const downtime = choiceOf(['DOWNTIME', env['DOWNTIME'] || 'none'], ['none', 'forced']);
  if (!downtime.ok) return downtime;
  return ok({
    onecta: onecta.value && { clientId: onecta.value[0], clientSecret: onecta.value[1] },
    vicare: vicare.value,
    stripe: stripe.value,
    webhookOrigin: webhook.value,
    pushKeys: pushKeys.value,
    errorMailTo: errorMailTo.value,
    smtp: mail.value && { url: mail.value[0], from: mail.value[1] },
    brand: brand.value,
    isClosed: downtime.value === 'forced',
    demoHomes: demoHomes.value,
  });
}

function readErrorMail(
  env: NodeJS.ProcessEnv,
  environment: Environment,
): Result<string | undefined> {
  const [name, to] = entryOf(env, ['ERROR_MAIL_TO', env['ERROR_MAIL_TO']], environment);
  if (!to) return ok(undefined);
  return z.email().safeParse(to).success
    ? ok(to)
    : fail('invalid', 'not-a-mailbox', { at: `/${name}` });
}

function readWebhookOrigin(value: string | undefined): Result<URL | undefined> {
  if (!value) return ok(undefined);
  const address = addressOf(['PARTNER_WEBHOOK_ORIGIN', value]);
  return address.ok ? ok(new URL(address.value.origin)) : address;
}

/** Reads the settings of ViCare. Its client is public: it has no secret. */
function readVicare(env: NodeJS.ProcessEnv): Result<VicareSettings | undefined> {
  const clientId = env['VICARE_CLIENT_ID'];
  const identity = vicareAddress(clientId, ['VICARE_IDENTITY_URL', env['VICARE_IDENTITY_URL']]);
  if (!identity.ok) return identity;
  const api = vicareAddress(clientId, ['VICARE_API_URL', env['VICARE_API_URL']]);
  if (!api.ok) return api;
  if (!clientId) return ok(undefined);
  const configured = [identity.value, api.value].filter((address) => address !== null);
  return ok({
    clientId,
    identityBase: baseOf(identity.value) ?? 'https://iam.viessmann-climatesolutions.com/idp/v3',
    apiBase: baseOf(api.value) ?? 'https://api.viessmann-climatesolutions.com/iot/v2',
    configured,
  });
}

/** Reads an address of ViCare; null: the vendor's default. An address without a client id is a fault. */
function vicareAddress(clientId: string | undefined, setting: NamedSetting): Result<URL | null> {
  if (!setting[1]) return ok(null);
  if (clientId) return addressOf(setting);
  const [set, missing] = [setting[0], 'VICARE_CLIENT_ID'];
  return fail('invalid', 'half-set-pair', { at: `/${missing}`, params: { set, missing } });
}

const baseOf = (address: URL | null): string | null => address?.href.replace(/\/+$/, '') ?? null;

export const readEnvironment = (): Result<ProductConfig> => readProductConfig(process.env);
