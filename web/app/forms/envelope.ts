import type { Values } from './rule.ts';

/**
 * What travels with every form that changes something: which installation it is about, which version of the thing the person
 * has seen, and the attempt it belongs to. The service checks all three; the page's own choice of installation is only a default.
 */
export interface Envelope {
  readonly installation?: string | undefined;
  readonly version?: string | number | undefined;
  /** Made by the loader: the same form sent twice is one change. */
  readonly idempotency?: string | undefined;
}

export interface OpenedEnvelope {
  readonly installation: string;
  /** As `If-Match` takes it. */
  readonly ifMatch: string;
  readonly idempotencyKey: string;
}

export function openEnvelope(posted: FormData, told: Values): OpenedEnvelope {
  const field = (name: string): string => {
    const value = posted.get(name);
    // All three go into headers and paths.
    return typeof value === 'string' ? value.replaceAll(/[^\w.-]/g, '').slice(0, 100) : '';
  };
  const version = field('version');
  const attempt = field('idempotency') || crypto.randomUUID();
  return {
    installation: field('installation'),
    ifMatch: version === '' ? '' : `"${version}"`,
    // The same page with other content is another change, the same content pressed twice is one.
    idempotencyKey: `${attempt}.${digest(JSON.stringify(told))}`,
  };
}

/** FNV-1a, twice: tells contents apart, and is no secret's keeper: secrets are not in what it is given. */
function digest(text: string): string {
  return [0x811c9dc5, 0x050c5d1f]
    .map((seed) => {
      let hash = seed;
      for (let at = 0; at < text.length; at += 1)
        hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
      return (hash >>> 0).toString(36);
    })
    .join('');
}
