import type { Elements } from './element-string.ts';

/** First identifiers of a link (GS1 Digital Link, URI syntax §4.3), and their names in version 1.1. */
const primary = new Set(
  '00 01 253 255 401 402 414 417 8003 8004 8006 8010 8013 8017 8018'.split(' '),
);
const named: Readonly<Record<string, string>> = {
  gtin: '01',
  ser: '21',
  lot: '10',
  cpv: '22',
  sscc: '00',
  giai: '8004',
  grai: '8003',
  gln: '414',
};

export type ReadLink =
  | { readonly kind: 'link'; readonly elements: Elements }
  /** Compressed form (version 1.1, §9), which is not supported. */
  | { readonly kind: 'compressed' }
  | { readonly kind: 'web'; readonly host: string }
  | null;

/** Reads a web address, and the identifiers of a GS1 Digital Link: any host, any path before them, any order. */
export function readLink(text: string): ReadLink {
  const address = text.trim();
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  const parts = url.pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);
  const begin = parts.findIndex(
    (part, index) => isPrimary(part) && (parts.length - index) % 2 === 0 && isPairs(parts, index),
  );
  if (begin < 0)
    return /^\/(?:.*\/)?[A-Za-z\d_-]{18,}$/.test(url.pathname) && /^id\.|\.gs1\./.test(url.hostname)
      ? { kind: 'compressed' }
      : { kind: 'web', host: url.hostname };
  const elements = new Map<string, string>();
  for (let at = begin; at + 1 < parts.length; at += 2)
    elements.set(identifier(parts[at] ?? ''), parts[at + 1] ?? '');
  for (const [key, value] of url.searchParams)
    if (/^\d{2,4}$/.test(identifier(key)) && !elements.has(identifier(key)))
      elements.set(identifier(key), value);
  return { kind: 'link', elements };
}

const identifier = (part: string): string => named[part] ?? part;

const isPrimary = (part: string): boolean => primary.has(identifier(part));

/**
 * Whether the path consists of identifiers and values from `begin` on. A date such as /2024/01/15 does not: no trade item number is so
 * short.
 */
function isPairs(parts: readonly string[], begin: number): boolean {
  const isItem = identifier(parts[begin] ?? '') === '01';
  if (isItem && !/^\S{8,}$/.test(parts[begin + 1] ?? '')) return false;
  return parts
    .slice(begin)
    .every((part, index) => index % 2 === 1 || /^\d{2,4}$/.test(identifier(part)));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
