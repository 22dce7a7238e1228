import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';

interface DemoSessionRow {
  sid_hash: string;
  subject: string;
  sealed_token: string;
  home: string;
  installation: string;
  started_at: Date;
  until_at: Date;
}

interface Tables {
  'web.demo_session': DemoSessionRow;
}

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
  await db
    .as<Tables>()
    .insertInto('web.demo_session')
    .values({
      sid_hash: session.sidHash,
      subject: session.subject,
      sealed_token: session.sealedToken,
      home: session.home,
      installation: session.installation,
      started_at: session.startedAt,
      until_at: session.until,
    })
    .execute();
}

export async function findDemoSession(
  db: Database,
  sidHash: string,
): Promise<StoredDemoSession | null> {
  const row = await db
    .as<Tables>()
    .selectFrom('web.demo_session')
    .selectAll()
    .where('sid_hash', '=', sidHash)
    .executeTakeFirst();
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

/** Of every browser that visits the same home: a visit that was left is left everywhere. */
export async function deleteDemoSessions(db: Database, subject: string): Promise<void> {
  await db.as<Tables>().deleteFrom('web.demo_session').where('subject', '=', subject).execute();
}

export async function deleteOldDemoSessions(db: Database, now: Temporal.Instant): Promise<void> {
  await db
    .as<Tables>()
    .deleteFrom('web.demo_session')
    .where('until_at', '<=', new Date(now.epochMilliseconds))
    .execute();
}
