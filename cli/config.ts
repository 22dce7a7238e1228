import { join } from 'node:path';
import { type SourceSettings, readSourceSettings } from '@hearth/energy/config.ts';
import { type Brand, readBrand } from '@hearth/platform/files/brand-folder.ts';
import type { Result } from '@hearth/core/problem.ts';
import {
  type StripeSettings,
  readStripeSettings,
} from '@hearth/product/purchase/stripe/stripe-config.ts';
import type { ReportingSettings } from '@hearth/web/server/privacy-question.ts';
import { readReportingSettings } from '@hearth/web/server/reporting-config.ts';
import { type StorageConfig, readStorageConfig } from '@hearth/platform/database/storage-config.ts';

const root = join(import.meta.dirname, '..');

/** The brand whose name and host are printed on labels. */
export const readCliBrand = (): Result<Brand> => readBrand(root, process.env['BRAND'] || 'hearth');

export const readCliConfig = (): StorageConfig => readStorageConfig(process.env, root);

/** The configured payment provider. */
export const readCliPayments = (): Result<StripeSettings | undefined> =>
  readStripeSettings(process.env);

/** The configured services that pages call beside the app. */
export const readCliReporting = (): Result<ReportingSettings> => readReportingSettings(process.env);

/** The configured sources of weather and prices. */
export const readCliSources = (): Result<SourceSettings> => readSourceSettings(process.env);
