import { type InstallationId, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { forgetRows } from '@hearth/platform/database/forget.ts';
import { idAfter, timedUuid } from '@hearth/platform/database/id.ts';
import { productClasses } from '../table-classes.ts';
import type { StoredSession } from './store.ts';

/** The home of a session, also while it is not stored yet: each attempt to store it has the same id. */
export const homeOfSession = ({
  sessionId,
  startedAt,
}: Pick<StoredSession, 'sessionId' | 'startedAt'>): InstallationId =>
  branded(timedUuid(startedAt, `home of ${sessionId}`));

/** The home that a copy at the vendor becomes, the same in each attempt to store it. */
export const homeOfCopy = (demoHome: string): InstallationId => branded(idAfter(demoHome, 'home'));

/**
 * Deletes what an earlier attempt has stored of a home that is stored now. On a cluster the rows of a home are stored before local ones, and a
 * process can end in between (decision 0169); elsewhere there is nothing.
 */
export async function deleteHalfStored(tx: Database, installation: InstallationId): Promise<void> {
  await forgetRows(tx, productClasses, { installation_id: installation });
}
