import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { type Result, fail, problemResponse } from '@hearth/core/problem.ts';
import type { CallOptions } from '@hearth/platform/http/client.ts';
import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { carePaths } from '../app/care-paths.ts';
import { fileCountField, fileFaultField, fileField } from '../app/forms/file-names.ts';
import { sessionCookie } from '../app/middleware/access-token.ts';
import type { Backend } from './backend.ts';

type Deps = Pick<Backend, 'sessions' | 'product'>;

/** The limit of what is typed into a form, and the answer to one that is larger. */
export interface FieldsLimit {
  readonly bytesMax: number;
  readonly tooLarge: (request: Request) => Promise<Response>;
}

/** Fields in a form. */
const fieldsMax = 300;
/** Files of one form that are looked at; the service takes fewer. */
const filesMax = 12;
/** Time limit of an upload, also for the last file of a form, which waits for the others. */
const uploadMsMax = 120_000;

/**
 * Passes photos and documents of a posted form on to product, one after another and without collecting them in memory, and replaces the
 * form by its other fields. So a refused file, however large, loses nothing that was typed.
 */
export function fileUploads(deps: Deps, limit: FieldsLimit): MiddlewareHandler {
  return async (context, next) => {
    const { raw } = context.req;
    if (!isFileForm(raw) || !raw.body) return await next();
    const sid = getCookie(context, sessionCookie) ?? '';
    const restored = await deps.sessions.restore(sid).catch(() => null);
    const token = restored?.ok ? (restored.value?.accessToken ?? null) : null;
    const form = await readForm(raw, { deps, token, limit }).catch(() => null);
    if (!form) return problemResponse(fail('malformed', 'form-unreadable'));
    if (form === 'too-large') return await limit.tooLarge(raw);
    const { method, signal, url } = raw;
    const headers = new Headers(raw.headers);
    for (const name of ['content-length', 'transfer-encoding', 'content-type'])
      headers.delete(name);
    context.req.raw = new Request(url, { method, headers, signal, body: form });
    return await next();
  };
}

/** Whether a request posts a form that takes files, as a plain form or by the router's scripts. */
function isFileForm({ method, headers, url }: Request): boolean {
  const type = headers.get('content-type') ?? '';
  return method === 'POST' && targetOf(url) !== undefined && /^multipart\/form-data\b/i.test(type);
}

interface SentFile {
  readonly name: string;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly call: CallOptions;
}

type Add = (
  product: Deps['product'],
  fields: URLSearchParams,
  file: SentFile,
) => Promise<Result<unknown>>;

/** How the file of a form is stored, by the path of its page. */
const targets: Readonly<Record<string, Add>> = {
  [carePaths.assistanceRequestPath]: (product, fields, { name, body, call }) =>
    product.addAssistanceFile(
      {
        params: { ...homeIn(fields), request: fields.get('request') ?? '' },
        query: { name },
        body,
      },
      call,
    ),
  [carePaths.entryFilesPath]: (product, fields, { name, body, call }) =>
    product.addEntryFile(
      { params: { ...homeIn(fields), entry: fields.get('entry') ?? '' }, query: { name }, body },
      call,
    ),
};

const targetOf = (url: string): Add | undefined =>
  targets[new URL(url).pathname.replace(/\.data$/, '')];

const homeIn = (fields: URLSearchParams) => ({ installation: fields.get('installation') ?? '' });

async function readForm(
  { body, headers, url }: Request,
  options: { readonly deps: Deps; readonly token: string | null; readonly limit: FieldsLimit },
): Promise<URLSearchParams | 'too-large'> {
  const { deps, token } = options;
  const { bytesMax } = options.limit;
  const fields = new URLSearchParams();
  const parser = new Busboy({
    headers: { 'content-type': headers.get('content-type') ?? '' },
    limits: { fields: fieldsMax, fieldSize: bytesMax + 1, files: filesMax },
  });
  const faults: string[] = [];
  // Rejects when the sender is gone: nobody waits for the rest of a file then.
  const gone = Promise.withResolvers<never>();
  gone.promise.catch(() => undefined);
  const answers: Promise<void>[] = [];
  let last = Promise.resolve();
  let count = 0;
  let fieldBytes = 0;
  parser.on('field', (name, value) => {
    fieldBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (fieldBytes > bytesMax || name === fileFaultField || name === fileCountField) return;
    fields.append(name, value);
  });
  parser.on('filesLimit', () => faults.push('too-many-photos '));
  parser.on('file', (field, file, name) => {
    file.on('error', gone.reject);
    const isSent = field === fileField && name !== undefined && name !== '';
    if (isSent) count += 1;
    // Before its turn a file is not read, so the sender waits; while a photo is made, the next one arrives.
    last = last.then(async () => {
      const parts = partsOf(file, gone.promise);
      if (isSent && token !== null && fieldBytes <= bytesMax) {
        const answer = sent(parts, name).then((code) => {
          if (code !== null) faults.push(`${code} ${name}`);
        });
        answers.push(answer);
        await Promise.race([parts.ended, answer]);
      }
      await rest(parts);
    });
    last.catch(() => undefined);
  });
  /** The code of the refusal; null: it is stored. */
  const sent = async (parts: Parts, name: string): Promise<string | null> => {
    const added = await targetOf(url)?.(deps.product, fields, {
      name,
      body: bodyOf(parts),
      call: { token: token ?? '', timeoutMs: uploadMsMax },
    });
    return !added || added.ok ? null : added.code;
  };
  await pipeline(Readable.fromWeb(body as never), parser).catch((error: unknown) => {
    gone.reject(error);
    throw error;
  });
  await last;
  await Promise.all(answers);
  if (fieldBytes > bytesMax) return 'too-large';
  fields.append(fileCountField, String(count));
  for (const fault of faults) fields.append(fileFaultField, fault);
  return fields;
}

interface Parts {
  readonly next: () => Promise<IteratorResult<Uint8Array<ArrayBuffer>>>;
  readonly ended: Promise<void>;
}

function partsOf(file: BusboyFileStream, gone: Promise<never>): Parts {
  const parts = file[Symbol.asyncIterator]() as AsyncIterator<Uint8Array<ArrayBuffer>>;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  return {
    ended,
    next: async () => {
      const part = await Promise.race([parts.next(), gone]);
      if (part.done) resolve();
      return part;
    },
  };
}

/** A body for the client. When it is given up, the rest of the file is left to {@link rest}. */
const bodyOf = (parts: Parts): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });

/** Reads and discards the rest of a file: browsers read no answer before they have sent everything. */
async function rest(parts: Parts): Promise<void> {
  for (;;) if ((await parts.next()).done) return;
}
