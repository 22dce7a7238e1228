import { isIP } from 'node:net';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { isSpecial } from '@hearth/platform/http/egress.ts';

/**
 * Reads the target of a webhook: https, without a name and password in it, no address outside of the public internet. What a name resolves
 * to is checked again at each delivery. `trusted`: origins that the operator has set, which may be plain http and private.
 */
export function readWebhookUrl(text: string, trusted: readonly URL[]): Result<string> {
  const refused = (code: string) => fail('invalid', code, { at: '/body/url' });
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
