import { createHash } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { deleteInBatches } from '@hearth/platform/database/delete-in-batches.ts';
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { OidcModelRow } from '../rows/oidc-model.ts';

type ModelRow = Pick<OidcModelRow, 'consumed_at'> & { readonly payload: AdapterPayload };

/** Storage adapter of the OpenID provider: one row a model, by the hash of its id. */
export function oidcAdapter(db: Database, clock: Clock): AdapterFactory {
  return (kind) => modelAdapter(db, clock, kind);
}

function modelAdapter(db: Database, clock: Clock, kind: string): Adapter {
  const find = async (column: 'id_hash' | 'uid', value: string) => {
    const [row] = await db.query<ModelRow>(
      `select payload, consumed_at from identity.oidc_model where kind = $1 and ${column} = $2 and expires_at > $3`,
      [kind, value, clock.now().toString()],
    );
    return row && payloadOf(row);
  };
  return {
    async upsert(id, payload, expiresIn = 0) {
      await db.query(
        `insert into identity.oidc_model (kind, id_hash, payload, uid, grant_id, expires_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (kind, id_hash) do update set payload = excluded.payload, uid = excluded.uid,
           grant_id = excluded.grant_id, expires_at = excluded.expires_at`,
        [
          kind,
          hashOf(id),
          JSON.stringify(withoutSecrets(payload)),
          payload.uid ?? null,
          payload.grantId ?? null,
          clock.now().add({ seconds: expiresIn }).toString(),
        ],
      );
    },
    async find(id) {
      const found = await find('id_hash', hashOf(id));
      return found && { ...found, jti: id };
    },
    findByUid: async (uid) => await find('uid', uid),
    findByUserCode: async () => undefined,
    /** The condition lets one of several concurrent exchanges change the row. */
    async consume(id) {
      const consumed = await db.query(
        `update identity.oidc_model set consumed_at = $3
         where kind = $1 and id_hash = $2 and consumed_at is null returning id_hash`,
        [kind, hashOf(id), clock.now().toString()],
      );
      if (consumed.length === 0) throw new errors.InvalidGrant('already consumed');
    },
    async destroy(id) {
      await db.query('delete from identity.oidc_model where kind = $1 and id_hash = $2', [
        kind,
        hashOf(id),
      ]);
    },
    async revokeByGrantId(grantId) {
      await db.query('delete from identity.oidc_model where kind = $1 and grant_id = $2', [
        kind,
        grantId,
      ]);
    },
  };
}

/** Ends a session of the provider with its grants and tokens. */
export async function endSession(db: Database, uid: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [session] = await tx.query<ModelRow>(
      `delete from identity.oidc_model where kind = 'Session' and uid = $1 returning payload, consumed_at`,
      [uid],
    );
    if (session) await endGrants(tx, authorizationsIn(session));
  });
}

/** Selects the sessions of a person that end; `sid` is the session id of the web. */
export type Ending =
  | { readonly which: 'all' }
  | { readonly which: 'one'; readonly sid: string }
  | { readonly which: 'others'; readonly sid: string };

/** Ends sessions of a person with their grants and tokens. Returns the ids of the ended ones. */
export async function endSessionsOf(
  tx: Database,
  subject: string,
  ending: Ending,
): Promise<readonly string[]> {
  const sessions = await tx.query<ModelRow & Pick<OidcModelRow, 'id_hash'>>(
    `select id_hash, payload, consumed_at from identity.oidc_model
     where kind = 'Session' and payload ->> 'accountId' = $1 for update`,
    [subject],
  );
  const ended: string[] = [];
  for (const session of sessions) {
    const authorizations = authorizationsIn(session);
    const sids = authorizations.flatMap(({ sid }) => sid ?? []);
    const isNamed = ending.which !== 'all' && sids.includes(ending.sid);
    if (ending.which === 'one' ? !isNamed : isNamed) continue;
    await tx.query(`delete from identity.oidc_model where kind = 'Session' and id_hash = $1`, [
      session.id_hash,
    ]);
    await endGrants(tx, authorizations);
    ended.push(...sids);
  }
  return ended;
}

type Authorization = NonNullable<AdapterPayload['authorizations']>[string];

const authorizationsIn = (row: ModelRow): readonly Authorization[] =>
  Object.values(payloadOf(row).authorizations ?? {});

async function endGrants(tx: Database, authorizations: readonly Authorization[]): Promise<void> {
  const grants = authorizations.flatMap(({ grantId }) => grantId ?? []);
  if (grants.length === 0) return;
  await tx.query(
    `delete from identity.oidc_model
     where grant_id = any ($1) or (kind = 'Grant' and id_hash = any ($2))`,
    [grants, grants.map(hashOf)],
  );
}

/** Returns the number of deleted rows. */
export const sweepModels = (db: Database, now: Temporal.Instant): Promise<number> =>
  deleteInBatches(db, {
    table: 'identity.oidc_model',
    where: 'expires_at <= $1',
    value: now.toString(),
  });

/** Stored payload without the id, which the caller has, and without the unused session id of an interaction. */
function withoutSecrets(payload: AdapterPayload): AdapterPayload {
  const { session } = payload;
  const bareSession = session ? { session: { ...session, cookie: undefined } } : {};
  return { ...payload, ...bareSession, jti: undefined };
}

function payloadOf({ payload, consumed_at: consumedAt }: ModelRow): AdapterPayload {
  return consumedAt === null
    ? payload
    : { ...payload, consumed: Math.floor(consumedAt.getTime() / 1000) };
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
