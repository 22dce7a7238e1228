import { timingSafeEqual } from 'node:crypto';
import type { RegisteredClient } from '../registered-client/store.ts';
import { digest } from '../digest.ts';

export type Parameters = Readonly<Record<string, string>>;

/** Client of an id; null when unknown. */
export type FindClient = (id: string) => Promise<RegisteredClient | null>;

/** Parameters of a request from its query and its form; null when one is sent twice with two values or holds control characters. */
export function mergeParameters(...sources: readonly URLSearchParams[]): Parameters | null {
  const merged: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const source of sources)
    for (const [name, value] of source) {
      if (name !== 'password' && /\p{Cc}/u.test(value)) return null;
      if (merged[name] !== undefined && merged[name] !== value) return null;
      merged[name] = value;
    }
  return merged;
}

/**
 * The client a token request comes from. Real clients send their secret in three ways: in the form; in the query of an empty
 * post; and both as Basic header and in the form at once, which RFC 6749 forbids. All are accepted when they agree. A public
 * client sends its id alone.
 */
export async function authenticateClient(
  findClient: FindClient,
  authorization: string | null,
  parameters: Parameters,
): Promise<RegisteredClient | null> {
  const { client_id: publicId, client_secret: secret } = parameters;
  if (authorization === null && secret === undefined && publicId !== undefined) {
    const client = await findClient(publicId);
    return client?.secretDigest === null ? client : null;
  }
  const sent = [basicOf(authorization), inParameters(parameters)].filter(
    (pair) => pair !== undefined,
  );
  const [first] = sent;
  if (!first) return null;
  const client = await findClient(first.id);
  const agrees = sent.every(
    (pair) => pair?.id === client?.id && isSame(pair?.secret, client?.secretDigest ?? undefined),
  );
  return client && agrees ? client : null;
}

interface Credentials {
  readonly id: string;
  readonly secret: string;
}

/** `undefined` without the header; null for an unreadable one, which then matches no client. */
function basicOf(authorization: string | null): Credentials | null | undefined {
  if (authorization === null) return undefined;
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization)?.[1];
  if (encoded === undefined) return null;
  const [id, secret] = Buffer.from(encoded, 'base64').toString().split(/:(.*)/s);
  try {
    return { id: formDecoded(id ?? ''), secret: formDecoded(secret ?? '') };
  } catch {
    return null;
  }
}

function formDecoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

/** The form repeats the client id beside a Basic header: without a secret it is ignored. */
function inParameters(parameters: Parameters): Credentials | undefined {
  const { client_id: id, client_secret: secret } = parameters;
  return id !== undefined && secret !== undefined ? { id, secret } : undefined;
}

function isSame(sent: string | undefined, expectedDigest: string | undefined): boolean {
  const expected = expectedDigest ?? digest('');
  return (
    timingSafeEqual(Buffer.from(digest(sent ?? '')), Buffer.from(expected)) && sent !== undefined
  );
}
