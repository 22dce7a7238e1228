import type { Claim } from '@hearth/product/claim/contract.ts';
import type { RouterContextProvider } from 'react-router';
import { pageRequestContext } from '../context.ts';

/**
 * A code that was scanned, typed or followed before sign-in: a label, an installer's invitation of a unit, a resident's invitation to a
 * home or a colleague's to a company. Stored for a day in a cookie that scripts cannot read.
 */
export type StoredCode =
  | {
      readonly kind: 'label';
      readonly text: string;
      readonly range: string | null;
      readonly source: Source;
    }
  | { readonly kind: InvitationKind; readonly code: string };

const invitationKinds = ['invitation', 'resident', 'colleague'] as const;
type InvitationKind = (typeof invitationKinds)[number];

export const sources = ['scanned', 'typed', 'link'] as const;
export type Source = Extract<Claim['source'], (typeof sources)[number]>;

const cookie = '__Host-code';
const maxAgeS = 86_400;
const charsMax = 600;

export const storeCode = (code: StoredCode): string =>
  `${cookie}=${encodeURIComponent(codeText(code)).slice(0, 3_500)}; Path=/; Max-Age=${maxAgeS}; HttpOnly; Secure; SameSite=Lax`;

export const deleteCode = `${cookie}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`;

export const codeText = (code: StoredCode): string => JSON.stringify(code);

export function readStoredCode(context: Readonly<RouterContextProvider>): StoredCode | null {
  const given = context.get(pageRequestContext).cookies[cookie];
  if (given === undefined) return null;
  try {
    return parseCode(decodeURIComponent(given));
  } catch {
    return null;
  }
}

/** The code in a text of `codeText`; null for any other text. */
export function parseCode(serialized: string): StoredCode | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(serialized);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null) return null;
  const { kind, text, range, source, code } = parsed as Record<string, unknown>;
  const invitation = invitationKinds.find((each) => each === kind);
  if (invitation && typeof code === 'string') return { kind: invitation, code: code.slice(0, 100) };
  if (kind !== 'label' || typeof text !== 'string' || text.length > charsMax) return null;
  return {
    kind,
    text,
    range: typeof range === 'string' ? range.slice(0, 40) : null,
    source: sources.find((each) => each === source) ?? 'scanned',
  };
}
