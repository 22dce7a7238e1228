import { isIP } from 'node:net';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { isSpecial } from './egress.ts';

export interface AddressRules {
  /** Origins that the operator has set, which may be plain http and private. */
  readonly trusted: readonly URL[];
  /** Place of the address in the request. */
  readonly at: string;
}

/**
 * Reads an address to which somebody wants us to send: https, without a name and password in it, no address outside of the public internet. What a name resolves
 * to is checked again by the egress client at each request.
 */
export function readPublicAddress(text: string, { trusted, at }: AddressRules): Result<string> {
  const refused = (code: string) => fail('invalid', code, { at });
  const url = URL.parse(text);
  if (!url) return refused('not-an-address');
  if (url.username !== '' || url.password !== '') return refused('address-with-password');
  url.hash = '';
  if (trusted.some(({ origin }) => origin === url.origin)) return ok(url.href);
  if (url.protocol !== 'https:') return refused('not-https');
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isLocal = host === 'localhost' || host.endsWith('.localhost') || host.endsWith('.local');
  if (isLocal || (isIP(host) !== 0 && isSpecial(host))) return refused('private-address');
  return ok(url.href);
}
