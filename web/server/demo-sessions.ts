import { createHash, randomBytes } from 'node:crypto';
import { demoIssuer } from '@hearth/access/access.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Sealer } from '@hearth/platform/auth/seal.ts';
import { Temporal } from 'temporal-polyfill';
import {
  deleteDemoSessions,
  deleteOldDemoSessions,
  findDemoSession,
  insertDemoSession,
} from './demo-session-store.ts';
import type { BrowserSession } from './sessions.ts';

/** A demo session as screens use it: a person for two hours, unknown to any identity provider. */
export interface BrowserDemoSession {
  readonly session: BrowserSession;
  readonly home: string;
  readonly installation: string;
  readonly until: Temporal.Instant;
}

export interface StartedDemoSession {
  readonly subject: string;
  readonly token: string;
  readonly home: string;
  readonly installation: string;
  /** ISO instant. */
  readonly until: string;
}

export interface DemoSessions {
  /** Restores a session from its cookie; null for an unknown or ended one. */
  restore(sid: string): Promise<BrowserDemoSession | null>;
  begin(started: StartedDemoSession): Promise<string>;
  end(demo: BrowserDemoSession): Promise<void>;
  deleteOld(now: Temporal.Instant): Promise<void>;
}

/**
 * Demo sessions, with their own cookie and table beside a person's session: a signed-in person returns to their own home after
 * the demo.
 */
export function createDemoSessions(options: {
  readonly db: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
}): DemoSessions {
  const { db, clock, sealer } = options;
  return {
    async restore(sid) {
      const stored = await findDemoSession(db, hashOf(sid));
      if (!stored || stored.until.getTime() <= clock.now().epochMilliseconds) return null;
      return {
        home: stored.home,
        installation: stored.installation,
        until: instantOf(stored.until),
        session: {
          id: stored.sidHash,
          issuer: demoIssuer,
          subject: stored.subject,
          accessToken: sealer.unseal(stored.sealedToken),
          authTime: instantOf(stored.startedAt),
          selectedInstallation: stored.installation,
          idpSession: null,
          profile: { name: null, email: null },
        },
      };
    },
    async begin({ subject, token, home, installation, until }) {
      const sid = randomBytes(32).toString('base64url');
      await insertDemoSession(db, {
        sidHash: hashOf(sid),
        subject,
        sealedToken: sealer.seal(token),
        home,
        installation,
        startedAt: new Date(clock.now().epochMilliseconds),
        until: new Date(until),
      });
      return sid;
    },
    end: (demo) => deleteDemoSessions(db, demo.session.subject),
    deleteOld: (now) => deleteOldDemoSessions(db, now),
  };
}

const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
