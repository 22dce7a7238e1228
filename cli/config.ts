import { join } from 'node:path';
import { type SourceSettings, readSourceSettings } from '@hearth/energy/config.ts';
import { type Brand, readBrand } from '@hearth/platform/files/brand-folder.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import {
  type ServiceName,
  readEnvironmentName,
  readServiceAddress,
} from '@hearth/platform/process/process-config.ts';
import { addressOf, entryOf } from '@hearth/platform/process/settings.ts';
import { type Environment, environments } from '@hearth/platform/process/start-rules.ts';
import {
  type StripeSettings,
  readStripeSettings,
} from '@hearth/product/purchase/stripe/stripe-config.ts';
import type { ReportingSettings } from '@hearth/web/server/privacy-question.ts';
import { readReportingSettings } from '@hearth/web/server/reporting-config.ts';
import { type StorageConfig, readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { separateServices } from './separate-databases.ts';
import type { AddressSettings } from './address-checks.ts';

const root = join(import.meta.dirname, '..');

/** The brand whose name and host are printed on labels. */
export const readCliBrand = (): Result<Brand> => readBrand(root, process.env['BRAND'] || 'hearth');

export const readCliConfig = (): StorageConfig => readStorageConfig(process.env, root);

/** The configured payment provider. */
export const readCliPayments = (): Result<StripeSettings | undefined> =>
  readStripeSettings(process.env);

const addressNames = ['IDENTITY_URL', 'PRODUCT_URL', 'ENERGY_URL', 'DEVICE_CLOUD_URL'] as const;
/** Settings of services that may have an entry for one environment. */
const namesWithEntries = [
  'ERROR_REPORTS_DSN',
  'TELEMETRY_CONNECTION',
  'TAG_MANAGER_ID',
  'TAG_MANAGER_ORIGINS',
  ...addressNames,
] as const;

export interface EnvironmentServices {
  readonly environment: Environment;
  /** Of this process; the others have entries of their own. */
  readonly isCurrent: boolean;
  readonly reporting: Result<ReportingSettings>;
  readonly addresses: AddressSettings;
}

/** The services of this environment, and of each other one that has an entry of its own. */
export function readCliServices(
  env: NodeJS.ProcessEnv = process.env,
): Result<readonly EnvironmentServices[]> {
  const current = readEnvironmentName(env);
  if (!current.ok) return current;
  const hasOwn = (environment: Environment): boolean =>
    namesWithEntries.some((name) => env[`${name}_${environment.toUpperCase()}`]);
  const chosen = environments.filter((each) => each !== current.value && hasOwn(each));
  return ok(
    [current.value, ...chosen].map((environment) => servicesOf(env, environment, current.value)),
  );
}

function servicesOf(
  env: NodeJS.ProcessEnv,
  environment: Environment,
  current: Environment,
): EnvironmentServices {
  const isCurrent = environment === current;
  const isSeparate =
    addressNames.some((name) => entryOf(env, [name, env[name]], environment)[1]) ||
    (isCurrent && separateServices(readStorageConfig(env, root)).length > 0);
  const addressIn = (name: ServiceName) => readServiceAddress(env, name, environment);
  return {
    environment,
    isCurrent,
    reporting: readReportingSettings({ ...env, HEARTH_ENVIRONMENT: environment }),
    addresses: {
      // The address that people use has no entry for an environment.
      publicUrl: isCurrent
        ? addressOf(['PUBLIC_URL', env['PUBLIC_URL'] || `http://localhost:${env['PORT'] || 3000}`])
        : null,
      services: isSeparate
        ? {
            identity: addressIn('identity'),
            product: addressIn('product'),
            energy: addressIn('energy'),
            'device-cloud': addressIn('device-cloud'),
          }
        : null,
    },
  };
}

/** The configured sources of weather and prices. */
export const readCliSources = (): Result<SourceSettings> => readSourceSettings(process.env);
