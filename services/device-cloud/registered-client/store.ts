import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ClientRow } from '../rows/client.ts';

/** A client of the authorization server. */
export interface RegisteredClient {
  readonly id: string;
  /** SHA-256 of the secret, base64url; null for a public client, which proves itself by PKCE alone. */
  readonly secretDigest: string | null;
  readonly redirectUris: readonly string[];
}

/** A client that an operator registered; null without one. */
export async function registeredClient(db: Database, id: string): Promise<RegisteredClient | null> {
  if (!/^[\w.-]{1,64}$/.test(id)) return null;
  const [row] = await db.query<ClientRow>(
    'select * from device_cloud.client where client_id = $1',
    [id],
  );
  if (!row) return null;
  const uris = Array.isArray(row.redirect_uris) ? row.redirect_uris : [];
  return {
    id: row.client_id,
    secretDigest: row.secret_digest,
    redirectUris: uris.filter((uri) => typeof uri === 'string'),
  };
}

/** Stores a client, or replaces secret and redirect addresses of the one with this id. */
export async function putClient(
  db: Database,
  client: RegisteredClient,
  now: Temporal.Instant,
): Promise<void> {
  await db.query(
    `insert into device_cloud.client (client_id, secret_digest, redirect_uris, created_at)
     values ($1, $2, $3::jsonb, $4)
     on conflict (client_id) do update set secret_digest = excluded.secret_digest,
       redirect_uris = excluded.redirect_uris`,
    [client.id, client.secretDigest, JSON.stringify(client.redirectUris), now.toString()],
  );
}
