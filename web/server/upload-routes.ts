import { type Result, fail, problemResponse } from '@hearth/core/problem.ts';
import type { CallOptions } from '@hearth/platform/http/client.ts';
import { fileOwnerClasses } from '@hearth/product/file/contract.ts';
import { photoBytesMax } from '@hearth/product/file/file-limits.ts';
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { sessionCookie } from '../app/middleware/access-token.ts';
import { uploadPath } from '../app/files/upload-path.ts';
import type { Backend } from './backend.ts';

type Deps = Pick<Backend, 'sessions' | 'product'>;

const version = '1.0.0';
const bodyType = 'application/offset+octet-stream';
/** Time limit of a request, with the work on the complete file, which may wait for other files. */
const uploadMsMax = 290_000;

/** Uploads that go on after a break, by tus 1.0 (https://tus.io/protocols/resumable-upload): core, creation, expiration and termination. */
export function uploadRoutes(deps: Deps): Hono {
  const app = new Hono();
  app.use(`${uploadPath}/*`, async (context, next) => {
    context.header('tus-resumable', version);
    context.header('cache-control', 'no-store');
    if (context.req.method !== 'OPTIONS' && context.req.header('tus-resumable') !== version) {
      context.header('tus-version', version);
      return context.body(null, 412);
    }
    await next();
  });
  app.options(`${uploadPath}/*`, (context) =>
    context.body(null, 204, {
      'tus-version': version,
      'tus-extension': 'creation,expiration,termination',
      'tus-max-size': String(photoBytesMax),
    }),
  );
  app.post(`${uploadPath}/:installation/:ownerClass/:owner`, async (context) => {
    const ownerClass = fileOwnerClasses.find((each) => each === context.req.param('ownerClass'));
    if (!ownerClass) return context.notFound();
    const { installation, owner } = context.req.param();
    const bytes = numberIn(context.req.header('upload-length'));
    if (bytes === null) return refused(fail('malformed', 'upload-length-missing'));
    if (bytes > photoBytesMax) return refused(fail('too-large', 'photo-too-large'));
    const metadata = metadataIn(context.req.header('upload-metadata') ?? '');
    return await answered(deps, context, async (call) => {
      const body = {
        ownerClass,
        owner,
        name: metadata['filename'] ?? '',
        fingerprint: metadata['fingerprint'] ?? null,
        bytes,
      };
      const begun = await deps.product.createUpload({ params: { installation }, body }, call);
      if (!begun.ok) return begun;
      const { upload, offset, expiresAt } = begun.value;
      const location = `${uploadPath}/${installation}/${upload}`;
      return context.body(null, 201, { location, ...state({ offset, expiresAt }) });
    });
  });
  routesOfUpload(app, deps);
  return app;
}

/** Requests about a begun upload. */
function routesOfUpload(app: Hono, deps: Deps): void {
  app.get(`${uploadPath}/:installation/:upload`, async (context) => {
    const params = context.req.param();
    return await answered(deps, context, async (call) => {
      const found = await deps.product.getUpload({ params }, call);
      if (!found.ok) return found;
      const { bytes } = found.value;
      return context.body(null, 200, { ...state(found.value), 'upload-length': String(bytes) });
    });
  });
  app.patch(`${uploadPath}/:installation/:upload`, async (context) => {
    const params = context.req.param();
    if (context.req.header('content-type') !== bodyType)
      return refused(fail('wrong-type', 'file-expected'));
    const offset = numberIn(context.req.header('upload-offset'));
    if (offset === null) return refused(fail('malformed', 'upload-offset-missing'));
    const body = context.req.raw.body ?? new Blob([]).stream();
    return await answered(deps, context, async (call) => {
      const sent = await deps.product.continueUpload({ params, query: { offset }, body }, call);
      if (!sent.ok) {
        // Browsers read no answer before they have sent everything.
        await body.pipeTo(new WritableStream()).catch(() => undefined);
        return sent;
      }
      return context.body(null, 204, { 'upload-offset': String(sent.value.offset) });
    });
  });
  app.delete(`${uploadPath}/:installation/:upload`, async (context) => {
    const params = context.req.param();
    return await answered(deps, context, async (call) => {
      const ended = await deps.product.endUpload({ params }, call);
      return ended.ok ? context.body(null, 204) : ended;
    });
  });
}

type Failed = Extract<Result<never>, { ok: false }>;

async function answered(
  { sessions }: Deps,
  context: Context,
  answer: (call: CallOptions) => Promise<Response | Failed>,
): Promise<Response> {
  const restored = await sessions
    .restore(getCookie(context, sessionCookie) ?? '')
    .catch(() => fail('unavailable', 'unavailable'));
  if (!restored.ok) return refused(restored);
  if (!restored.value) return refused(fail('unauthenticated', 'sign-in-needed'));
  const call = { token: restored.value.accessToken, timeoutMs: uploadMsMax };
  const found = await answer(call);
  return found instanceof Response ? found : refused(found);
}

function refused(problem: Failed): Response {
  const response = problemResponse(problem);
  response.headers.set('tus-resumable', version);
  return response;
}

const state = (upload: { readonly offset: number; readonly expiresAt: string }) => ({
  'upload-offset': String(upload.offset),
  'upload-expires': new Date(upload.expiresAt).toUTCString(),
});

const numberIn = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;

/** Pairs of a key and a value in Base64 (tus 1.0, creation). */
function metadataIn(header: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    header.split(',').flatMap((pair) => {
      const [key = '', value = ''] = pair.trim().split(' ');
      return key === '' ? [] : [[key, Buffer.from(value, 'base64').toString('utf8')]];
    }),
  );
}
