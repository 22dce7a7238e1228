import { type ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router';
import type { Backend } from '../server/backend.ts';
import type { Route } from './+types/root';
import { buildId } from './build-id.ts';
import { brandShellOf } from './brand-shell.ts';
import { backendContext, visitContext } from './context.ts';
import { middlewareOf, runMiddleware } from './middleware/index.ts';
import { copyHeader, writeMark } from './pwa/copy-mark.ts';
import { copyMarkOf, personOf } from './pwa/copy-mark-of.ts';
import { InstallHead } from './pwa/install-head.tsx';
import { lateNow } from './pwa/late.ts';
import { routeOf } from './route-table.ts';
import { AppLink } from './shell/app-link.tsx';
import { BrandTexts } from './shell/brand-texts.tsx';
import { ErrorPage } from './shell/error-page.tsx';
import { type Shell, ShellProvider } from './shell/shell-context.tsx';
import { useNonce } from './shell/nonce.tsx';
import './styles/app.css';
import { DirectionProvider } from './ui/direction.tsx';
import { LinkProvider } from './ui/link.tsx';
import type { Visit } from './visit.ts';

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url, pattern }, next) => {
    const visit = context.get(visitContext);
    Object.assign(visit, { url, route: routeOf(pattern) });
    const isKnown = visit.route !== null;
    const names = middlewareOf(visit.route?.area ?? 'public').filter(
      (name) => isKnown || name !== 'pages',
    );
    const answer = await runMiddleware(names, visit, context.get(backendContext));
    if (answer) throw marked(answer, visit, context.get(backendContext));
    return marked(await next(), visit, context.get(backendContext));
  },
];

/** Says whose the answer is, for the browser's worker. */
function marked(answer: Response, visit: Visit, { opaque }: Backend): Response {
  const mark = copyMarkOf(visit, opaque);
  if (mark) answer.headers.set(copyHeader, writeMark(mark));
  return answer;
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ url }, next) => {
    const { loadCatalogs } = await import('./i18n/catalogs.client.ts');
    await loadCatalogs(url.pathname);
    return next();
  },
  async ({ request, url }, next) => {
    const results = await next();
    const asked = results && { method: request.method, url, results };
    return (asked && lateNow()?.keepShown(asked)) ?? results;
  },
];

/** What every screen needs of the visit, and nothing secret: it is in the page. */
export function loader({ context }: Route.LoaderArgs): Shell {
  const visit = context.get(visitContext);
  const { settings, clock, opaque } = context.get(backendContext);
  return {
    brand: brandShellOf(settings.brand, visit.language.tag),
    language: visit.language,
    appearance: visit.appearance,
    isSignedIn: visit.session !== null,
    person: personOf(visit, opaque),
    isIdentityDown: visit.identity === 'down',
    browser: visit.browser.kind,
    isStale: visit.pwa.isStale,
    downtime: visit.downtime,
    now: clock.now().toString(),
    hasOutbox: settings.hasOutbox,
    isInsecure: settings.publicUrl.protocol === 'http:' && !isLocal(settings.publicUrl.hostname),
  };
}

const isLocal = (host: string): boolean =>
  host === 'localhost' || host === '127.0.0.1' || host === '[::1]' || host.endsWith('.localhost');

export const shouldRevalidate = ({
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => defaultShouldRevalidate;

export function Layout({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>('root') ?? null;
  const nonce = useNonce();
  const appearance = shell?.appearance;
  const zoom = appearance?.allowZoom === true ? '' : ', user-scalable=no';
  return (
    <html
      lang={shell?.language.tag ?? 'en'}
      dir={shell?.language.direction ?? 'ltr'}
      data-theme={appearance && appearance.theme !== 'system' ? appearance.theme : undefined}
      data-text-size={appearance?.textSize ?? 100}
      data-build={buildId}
      data-person={shell?.person ?? undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content={`width=device-width, initial-scale=1, viewport-fit=cover${zoom}`}
        />
        <meta name="mobile-web-app-capable" content="yes" />
        <meta name="color-scheme" content="light dark" />
        <BrandHead brand={shell?.brand} />
        <InstallHead shell={shell} />
        <Meta />
        <Links nonce={nonce} />
        {shell?.brand.styles && <link rel="stylesheet" href={shell.brand.styles} />}
      </head>
      <body>
        <BrandTexts texts={shell?.brand.texts ?? null} />
        <ShellProvider shell={shell}>
          <LinkProvider link={AppLink}>
            <DirectionProvider direction={shell?.language.direction ?? 'ltr'}>
              {children}
            </DirectionProvider>
          </LinkProvider>
        </ShellProvider>
        <ScrollRestoration nonce={nonce} getKey={(location) => location.key} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

function BrandHead({ brand }: { brand: Shell['brand'] | undefined }) {
  if (!brand) return null;
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:title" content={brand.name} />
      <meta property="og:site_name" content={brand.name} />
      <meta name="application-name" content={brand.name} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={brand.paper.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={brand.paper.dark} />
      <link rel="icon" type="image/svg+xml" href={brand.icon} />
      <link rel="apple-touch-icon" href={brand.appleTouchIcon} />
    </>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
