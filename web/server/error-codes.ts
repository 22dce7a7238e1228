/**
 * Some providers answer a refusal with status 200 and a code in the body (SAP Customer Data Cloud: `errorCode`, `statusCode`,
 * `errorMessage`). Such an answer gets its proper status, so that the OIDC client distinguishes refusals and outages.
 */
export function readingErrorCodes(
  fetch: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const response = await fetch(request);
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    if (response.status !== 200 || !isJson) return response;
    const text = await response.text();
    const refusal = refusalIn(text);
    if (refusal === null) return again(text, response);
    const { error, status } = refusal;
    return Response.json(
      { error, error_description: `errorCode in an answer of status 200` },
      { status, headers: { 'cache-control': 'no-store' } },
    );
  };
}

const again = (text: string, { status, headers }: Response): Response => {
  const copied = new Headers(headers);
  copied.delete('content-length');
  copied.delete('content-encoding');
  return new Response(text, { status, headers: copied });
};

interface Refusal {
  readonly status: number;
  readonly error: string;
}

/** The refusal of a body; null without an error, or for an unknown format. */
function refusalIn(text: string): Refusal | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return outage(502);
  }
  if (typeof body !== 'object' || body === null || !('errorCode' in body)) return null;
  const { errorCode } = body;
  if (typeof errorCode !== 'number' || errorCode === 0) return null;
  const accountState = accountStates.get(errorCode);
  if (accountState !== undefined) return { status: 403, error: accountState };
  if (limited.has(errorCode)) return outage(429);
  // The first three digits are the HTTP status; 206: the account is pending.
  const own = Math.floor(errorCode / 1000);
  if (own === 206) return { status: 403, error: 'account_incomplete' };
  if (own >= 400 && own < 500) return { status: own, error: 'invalid_grant' };
  return outage(own >= 500 && own < 600 ? own : 502);
}

const outage = (status: number): Refusal => ({ status, error: 'temporarily_unavailable' });

/** 403048 "API rate limit exceeded": temporary, and no refusal of the person. */
const limited = new Set([403_048]);

/** Account states that its owner can resolve ("Response Codes and Errors REST" of Gigya's developers' guide). */
const accountStates: ReadonlyMap<number, string> = new Map([
  // Account disabled; account temporarily locked out.
  [403_041, 'account_locked'],
  [403_120, 'account_locked'],
  // Account pending verification.
  [206_002, 'account_unverified'],
]);
