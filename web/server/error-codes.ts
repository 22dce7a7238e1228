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
    const status = statusIn(text);
    if (status === null) return again(text, response);
    return Response.json(
      { error: errorOf(status), error_description: `errorCode in an answer of status 200` },
      { status, headers: { 'cache-control': 'no-store' } },
    );
  };
}

const again = (text: string, { status, headers }: Response): Response => {
  const kept = new Headers(headers);
  kept.delete('content-length');
  kept.delete('content-encoding');
  return new Response(text, { status, headers: kept });
};

/** What the body's own code stands for; null where it tells of no error, or is not for us to read. */
function statusIn(text: string): number | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return 502;
  }
  if (typeof body !== 'object' || body === null || !('errorCode' in body)) return null;
  const { errorCode } = body;
  if (typeof errorCode !== 'number' || errorCode === 0) return null;
  if (limited.has(errorCode)) return 429;
  // The first three figures are the HTTP status that the error would have had; 206: the account waits for something.
  const own = Math.floor(errorCode / 1000);
  if (own === 206) return 403;
  return own >= 400 && own < 600 ? own : 502;
}

/** 403048 "API rate limit exceeded": passes by itself and is no word about the person. */
const limited = new Set([403_048]);

const errorOf = (status: number): string =>
  status === 429 || status >= 500 ? 'temporarily_unavailable' : 'invalid_grant';
