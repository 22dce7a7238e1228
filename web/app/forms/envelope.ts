import type { Values } from './rule.ts';

/**
 * Hidden fields of every form that changes something: the installation, the version that the person saw, and the key of the
 * attempt. The service checks all three.
 */
export interface FormEnvelope {
  readonly installation?: string | undefined;
  readonly version?: string | number | undefined;
  /** Created by the loader: sending the same form twice is one change. */
  readonly idempotency?: string | undefined;
}

export interface OpenedEnvelope {
  readonly installation: string;
  /** Value for `If-Match`. */
  readonly ifMatch: string;
  readonly idempotencyKey: string;
}

export function openEnvelope(posted: FormData, values: Values): OpenedEnvelope {
  const field = (name: string): string => {
    const value = posted.get(name);
    // Checked, because they go into headers and paths.
    return typeof value === 'string' ? value.replaceAll(/[^\w.-]/g, '').slice(0, 100) : '';
  };
  const version = field('version');
  const attempt = field('idempotency') || crypto.randomUUID();
  return {
    installation: field('installation'),
    ifMatch: version === '' ? '' : `"${version}"`,
    // Other content on the same page is another change; the same content sent twice is one.
    idempotencyKey: `${attempt}.${digest(JSON.stringify(values))}`,
  };
}

/** FNV-1a, twice. Not cryptographic; its input contains no secrets. */
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
