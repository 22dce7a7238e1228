import type { Endpoint, ParsedOf } from './contract.ts';
import { type Result, fail, invalid, ok } from './problem.ts';

const bodyBytesMaxDefault = 64 * 1024;

export interface Input {
  /** `params`, `query` and `body`, as far as the endpoint has them. */
  readonly parsed: ParsedOf<Endpoint>;
  /** The body as it came, for the hash of an attempt. */
  readonly content: string;
}

/** Reads and checks what was sent; every failure names the place. Nothing has changed when it fails. */
export async function readInput(
  endpoint: Endpoint,
  request: Request,
  pathParams: Record<string, string>,
): Promise<Result<Input>> {
  const params = endpoint.params?.safeParse(pathParams);
  // A path that cannot be one of ours is not found, it is not a form to correct.
  if (params && !params.success)
    return fail('not-found', 'not-found', { at: invalid(params.error, 'params').at! });
  const query = endpoint.query?.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (query && !query.success) return invalid(query.error, 'query');
  const sent = endpoint.body
    ? await readJson(request, endpoint.bodyBytesMax ?? bodyBytesMaxDefault)
    : undefined;
  if (sent && !sent.ok) return sent;
  const body = endpoint.body?.safeParse(sent?.value.json);
  if (body && !body.success) return invalid(body.error, 'body');
  return ok({
    parsed: { params: params?.data, query: query?.data, body: body?.data },
    content: sent?.value.content ?? '',
  });
}

async function readJson(
  request: Request,
  bytesMax: number,
): Promise<Result<{ json: unknown; content: string }>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/(?:[\w.+-]*\+)?json\b/i.test(type))
    return fail('wrong-type', 'json-expected', { at: '/header/content-type' });
  const content = await readText(request, bytesMax);
  if (!content.ok) return content;
  try {
    return ok({ json: JSON.parse(content.value), content: content.value });
  } catch (error) {
    const position = Number(/position (\d+)/.exec(String(error))?.[1] ?? content.value.length);
    return fail('malformed', 'not-json', { at: '/body', params: { position } });
  }
}

/** Stops reading at the limit, so that a huge body costs no more than a small one. */
async function readText(request: Request, bytesMax: number): Promise<Result<string>> {
  const tooLarge = fail('too-large', 'body-too-large', { at: '/body', params: { bytesMax } });
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) return tooLarge;
  if (!request.body) return ok('');
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) return tooLarge;
    chunks.push(chunk);
  }
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    return fail('malformed', 'not-utf8', { at: '/body' });
  }
}
