import type { RouterContextProvider } from 'react-router';
import { pageRequestContext } from '../../../context.ts';
import { rangeIn } from './range-icon.ts';

/** A code that was scanned, typed or followed before sign-in, stored for a day in a cookie that scripts cannot read. */
export type StoredCode =
  | {
      readonly kind: 'label';
      readonly text: string;
      readonly range: string | null;
      readonly source: Source;
    }
  | { readonly kind: 'invitation'; readonly code: string };

export const sources = ['scanned', 'typed', 'link'] as const;
export type Source = (typeof sources)[number];

const cookie = '__Host-code';
const maxAgeS = 86_400;
const charsMax = 600;

export const storeCode = (code: StoredCode): string =>
  `${cookie}=${encodeURIComponent(JSON.stringify(code)).slice(0, 3_500)}; Path=/; Max-Age=${maxAgeS}; HttpOnly; Secure; SameSite=Lax`;

export const deleteCode = `${cookie}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`;

export function readStoredCode(context: Readonly<RouterContextProvider>): StoredCode | null {
  const given = context.get(pageRequestContext).cookies[cookie];
  if (given === undefined) return null;
  try {
    const parsed: unknown = JSON.parse(decodeURIComponent(given));
    if (typeof parsed !== 'object' || parsed === null) return null;
    const { kind, text, range, source, code } = parsed as Record<string, unknown>;
    if (kind === 'invitation' && typeof code === 'string')
      return { kind, code: code.slice(0, 100) };
    if (kind !== 'label' || typeof text !== 'string' || text.length > charsMax) return null;
    return {
      kind,
      text,
      range: rangeIn(typeof range === 'string' ? range : null),
      source: sources.find((each) => each === source) ?? 'scanned',
    };
  } catch {
    return null;
  }
}
