import type { Database } from '@hearth/platform/database/database.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Random } from '../accounts/password.ts';
import { digest } from '../digest.ts';
import { putClient } from './store.ts';

/** The deployment's own client, which cannot be replaced. */
export const ownClientId = 'hearth';

/** The deployment's public client at ViCare. A client of its own, so that tokens and quota of one vendor are not those of the other. */
export const vicareClientId = 'hearth-vicare';

/** Registers a client of other software at the simulated cloud, also while the system runs. Returns its new secret, which is not stored. */
export async function addClient(
  { db, random }: { readonly db: Database; readonly random: Random },
  client: { readonly id: string; readonly redirectUris: readonly string[] },
  now: Temporal.Instant,
): Promise<Result<{ client: string; secret: string; redirectUris: readonly string[] }>> {
  const { id, redirectUris } = client;
  if (!/^[\w.-]{1,64}$/.test(id) || id === ownClientId || id === vicareClientId)
    return fail('invalid', 'not-a-client-id', { at: '/body/client' });
  if (redirectUris.length === 0 || !redirectUris.every(isRedirectUri))
    return fail('invalid', 'not-a-redirect-uri', { at: '/body/redirectUris' });
  const secret = Buffer.from(random(32)).toString('base64url');
  await putClient(db, { id, secretDigest: digest(secret), redirectUris }, now);
  return ok({ client: id, secret, redirectUris });
}

/** An absolute address without a fragment (RFC 6749 §3.1.2). Unlike the vendor's portal, http on the own machine is allowed. */
function isRedirectUri(uri: string): boolean {
  const url = URL.parse(uri);
  if (!url || url.hash !== '' || uri.length > 500) return false;
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback);
}
