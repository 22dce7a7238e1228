import { describe, expect, it, test } from 'vitest';
import { securityHeaders } from './headers.ts';
import { observatoryMarks, observatoryScore, policyFindings } from './testing-headers.ts';

const nonce = 'q83vEjRWeJCrze8SNFZ4kA==';
const headersAt = (origin: string, formTargets: readonly string[] = []): Headers => {
  const publicUrl = new URL(origin);
  return securityHeaders({
    settings: { publicUrl, formTargets },
    nonce,
    url: new URL('/energy', publicUrl),
  });
};
const html = `<script nonce="${nonce}" type="module" src="/assets/entry.js"></script>`;

describe('securityHeaders', () => {
  it('score 130 or more with https', () => {
    const headers = headersAt('https://home.example', ['https://idp.vendor.example']);
    expect(observatoryScore({ headers, html, isHttps: true })).toBeGreaterThanOrEqual(130);
    expect(policyFindings(headers)).toEqual([]);
  });

  it('require https only where the app has it', () => {
    expect(headersAt('https://home.example').get('strict-transport-security')).toContain(
      'max-age=63072000',
    );
    expect(headersAt('http://localhost:3000').get('strict-transport-security')).toBeNull();
  });

  it('admit an outside receiver of reports to connections, and to nothing else', () => {
    const publicUrl = new URL('https://home.example');
    const settings = { publicUrl, formTargets: [] };
    const policyOf = (reportsTo: readonly string[]) =>
      securityHeaders({ settings, nonce, url: publicUrl, reportsTo })
        .get('content-security-policy')
        ?.split('; ') ?? [];
    const [without, admitting] = [policyOf([]), policyOf(['https://o1.ingest.example'])];
    expect(admitting.filter((rule) => !without.includes(rule))).toEqual([
      "connect-src 'self' https://o1.ingest.example",
    ]);
  });

  it('admit the tag manager and its origins alone on a page that loads it', () => {
    const publicUrl = new URL('https://home.example');
    const headers = securityHeaders({
      settings: { publicUrl, formTargets: [] },
      nonce,
      url: publicUrl,
      tags: { id: 'GTM-ABC1234', origins: ['https://*.google-analytics.com'] },
    });
    const policy = headers.get('content-security-policy')?.split('; ') ?? [];
    const admitted = 'https://www.googletagmanager.com https://*.google-analytics.com';
    expect(policy).toContain(`script-src 'nonce-${nonce}' 'self' ${admitted}`);
    expect(policy).toContain(`connect-src 'self' ${admitted}`);
    expect(policy).toContain(`img-src 'self' ${admitted}`);
    expect(policy).toContain("frame-ancestors 'none'");
  });
});

test('pages connect to the receivers of their own reports, and load nothing from them', () => {
  const publicUrl = new URL('https://home.example');
  const policy = securityHeaders({
    settings: { publicUrl, formTargets: [] },
    nonce,
    url: publicUrl,
    reportsTo: ['https://in.example'],
  }).get('content-security-policy');
  expect(policy).toContain("connect-src 'self' https://in.example;");
  expect(policy?.match(/in\.example/g)).toHaveLength(1);
});

describe('observatoryMarks', () => {
  const policy = (text: string): Headers => new Headers({ 'content-security-policy': text });

  it.each([
    ["script-src 'self' 'unsafe-inline'; object-src 'none'", 'script-src allows inline scripts'],
    [
      "default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'",
      'a nonce is too short or no base64',
    ],
    ["default-src 'none'; script-src 'strict-dynamic'", 'strict-dynamic trusts nothing'],
    ["default-src 'self'", 'object-src is not none'],
    ["default-src 'none'; script-src https:", 'script-src allows https:'],
    ["default-src 'none'; img-src *", 'img-src allows *'],
    [
      "default-src 'none' script-src 'self'",
      'default-src swallows script-src: a semicolon is missing',
    ],
    ['default-src none', 'none lacks its quotes'],
    ["default-src 'none'; scripts-src 'self'", 'scripts-src is no directive'],
    ["default-src 'none'", 'base-uri is missing'],
    ['', 'script-src is missing'],
  ])('sees what is wrong with %j', (text, finding) => {
    expect(policyFindings(policy(text))).toContain(finding);
  });

  it.each([
    [{}, 'content-security-policy', -25],
    [{ 'content-security-policy': "script-src 'unsafe-inline'" }, 'content-security-policy', -20],
    [
      { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" },
      'content-security-policy',
      0,
    ],
    [{}, 'strict-transport-security', -20],
    [{ 'strict-transport-security': 'max-age=3600' }, 'strict-transport-security', -10],
    [{}, 'x-content-type-options', -5],
    [{}, 'x-frame-options', -20],
    [{ 'referrer-policy': 'unsafe-url' }, 'referrer-policy', -5],
    [{ 'set-cookie': '__Host-sid=1; Path=/; SameSite=Lax; Secure' }, 'cookies', -30],
    [{ 'set-cookie': '__Host-sid=1; Path=/; SameSite=Lax; Secure; HttpOnly' }, 'cookies', 5],
    [{ 'access-control-allow-origin': '*' }, 'cross-origin-resource-sharing', -50],
  ])('%j gets for %s %d points', (headers, test, points) => {
    const marks = observatoryMarks({ headers: new Headers(headers), html: '', isHttps: true });
    expect(marks).toContainEqual({ test, points });
  });

  it('gives no bonus while a required header is missing', () => {
    const headers = new Headers({ 'cross-origin-resource-policy': 'same-origin' });
    expect(observatoryScore({ headers, html: '', isHttps: true })).toBe(30);
  });
});
