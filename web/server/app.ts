import './production/config.ts';
import { randomBytes } from 'node:crypto';
import { serveStatic } from '@hono/node-server/serve-static';
import { errorReceiverRoutes } from './error-receiver-routes.ts';
import { telemetryReceiverRoutes } from './telemetry-receiver-routes.ts';
import { operatorErrors } from './operator-errors.ts';
import { operatorTelemetry } from './operator-telemetry.ts';
import { fileBytesMax } from '@hearth/energy/import/contract.ts';
import type { PrivacyPurpose } from '@hearth/product/privacy-choice/privacy-purposes.ts';
import { boundedBody } from '@hearth/platform/http/bounded-body.ts';
import { fail, problemResponse } from '@hearth/core/problem.ts';
import type { ServiceJob } from '@hearth/platform/process/service.ts';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { type RequestHandler, createRequestHandler } from 'react-router';
import { authRoutes } from './auth-routes.ts';
import { paths } from '../app/paths.ts';
import { settingPaths } from '../app/setting-paths.ts';
import { cookiesOf } from '../app/api/cookies.ts';
import { allowedName, readAllowed } from '../app/privacy/device-choice.ts';
import type { RequestRefusal } from '../app/page-request.ts';
import type { Backend } from './backend.ts';
import { brandFiles } from './brand-files.ts';
import { createBusyPage } from './busy-page.ts';
import { changesRoutes } from './changes-routes.ts';
import { crossSite } from './cross-site.ts';
import { demoRoutes } from './demo-routes.ts';
import { elementRoutes } from './element-routes.ts';
import { scanWorkerPolicy, securityHeaders } from './headers.ts';
import { lastPage } from './last-page.ts';
import { fileUploads } from './file-uploads.ts';
import { type PageLimitOptions, createPageLimit } from './page-limit.ts';
import { refuseNonForm } from './posted-form.ts';
import { purchaseState } from './purchase-state.ts';
import { pushRoutes } from './push-routes.ts';
import { pwaRoutes } from './pwa-routes.ts';
import { type WebBuild, loadBuild } from './web-build.ts';
import type { ReportingSettings } from './privacy-question.ts';
import { remoteConfigRoutes } from './remote-config-routes.ts';
import { uploadRoutes } from './upload-routes.ts';
import { wellKnownRoutes } from './well-known-routes.ts';

export interface WebApp {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly jobs: readonly ServiceJob[];
  readonly endStreams: () => void;
}

/** A year, because the name has a content hash; the page itself is always revalidated. */
const assetCaching = 'public, max-age=31536000, immutable';

const clientFiles = new URL('../build/client/', import.meta.url);
const elementFiles = new URL('../build/elements/', import.meta.url);

/** Limit of forms; the longest has a few hundred characters. */
const bodyBytesMax = 256 * 1024;
/** Limit of the form that uploads a photograph, for browsers that cannot read it themselves. */
const pictureBytesMax = 20 * 1024 * 1024;
/** Limit of the form that uploads a file of energy: the file, and the fields around it. */
const importBytesMax = fileBytesMax + 64 * 1024;

/** The server-rendered app as a function of requests: files, sign-in, screens. */
export async function createWeb(
  backend: Backend,
  limit: Omit<PageLimitOptions, 'busyPage'>,
): Promise<WebApp> {
  const { build, provide, textOf } = await loadBuild();
  const render = renderer(backend, { handle: createRequestHandler(build, 'production'), provide });
  const { settings } = backend;
  const busyPage = createBusyPage({ settings, textOf: textOf(settings.brand) });
  const limited = createPageLimit({ ...limit, busyPage });
  const app = new Hono();
  app.onError((error) => {
    backend.log.error({ err: error }, 'page failed');
    backend.errors.own.report(error);
    return problemResponse(fail('unexpected', 'unexpected'));
  });
  app.use(compress());
  app.route('/', remoteConfigRoutes(backend));
  app.route('/', errorReceiverRoutes(backend));
  app.route('/', telemetryReceiverRoutes(backend));
  app.use('*', async (context, next) => {
    const refused = crossSite(context.req.raw, backend.settings.publicUrl);
    if (refused) return refused;
    await next();
  });
  app.route('/', uploadRoutes(backend));
  app.use(paths.scanCamera(), boundedBody(pictureBytesMax, pictureTooLarge));
  app.use(settingPaths.imports(), boundedBody(importBytesMax, importTooLarge));
  const formTooLarge = async (request: Request) => {
    await takeRest(request);
    return await limited(withoutForm(request), (emptied) => render(emptied, 'too-large'));
  };
  app.use(fileUploads(backend, { bytesMax: bodyBytesMax, tooLarge: formTooLarge }));
  const formLimit = boundedBody(bodyBytesMax, formTooLarge);
  app.use(async (context, next) =>
    fileForms.has(context.req.path) ? await next() : await formLimit(context, next),
  );
  app.use('*', async (context, next) => (await refuseNonForm(context.req.raw)) ?? (await next()));
  app.use('/assets/*', async (context, next) => {
    await next();
    if (!context.res.ok) return;
    context.header('cache-control', assetCaching);
    if (context.req.path.startsWith('/assets/scan-worker-'))
      context.header('content-security-policy', scanWorkerPolicy);
  });
  app.use('/assets/*', serveStatic({ root: clientFiles.pathname, precompressed: true }));
  // Pages name their icon; other answers have none, and a missing icon needs no error page.
  app.get('/favicon.ico', (context) => context.body(null, 204, { 'cache-control': assetCaching }));
  app.route('/', brandFiles(backend.settings.brand));
  app.route('/', wellKnownRoutes(backend));
  app.route('/', pwaRoutes({ settings, files: clientFiles, textOf: textOf(settings.brand) }));
  app.route('/', elementRoutes(elementFiles));
  app.route('/', operatorErrors(backend));
  app.route('/', operatorTelemetry(backend));
  app.route('/', demoRoutes(backend));
  app.route('/', authRoutes(backend));
  app.route('/', pushRoutes(backend));
  const changes = changesRoutes(backend);
  app.route('/', changes.app);
  app.route('/', purchaseState(backend));
  app.all('*', ({ req }) => limited(req.raw, render));
  return {
    fetch: async (request) => app.fetch(request),
    jobs: [sweepJob(backend)],
    endStreams: changes.endStreams,
  };
}

/** Addresses of forms with a file, which have their own limits. */
const fileForms: ReadonlySet<string> = new Set([paths.scanCamera(), settingPaths.imports()]);

/** The renderer's last resort, when neither the page nor the error page could be rendered. */
const isNoPage = ({ status, headers }: Response): boolean =>
  status === 500 && headers.get('content-type')?.startsWith('text/plain') === true;

/** Reads and discards the rest of a request: browsers read no answer before they have sent everything. */
async function takeRest(request: Request): Promise<void> {
  await request.body?.pipeTo(new WritableStream()).catch(() => undefined);
}

/** The request with an empty form, for the page that explains the refusal. */
function withoutForm({ url, method, headers, signal }: Request): Request {
  const copied = new Headers(headers);
  for (const name of ['content-length', 'transfer-encoding', 'content-type']) copied.delete(name);
  return new Request(url, { method, headers: copied, signal, body: new URLSearchParams() });
}

/** The page with the reason, because the sender of a form expects a page. */
async function pictureTooLarge(request: Request): Promise<Response> {
  await takeRest(request);
  return new Response(null, { status: 303, headers: { location: paths.scanPictureTooLarge() } });
}

/** The page again, in the same home, with the reason at the file. */
async function importTooLarge(request: Request): Promise<Response> {
  await takeRest(request);
  const installation = new URL(request.url).searchParams.get('installation') ?? undefined;
  const location = settingPaths.imports({ installation, fault: 'too-large' });
  return new Response(null, { status: 303, headers: { location } });
}

type Render = (request: Request, refusal?: RequestRefusal) => Promise<Response>;

/** Renders screens, with the security headers of a page. */
function renderer(
  backend: Backend,
  { handle, provide }: { readonly handle: RequestHandler; readonly provide: WebBuild['provide'] },
): Render {
  const { settings } = backend;
  return async (request, refusal) => {
    const nonce = randomBytes(16).toString('base64');
    const allowed = allowedBefore(request);
    const headers = securityHeaders({
      settings,
      nonce,
      url: new URL(request.url),
      tags: allowed.includes('marketing') ? settings.reporting.tagManager : null,
      reportsTo: receiversOf(settings.reporting, allowed),
    });
    const context = provide({ backend, nonce, request, ...(refusal ? { refusal } : {}) });
    const response = await handle(request, context);
    return isNoPage(response) ? lastPage(headers) : withHeaders(response, headers);
  };
}

/** Outside origins to which the page's own clients report. */
const receiversOf = (
  { errors, telemetry }: ReportingSettings,
  allowed: readonly PrivacyPurpose[],
): readonly string[] => {
  const targets = [
    allowed.includes('errors') ? errors : null,
    allowed.includes('telemetry') ? telemetry : null,
  ];
  return targets.flatMap((target) => (target?.host ? new URL(target.url).origin : []));
};

/** Purposes that were allowed before this request; the page decides whether they still are. */
const allowedBefore = ({ headers }: Request): readonly PrivacyPurpose[] =>
  readAllowed(cookiesOf(headers.get('cookie'))[allowedName]);

/** Deletes unused sessions and unfinished sign-ins. */
function sweepJob({ sessions, demoSessions, storedForms, startLimit }: Backend): ServiceJob {
  return {
    name: 'web/sweep',
    declaration: { resource: 'session', verb: 'run', roles: ['service'] },
    everyS: 600,
    run: async (now) => {
      await sessions.deleteOld(now);
      await demoSessions.deleteOld(now);
      await storedForms.deleteOld(now);
      await startLimit.deleteOld(now);
    },
  };
}

function withHeaders(response: Response, headers: Headers): Response {
  const answered = new Response(response.body, response);
  for (const [name, value] of headers) answered.headers.set(name, value);
  if (!answered.headers.has('cache-control'))
    answered.headers.set('cache-control', 'private, no-store');
  return answered;
}
