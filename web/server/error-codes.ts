/**
 * Some providers answer 200 and say in the body that they refuse (SAP Customer Data Cloud: `errorCode`, `statusCode`,
 * `errorMessage`). Such an answer becomes what it stands for, so that the OIDC client reads a refusal as one and an outage as
 * an outage.
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

/** What the body's own code stands for; null where it tells of no error, or is not for us to read. */
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
  // The first three figures are the HTTP status that the error would have had; 206: the account waits for something.
  const own = Math.floor(errorCode / 1000);
  if (own === 206) return { status: 403, error: 'account_incomplete' };
  if (own >= 400 && own < 500) return { status: own, error: 'invalid_grant' };
  return outage(own >= 500 && own < 600 ? own : 502);
}

const outage = (status: number): Refusal => ({ status, error: 'temporarily_unavailable' });

/** 403048 "API rate limit exceeded": passes by itself and is no word about the person. */
const limited = new Set([403_048]);

/** "Response Codes and Errors REST" of Gigya's developers' guide: states of an account that its owner can do something about. */
const accountStates: ReadonlyMap<number, string> = new Map([
  // Account disabled; account temporarily locked out.
  [403_041, 'account_locked'],
  [403_120, 'account_locked'],
  // Account pending verification.
  [206_002, 'account_unverified'],
]);
