import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Sealer } from '@hearth/platform/auth/seal.ts';
import type { Temporal } from 'temporal-polyfill';

/** Typed values by field name. */
export type TypedFields = Readonly<Record<string, string>>;

interface Owner {
  readonly issuer: string;
  readonly subject: string;
}

/** Forms stored while their sender signs in again, readable by the sender only. */
export interface StoredForms {
  keep(owner: Owner, typed: TypedFields): Promise<string>;
  /** Can be read any number of times for a quarter of an hour. */
  find(owner: Owner, id: string): Promise<TypedFields | null>;
  deleteOld(now: Temporal.Instant): Promise<void>;
}

const retention = { minutes: 15 };

export function createStoredForms(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
}): StoredForms {
  const { db, clock, sealer } = deps;
  return {
    async keep({ issuer, subject }, typed) {
      const id = randomBytes(16).toString('base64url');
      const expiresAt = clock.now().add(retention).toString();
      await db.query(
        'insert into web.stored_form (form_hash, issuer, subject, sealed, expires_at) values ($1, $2, $3, $4, $5)',
        [hashOf(id), issuer, subject, sealer.seal(JSON.stringify(typed)), expiresAt],
      );
      return id;
    },
    async find({ issuer, subject }, id) {
      const [row] = await db.query<{ sealed: string }>(
        `select sealed from web.stored_form
         where form_hash = $1 and issuer = $2 and subject = $3 and expires_at > $4`,
        [hashOf(id), issuer, subject, clock.now().toString()],
      );
      return row ? JSON.parse(sealer.unseal(row.sealed)) : null;
    },
    async deleteOld(now) {
      await db.query('delete from web.stored_form where expires_at <= $1', [now.toString()]);
    },
  };
}

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex');
