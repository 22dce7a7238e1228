import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { DemoSessionRow } from './rows/demo-session.ts';

export interface StoredDemoSession {
  readonly sidHash: string;
  readonly subject: string;
  readonly sealedToken: string;
  readonly home: string;
  readonly installation: string;
  readonly startedAt: Date;
  readonly until: Date;
}

export async function insertDemoSession(db: Database, session: StoredDemoSession): Promise<void> {
  await db.query(
    `insert into web.demo_session (sid_hash, subject, sealed_token, home, installation, started_at, until_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      session.sidHash,
      session.subject,
      session.sealedToken,
      session.home,
      session.installation,
      session.startedAt,
      session.until,
    ],
  );
}

export async function findDemoSession(
  db: Database,
  sidHash: string,
): Promise<StoredDemoSession | null> {
  const [row] = await db.query<DemoSessionRow>(
    'select * from web.demo_session where sid_hash = $1',
    [sidHash],
  );
  return row
    ? {
        sidHash: row.sid_hash,
        subject: row.subject,
        sealedToken: row.sealed_token,
        home: row.home,
        installation: row.installation,
        startedAt: row.started_at,
        until: row.until_at,
      }
    : null;
}

/** Ends a demo session in all browsers that have it. */
export async function deleteDemoSessions(db: Database, subject: string): Promise<void> {
  await db.query('delete from web.demo_session where subject = $1', [subject]);
}

export async function deleteOldDemoSessions(db: Database, now: Temporal.Instant): Promise<void> {
  await db.query('delete from web.demo_session where until_at <= $1', [now.toString()]);
}
