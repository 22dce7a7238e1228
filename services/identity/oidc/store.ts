import { createHash } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { deleteInBatches } from '@hearth/platform/database/delete-in-batches.ts';
import { sql } from 'kysely';
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '@hearth/calendar/clock.ts';

interface ModelTable {
  kind: string;
  id_hash: string;
  payload: string | AdapterPayload;
  uid: string | null;
  grant_id: string | null;
  expires_at: Date | string;
  consumed_at: Date | string | null;
}

interface Tables {
  'identity.oidc_model': ModelTable;
}

const table = 'identity.oidc_model';

/** Where the OpenID provider keeps what it remembers: one row a model, by the hash of its id. */
export function oidcAdapter(db: Database, clock: Clock): AdapterFactory {
  return (kind) => modelAdapter(db, clock, kind);
}

function modelAdapter(db: Database, clock: Clock, kind: string): Adapter {
  const models = (): ReturnType<typeof db.as<Tables>> => db.as<Tables>();
  const find = async (column: 'id_hash' | 'uid', value: string) => {
    const row = await models()
      .selectFrom(table)
      .select(['payload', 'consumed_at'])
      .where('kind', '=', kind)
      .where(column, '=', value)
      .where('expires_at', '>', clock.now().toString())
      .executeTakeFirst();
    return row ? payloadOf(row) : undefined;
  };
  return {
    async upsert(id, payload, expiresIn = 0) {
      const row = {
        payload: JSON.stringify(withoutSecrets(payload)),
        uid: payload.uid ?? null,
        grant_id: payload.grantId ?? null,
        expires_at: clock.now().add({ seconds: expiresIn }).toString(),
      };
      await models()
        .insertInto(table)
        .values({ kind, id_hash: hashOf(id), ...row, consumed_at: null })
        .onConflict((conflict) => conflict.columns(['kind', 'id_hash']).doUpdateSet(row))
        .execute();
    },
    async find(id) {
      const found = await find('id_hash', hashOf(id));
      return found && { ...found, jti: id };
    },
    findByUid: async (uid) => await find('uid', uid),
    findByUserCode: async () => undefined,
    /** Of any number of exchanges at the same time one changes the row; to update without the condition lets all of them pass. */
    async consume(id) {
      const consumed = await models()
        .updateTable(table)
        .set({ consumed_at: clock.now().toString() })
        .where('kind', '=', kind)
        .where('id_hash', '=', hashOf(id))
        .where('consumed_at', 'is', null)
        .returning('id_hash')
        .executeTakeFirst();
      if (!consumed) throw new errors.InvalidGrant('already consumed');
    },
    async destroy(id) {
      await models()
        .deleteFrom(table)
        .where('kind', '=', kind)
        .where('id_hash', '=', hashOf(id))
        .execute();
    },
    async revokeByGrantId(grantId) {
      await models()
        .deleteFrom(table)
        .where('kind', '=', kind)
        .where('grant_id', '=', grantId)
        .execute();
    },
  };
}

/** Ends a session of the provider and everything that was given out under it. */
export async function endSession(db: Database, uid: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [session] = await tx
      .as<Tables>()
      .deleteFrom(table)
      .where('kind', '=', 'Session')
      .where('uid', '=', uid)
      .returning(['payload', 'consumed_at'])
      .execute();
    if (session) await endGrants(tx, authorizationsIn(session));
  });
}

/** Which of a person's sessions at the provider end; `sid` is how the web knows one. */
export type Ending =
  | { readonly which: 'all' }
  | { readonly which: 'one'; readonly sid: string }
  | { readonly which: 'others'; readonly sid: string };

/** Ends sessions of a person with all that was given out under them, and names those that ended. */
export async function endSessionsOf(
  tx: Database,
  subject: string,
  ending: Ending,
): Promise<readonly string[]> {
  const sessions = await tx
    .as<Tables>()
    .selectFrom(table)
    .select(['id_hash', 'payload', 'consumed_at'])
    .where('kind', '=', 'Session')
    .where(sql<string>`payload ->> 'accountId'`, '=', subject)
    .forUpdate()
    .execute();
  const ended: string[] = [];
  for (const session of sessions) {
    const authorizations = authorizationsIn(session);
    const sids = authorizations.flatMap(({ sid }) => sid ?? []);
    const isNamed = ending.which !== 'all' && sids.includes(ending.sid);
    if (ending.which === 'one' ? !isNamed : isNamed) continue;
    await tx
      .as<Tables>()
      .deleteFrom(table)
      .where('kind', '=', 'Session')
      .where('id_hash', '=', session.id_hash)
      .execute();
    await endGrants(tx, authorizations);
    ended.push(...sids);
  }
  return ended;
}

type Authorization = NonNullable<AdapterPayload['authorizations']>[string];

const authorizationsIn = (
  row: Pick<ModelTable, 'payload' | 'consumed_at'>,
): readonly Authorization[] => Object.values(payloadOf(row).authorizations ?? {});

async function endGrants(tx: Database, authorizations: readonly Authorization[]): Promise<void> {
  const grants = authorizations.flatMap(({ grantId }) => grantId ?? []);
  if (grants.length === 0) return;
  await tx
    .as<Tables>()
    .deleteFrom(table)
    .where((where) =>
      where.or([
        where('grant_id', 'in', grants),
        where.and([where('kind', '=', 'Grant'), where('id_hash', 'in', grants.map(hashOf))]),
      ]),
    )
    .execute();
}

/** Returns how many went. */
export const sweepModels = (db: Database, now: Temporal.Instant): Promise<number> =>
  deleteInBatches(db, { table, where: 'expires_at <= $1', value: now.toString() });

/** The id comes with whoever asks; an interaction would also keep the session's, which nobody reads there. */
function withoutSecrets(payload: AdapterPayload): AdapterPayload {
  const { session } = payload;
  const kept = session ? { session: { ...session, cookie: undefined } } : {};
  return { ...payload, ...kept, jti: undefined };
}

function payloadOf(row: Pick<ModelTable, 'payload' | 'consumed_at'>): AdapterPayload {
  const payload = typeof row.payload === 'string' ? JSON.parse(row.payload) : row.payload;
  return row.consumed_at === null
    ? payload
    : { ...payload, consumed: Math.floor(new Date(row.consumed_at).getTime() / 1000) };
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
