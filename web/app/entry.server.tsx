import { PassThrough, pipeline } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { I18nProvider } from '@lingui/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
  isRouteErrorResponse,
} from 'react-router';
import type { Brand } from '@hearth/platform/files/brand-folder.ts';
import type { TextOf } from '../server/manifest.ts';
import { brandTexts } from './brand-shell.ts';
import { backendContext, pageRequestContext } from './context.ts';
import { buildId } from './build-id.ts';
import { builtText } from './i18n/built-text.ts';
import { i18nOf } from './i18n/catalogs.server.ts';
import { deferredPartsLoaded } from './navigation/deferred.tsx';
import type { Language } from './i18n/languages.ts';
import { scriptsAfterPaint } from './navigation/scripts-after-paint.ts';
import { shellOf } from './shell-of.ts';
import { ServerShellProvider } from './shell/last-shell.tsx';
import { NonceProvider } from './shell/nonce.tsx';
import { textFontOf } from './styles/text-font.ts';

export { provide } from './provide.ts';

export const textOf =
  (brand: Brand) =>
  (language: Language): TextOf =>
    builtText(i18nOf(language, brandTexts(brand, language.tag)));

export const streamTimeout = 5_000;

/** Logs errors of screens, except aborted requests and status answers. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context
    .get(backendContext)
    .log.error({ err: error, path: new URL(request.url).pathname }, 'screen failed');
  context.get(backendContext).errors.own.report(error, buildId);
};

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  await deferredPartsLoaded();
  const pageRequest = loadContext.get(pageRequestContext);
  const backend = loadContext.get(backendContext);
  const { brand } = backend.settings;
  for (const [name, value] of pageRequest.headers) headers.append(name, value);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', pageRequest.language.tag);
  headers.append('vary', 'cookie, accept-language');
  // Style sheet and font come before the scripts in the page's HTML.
  if (pageRequest.browser.kind !== 'unsupported') {
    for (const href of routerContext.manifest.routes['root']?.css ?? [])
      headers.append('link', `<${href}>; rel=preload; as=style`);
    headers.append(
      'link',
      `<${textFontOf(pageRequest.language)}>; rel=preload; as=font; crossorigin`,
    );
  }
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const page = (
    <I18nProvider i18n={i18nOf(pageRequest.language, brandTexts(brand, pageRequest.language.tag))}>
      <NonceProvider nonce={pageRequest.nonce}>
        <ServerShellProvider shell={shellOf(pageRequest, backend)}>
          <ServerRouter context={routerContext} url={request.url} nonce={pageRequest.nonce} />
        </ServerShellProvider>
      </NonceProvider>
    </I18nProvider>
  );
  return streamed({ page, request, status, headers, nonce: pageRequest.nonce });
}

interface Streaming {
  readonly page: React.ReactNode;
  readonly request: Request;
  readonly status: number;
  readonly headers: Headers;
  readonly nonce: string;
}

function streamed({ page, request, status, headers, nonce }: Streaming): Promise<Response> {
  return new Promise((resolve, reject) => {
    const readyAt = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Large Suspense boundaries that are ready stay in place: moving them needs a script, and there may be none.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      [readyAt]() {
        const body = new PassThrough({
          final(done) {
            clearTimeout(givingUp);
            done();
          },
        });
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        const html = scriptsAfterPaint(nonce);
        // A reader that goes away ends the rendering too; both streams report it to their own listeners.
        pipeline(html, body, () => {});
        pipe(html);
      },
      onShellError: reject,
      onError() {
        // A boundary that fails shows its own error; `handleError` logs it.
      },
    });
    const givingUp = setTimeout(() => abort(), streamTimeout + 1_000);
  });
}
