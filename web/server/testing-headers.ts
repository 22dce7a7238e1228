/** A response for the header tests. */
export interface TestedResponse {
  readonly headers: Headers;
  readonly html: string;
  readonly isHttps: boolean;
}

export interface HeaderScore {
  readonly test: string;
  readonly points: number;
}

/**
 * Scores of the MDN HTTP Observatory (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring, 2025): from 100,
 * minus penalties, plus bonuses once little is missing.
 */
export function observatoryMarks({
  headers,
  html,
  isHttps,
}: TestedResponse): readonly HeaderScore[] {
  return [
    { test: 'content-security-policy', points: policyPoints(directivesOf(headers)) },
    { test: 'cookies', points: cookiePoints(headers.getSetCookie()) },
    {
      test: 'cross-origin-resource-sharing',
      points: headers.get('access-control-allow-origin') === '*' ? -50 : 0,
    },
    { test: 'strict-transport-security', points: isHttps ? transportPoints(headers) : 0 },
    { test: 'subresource-integrity', points: foreignScripts(html) ? -50 : 0 },
    {
      test: 'x-content-type-options',
      points: headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    },
    { test: 'x-frame-options', points: framePoints(headers) },
    { test: 'referrer-policy', points: referrerPoints(headers.get('referrer-policy') ?? '') },
    {
      test: 'cross-origin-resource-policy',
      points: headers.get('cross-origin-resource-policy') === 'same-origin' ? 10 : 0,
    },
  ];
}

export function observatoryScore(answer: TestedResponse): number {
  const marks = observatoryMarks(answer).map(({ points }) => points);
  const sum = (chosen: readonly number[]): number =>
    chosen.reduce((total, points) => total + points, 0);
  const base = 100 + sum(marks.filter((points) => points < 0));
  return base < 90 ? base : base + sum(marks.filter((points) => points > 0));
}

type Directives = ReadonlyMap<string, readonly string[]>;

export function directivesOf(headers: Headers): Directives {
  const parts = (headers.get('content-security-policy') ?? '')
    .split(';')
    .map((part) => part.trim());
  return new Map(
    parts
      .filter((part) => part !== '')
      .map((part) => part.split(/\s+/))
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources]),
  );
}

function policyPoints(policy: Directives): number {
  if (policy.size === 0) return -25;
  const scripts = sourcesFor(policy, 'script-src');
  const isStrict = scripts.some((source) => /^'(?:nonce-|sha\d)/.test(source));
  if (
    !isStrict &&
    scripts.some((source) => ["'unsafe-inline'", '*', 'https:', 'data:'].includes(source))
  )
    return -20;
  if (scripts.includes("'unsafe-eval'")) return -10;
  if (sourcesFor(policy, 'style-src').includes("'unsafe-inline'")) return 0;
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5;
}

const sourcesFor = (policy: Directives, name: string): readonly string[] =>
  policy.get(name) ?? policy.get('default-src') ?? ['*'];

function cookiePoints(cookies: readonly string[]): number {
  if (cookies.length === 0) return 0;
  if (cookies.some((cookie) => cookie.startsWith('__Host-') && !/;\s*secure/i.test(cookie)))
    return -20;
  if (cookies.some((cookie) => cookie.startsWith('__Host-') && !/;\s*httponly/i.test(cookie)))
    return -30;
  return cookies.every((cookie) => /;\s*samesite=(?:lax|strict)/i.test(cookie)) ? 5 : 0;
}

function transportPoints(headers: Headers): number {
  const age = Number(
    /max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0,
  );
  if (age === 0) return -20;
  return age < 15_768_000 ? -10 : 0;
}

const foreignScripts = (html: string): boolean => /<script[^>]+src="(?:https?:)?\/\//.test(html);

function framePoints(headers: Headers): number {
  if (directivesOf(headers).get('frame-ancestors')) return 5;
  return /^(?:deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '') ? 5 : -20;
}

function referrerPoints(policy: string): number {
  if (/^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(policy))
    return 5;
  return policy === '' || policy === 'no-referrer-when-downgrade' ? 0 : -5;
}

const present = new Set(
  'default-src script-src style-src style-src-attr style-src-elem img-src font-src connect-src manifest-src worker-src media-src object-src frame-src child-src form-action frame-ancestors base-uri upgrade-insecure-requests report-to report-uri sandbox require-trusted-types-for trusted-types'.split(
    ' ',
  ),
);

/**
 * Findings of high or medium severity as the CSP Evaluator (https://github.com/google/csp-evaluator) reports them, one line
 * each.
 */
export function policyFindings(headers: Headers): readonly string[] {
  const policy = directivesOf(headers);
  const findings: string[] = [];
  const scripts = sourcesFor(policy, 'script-src');
  const nonces = scripts.flatMap((source) => /^'nonce-(.*)'$/.exec(source)?.[1] ?? []);
  const isTrusting = nonces.length > 0 || scripts.some((source) => /^'sha\d+-/.test(source));
  const report = (isSo: boolean, words: string): void => {
    if (isSo) findings.push(words);
  };
  report(!policy.has('script-src') && !policy.has('default-src'), 'script-src is missing');
  report(scripts.includes("'unsafe-inline'") && !isTrusting, 'script-src allows inline scripts');
  report(scripts.includes("'unsafe-eval'"), 'script-src allows eval');
  report(scripts.includes("'strict-dynamic'") && !isTrusting, 'strict-dynamic trusts nothing');
  report(
    !scripts.includes("'strict-dynamic'") &&
      scripts.some((source) => source === "'self'" || /^[\w*]/.test(source)),
    'script-src lists hosts without strict-dynamic',
  );
  report(sourcesFor(policy, 'object-src').join() !== "'none'", 'object-src is not none');
  report(!policy.has('base-uri'), 'base-uri is missing');
  report(!policy.has('form-action'), 'form-action is missing');
  report(!policy.has('frame-ancestors'), 'frame-ancestors is missing');
  for (const nonce of nonces)
    report(!/^[A-Za-z0-9+/_-]{22,}={0,2}$/.test(nonce), 'a nonce is too short or no base64');
  for (const [name, sources] of policy) {
    report(!present.has(name), `${name} is no directive`);
    for (const source of sources) {
      report(
        /^(?:\*|https?:|data:|blob:|filesystem:|http:\/\/.*)$/.test(source),
        `${name} allows ${source}`,
      );
      report(present.has(source), `${name} swallows ${source}: a semicolon is missing`);
      report(
        /^(?:none|self|unsafe-inline|unsafe-eval|strict-dynamic|nonce-.*)$/.test(source),
        `${source} lacks its quotes`,
      );
    }
  }
  return findings;
}
