import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { dropWork, scheduleWork } from '@hearth/platform/jobs/due-work.ts';
import type { Temporal } from 'temporal-polyfill';

/** Kind of due work that deletes an unfinished upload; its key is the home and the upload. */
export const uploadExpiryKind = 'product.upload-expiry';

/** Time to finish an upload, hours. */
export const uploadHours = 24;

interface UploadOfHome {
  readonly installation: InstallationId;
  readonly upload: string;
}

const keyOf = ({ installation, upload }: UploadOfHome): string => `${installation}/${upload}`;

export const scheduleExpiry = async (
  tx: Database,
  upload: UploadOfHome,
  at: Temporal.Instant,
): Promise<void> => await scheduleWork(tx, { kind: uploadExpiryKind, key: keyOf(upload) }, at);

export const dropExpiry = async (tx: Database, upload: UploadOfHome): Promise<void> =>
  await dropWork(tx, { kind: uploadExpiryKind, keys: [keyOf(upload)] });
