import type { Endpoint } from './contract.ts';
import { parseBody } from './json-body.ts';
import { type Failure, type Result, fail, invalid, ok } from '@hearth/core/problem.ts';

const bodyBytesMaxDefault = 64 * 1024;
const queryCharsMax = 8 * 1024;

/** Parses path parameters. An invalid path is `not-found`, not a validation fault. */
export function readPath(
  endpoint: Endpoint,
  pathParams: Record<string, string>,
): Result<{ params: unknown }> {
  const params = endpoint.params?.safeParse(pathParams);
  if (!params || params.success) return ok({ params: params?.data });
  return fail('not-found', 'not-found', { at: invalid(params.error, 'params').at ?? '/params' });
}

export interface Content {
  readonly query: unknown;
  readonly body: unknown;
  /** Query and body as received, for the request hash. */
  readonly sent: string;
}

/** Reads and validates query and body; every failure names the place. */
export async function readContent(endpoint: Endpoint, request: Request): Promise<Result<Content>> {
  const { search, searchParams } = new URL(request.url);
  if (search.length > queryCharsMax)
    return fail('too-large', 'query-too-long', { at: '/query', params: { queryCharsMax } });
  const query = endpoint.query?.safeParse(Object.fromEntries(searchParams));
  if (query && !query.success) return invalid(query.error, 'query');
  const bytesMax = endpoint.bodyBytesMax ?? bodyBytesMaxDefault;
  if (endpoint.streamsFile) {
    const refused = fileRefusal(request, { type: fileType, bytesMax });
    const body = request.body ?? new Blob([]).stream();
    return refused ?? ok({ query: query?.data, body, sent: search });
  }
  if (endpoint.takesFile) {
    const file = await readFile(request, { type: endpoint.fileMediaType ?? fileType, bytesMax });
    return file.ok ? ok({ query: query?.data, body: file.value, sent: search }) : file;
  }
  const sent = endpoint.body ? await readJson(request, bytesMax) : undefined;
  if (sent && !sent.ok) return sent;
  const body = endpoint.body?.safeParse(sent?.value.json);
  if (body && !body.success) return invalid(body.error, 'body');
  return ok({
    query: query?.data,
    body: body?.data,
    sent: `${search}\n${sent?.value.content ?? ''}`,
  });
}

async function readFile(
  request: Request,
  expected: { readonly type: string; readonly bytesMax: number },
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  return fileRefusal(request, expected) ?? (await readBytes(request, expected.bytesMax));
}

/** The refusal of a file by its headers, before it is read. */
function fileRefusal(
  { headers }: Request,
  { type, bytesMax }: { readonly type: string; readonly bytesMax: number },
): Failure | null {
  if (!(headers.get('content-type') ?? '').startsWith(type))
    return fail('wrong-type', 'file-expected', { at: '/header/content-type' });
  return Number(headers.get('content-length') ?? 0) > bytesMax ? bodyTooLarge(bytesMax) : null;
}

const bodyTooLarge = (bytesMax: number): Failure =>
  fail('too-large', 'body-too-large', { at: '/body', params: { bytesMax } });

/** Media type of a body that an endpoint takes as it is. */
export const fileType = 'application/octet-stream';

async function readJson(
  request: Request,
  bytesMax: number,
): Promise<Result<{ json: unknown; content: string }>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/(?:[\w.+-]*\+)?json\b/i.test(type))
    return fail('wrong-type', 'json-expected', { at: '/header/content-type' });
  const content = await readText(request, bytesMax);
  if (!content.ok) return content;
  const json = parseBody(content.value);
  return json.ok ? ok({ json: json.value, content: content.value }) : json;
}

async function readText(request: Request, bytesMax: number): Promise<Result<string>> {
  const read = await readBytes(request, bytesMax);
  if (!read.ok) return read;
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(read.value));
  } catch {
    return fail('malformed', 'not-utf8', { at: '/body' });
  }
}

/** Reads up to the limit, so that a huge body costs no more than a small one. */
async function readBytes(
  request: Request,
  bytesMax: number,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) return bodyTooLarge(bytesMax);
  if (!request.body) return ok(new Uint8Array());
  const chunks: Uint8Array[] = [];
  const read = await readStream(request.body, { bytesMax, write: (chunk) => chunks.push(chunk) });
  return read.ok ? ok(Buffer.concat(chunks, read.value)) : read;
}

/** Passes the parts of a body on while it arrives, up to the limit. Returns its length. */
export async function readStream(
  body: ReadableStream<Uint8Array>,
  {
    bytesMax,
    write,
  }: { readonly bytesMax: number; readonly write: (chunk: Uint8Array) => unknown },
): Promise<Result<number>> {
  let bytes = 0;
  const reader = body.getReader();
  for (;;) {
    // The client disconnected while sending.
    const part = await reader.read().catch(() => null);
    if (!part) return fail('malformed', 'body-cut-off', { at: '/body' });
    if (part.done) return ok(bytes);
    bytes += part.value.byteLength;
    if (bytes > bytesMax) {
      void reader.cancel().catch(() => undefined);
      return bodyTooLarge(bytesMax);
    }
    await write(part.value);
  }
}
