import { screenRoutes } from '@hearth/web/app/route-table.ts';
import { observatoryScore, policyFindings } from '@hearth/web/server/testing-headers.ts';
import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

/** Every address with a page, from the app's route table, and one unknown address. */
const pages = [
  ...screenRoutes.map(({ path }) =>
    path
      .replace(':vendor', 'onecta')
      .replace(':applianceId', '00000000-0000-7000-8000-000000000000'),
  ),
  '/no-such-place',
];

const always = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

test('every page carries the security headers, scores 130 and more, and no two share a nonce @always', async ({
  context,
  sharedHome: page,
}) => {
  const nonces = new Set<string>();
  for (const address of pages) {
    const answer = await context.request.get(address, { maxRedirects: 0 });
    const headers = answer.headers();
    const html = await answer.text();
    const examined = new Headers(answer.headersArray().map(({ name, value }) => [name, value]));
    expect(policyFindings(examined), address).toEqual([]);
    // Headers that need https are not expected on these pages.
    const score = observatoryScore({ headers: examined, html, isHttps: false });
    expect(score, address).toBeGreaterThanOrEqual(130);
    expect(headers, address).toMatchObject(always);
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, address).toContain("default-src 'none'");
    expect(policy, address).toContain("frame-ancestors 'none'");
    expect(policy, address).not.toContain('unsafe');
    expect(headers['cache-control'], address).toContain('no-store');
    nonces.add(/'nonce-([^']+)'/.exec(policy)?.[1] ?? '');
    // A redirect has no page to check.
    if (answer.status() >= 300 && answer.status() < 400) continue;
    expect(html.split('</head>')[0]?.match(/<title>/g), address).toHaveLength(1);
    expect(html, address).not.toMatch(/<script(?![^>]*\bnonce=)/);
    expect(html, address).not.toMatch(/eyJ[\w-]+\.[\w-]+\./);
  }
  expect(nonces.size).toBe(new Set(pages).size);
  await page.goto('/launcher');
});

test('a form posted by another site is refused before it is read @always', async ({
  context,
  sharedHome: page,
  world,
}) => {
  await page.goto('/launcher');
  for (const headers of [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site', origin: world.url },
    { 'sec-fetch-site': 'same-site', origin: world.url },
  ]) {
    const answer = await context.request.post('/sign-out', { headers, maxRedirects: 0 });
    expect(answer.status()).toBe(403);
  }
  await page.reload();
  await expect(page).toHaveURL(/\/launcher/);
});

test('scripts without the page’s nonce do not run', async ({ page, faults }) => {
  faults.expect(/content security policy/i);
  await page.goto('/landing');
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<button onclick="document.title=\'taken over\'">Planted</button>',
    );
  });
  await page.getByRole('button', { name: 'Planted' }).click();
  await expect(page).not.toHaveTitle('taken over');
});

test('files are named by their content’s hash and cached for good @deep', async ({ context }) => {
  const html = await (await context.request.get('/landing')).text();
  const files = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    const headers = (await context.request.get(file)).headers();
    expect(headers['cache-control'], file).toBe('public, max-age=31536000, immutable');
  }
});

test('a form that is too large gets a page with the reason @deep', async ({ context, world }) => {
  for (const path of ['/sign-up', '/sign-up.data']) {
    const answer = await context.request.post(path, {
      headers: { origin: world.url, 'content-type': 'application/x-www-form-urlencoded' },
      data: `name=${'x'.repeat(300_000)}`,
    });
    expect(answer.status()).toBe(413);
    if (path === '/sign-up')
      expect(await answer.text()).toContain('That is too much text for one form.');
  }
});

test('U+0000 in a form is reported at its field, with the typed values @deep', async ({
  context,
  world,
}) => {
  const answer = await context.request.post('/sign-up', {
    headers: { origin: world.url },
    form: {
      name: 'Jonas\0Weber',
      email: 'jonas@lindenweg.example',
      password: 'soup on a rainy day',
    },
  });
  expect(answer.status()).toBe(422);
  const html = await answer.text();
  expect(html).toContain('Your name has a character that cannot be stored.');
  expect(html).toContain('jonas@lindenweg.example');
});

/** One response of every kind besides pages. */
const kinds = [
  ['/healthz', 200],
  ['/readyz', 200],
  ['/robots.txt', 200],
  ['/.well-known/security.txt', 200],
  ['/.well-known/change-password', 302],
  ['/manifest.webmanifest', 200],
  ['/sw.js', 200],
  ['/offline.html', 200],
  ['/favicon.ico', 204],
  ['/assets/no-such-file.js', 404],
  ['/auth/start', 302],
  ['/auth/callback', 302],
  ['/idp/.well-known/openid-configuration', 200],
  ['/idp/auth', 400],
  ['/device-cloud/v1/oidc/authorize', 400],
  ['/device-cloud/v1/oidc/.well-known/openid-configuration', 200],
  ['/device-cloud/v1/gateway-devices', 401],
  ['/api/energy/v1/nowhere', 404],
  ['/energy/history/export', 302],
  ['/metrics', 404],
  ['/api/energy/openapi.json', 404],
  ['/%00', 400],
] as const;

test('every kind of response carries the common headers, and an unknown host is refused', async ({
  context,
  world,
}) => {
  for (const [path, status] of kinds) {
    const answer = await context.request.get(path, { maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, status]);
    expect(answer.headers(), path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers()['content-security-policy'], path).toMatch(
      /frame-ancestors 'none'|default-src 'none'/,
    );
    const foreign = await context.request.get(path, {
      maxRedirects: 0,
      headers: { host: `evil.example:${world.port}` },
    });
    expect([path, foreign.status()]).toEqual([path, 421]);
  }
});
