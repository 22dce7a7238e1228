import type { Access } from '@hearth/access/access.ts';
import { localDate } from '@hearth/calendar/dates.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import { timeZoneOf } from './store.ts';

/** The day at the home by the real clock, which counts for contracts. */
export const todayOf = async (
  db: Database,
  access: Pick<Access, 'installationId'>,
  now: Temporal.Instant,
): Promise<string> => localDate(now.toString(), await timeZoneOf(db, access.installationId));
