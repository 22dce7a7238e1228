import { type ReactNode, useEffect } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunctionArgs,
  data,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import { buildId } from './build-id.ts';
import { severalHomes } from './api/homes.ts';
import { takeUnsent } from './middleware/unsent-cookie.ts';
import { backendContext, pageRequestContext } from './context.ts';
import { matrix, middlewareOf, runMiddleware } from './middleware/index.ts';
import { withContent } from './page-content.ts';
import { loadCatalogs, loadFormMessages } from './i18n/catalogs.client.ts';
import { busyAsUnanswered } from './pwa/busy-answer.ts';
import { guest } from './pwa/copy-mark.ts';
import { withCopyMark } from './pwa/copy-mark-of.ts';
import { InstallHead } from './pwa/install-head.tsx';
import { staleIfError } from './pwa/stale-if-error.ts';
import { NavigationEffects, isOtherPage } from './navigation/navigation-effects.tsx';
import { ProgressBar } from './navigation/progress-bar.tsx';
import { followExternalRedirect, redirectAmong } from './navigation/redirects.ts';
import { fadeOutPage } from './navigation/transition.ts';
import { routeOf } from './route-table.ts';
import { privacyShellOf, shellOf } from './shell-of.ts';
import { AppLink } from './shell/app-link.tsx';
import { BrandTexts } from './shell/brand-texts.tsx';
import { ErrorPage } from './shell/error-page.tsx';
import { type Shell, ShellProvider, useShell } from './shell-context.tsx';
import { ShellMeta, useLastShell } from './shell/last-shell.tsx';
import { useNonce } from './shell/nonce.tsx';
import './styles/app.css';
import plainSheet from './styles/plain.css?url';
import { DirectionProvider } from './ui/direction.tsx';
import { LinkProvider } from './ui/link.tsx';
import { wizards } from './wizards.ts';

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url, pattern }, next) => {
    const pageRequest = context.get(pageRequestContext);
    const route = routeOf(pattern);
    Object.assign(pageRequest, { url, route, wizard: wizards[route?.wizard ?? ''] ?? null });
    const isKnown = pageRequest.route !== null;
    const names = middlewareOf(pageRequest.route?.area ?? 'public').filter(
      (name) => isKnown || name !== 'pages',
    );
    const answer = await runMiddleware(names, pageRequest, context.get(backendContext));
    if (
      !answer &&
      pageRequest.route &&
      matrix[pageRequest.route.area].authenticated &&
      !pageRequest.session
    )
      throw data(null, { status: 503, statusText: 'session-unknown' });
    if (pageRequest.refusal) throw data(null, { status: 413, statusText: pageRequest.refusal });
    const { opaque } = context.get(backendContext);
    if (answer) throw withCopyMark(answer, pageRequest, opaque);
    return withCopyMark(withContent(await next(), pageRequest), pageRequest, opaque);
  },
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ url, request }, next) => {
    const isNavigation = request.method === 'GET' && isOtherPage(url.pathname);
    const [results] = await Promise.all([
      next(),
      loadCatalogs(url.pathname),
      request.method === 'GET' ? null : loadFormMessages().catch(() => null),
    ]);
    const redirect = redirectAmong(results);
    if (redirect) followExternalRedirect(redirect);
    else if (isNavigation) await fadeOutPage(request.signal);
    return results;
  },
  async ({ request, url }, next) => {
    const results = await next();
    return results && staleIfError({ method: request.method, url, results });
  },
  async (_, next) => {
    const results = await next();
    return results && busyAsUnanswered(results);
  },
];

export async function loader({ context }: Route.LoaderArgs): Promise<Shell> {
  const [pageRequest, backend] = [context.get(pageRequestContext), context.get(backendContext)];
  const unsentForm = takeUnsent(pageRequest, backend);
  const shell = shellOf(pageRequest, backend);
  const [homes, privacy] = await Promise.all([
    severalHomes(context),
    privacyShellOf(pageRequest, backend),
  ]);
  return { ...shell, homes, privacy, unsentForm };
}

export const shouldRevalidate = ({
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => defaultShouldRevalidate;

export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>('root');
  const shell = useLastShell(loaded);
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
        {!loaded && <ShellMeta shell={shell} />}
        <BrandTexts texts={shell?.brand.texts ?? null} />
        <BrandHead brand={shell?.brand} />
        <InstallHead shell={shell} />
        <Meta />
        <Looks shell={shell} />
      </head>
      <body>
        <ShellProvider shell={shell}>
          <LinkProvider link={AppLink}>
            <DirectionProvider direction={shell?.language.direction ?? 'ltr'}>
              {children}
            </DirectionProvider>
          </LinkProvider>
        </ShellProvider>
        <ProgressBar />
        <NavigationEffects />
        {!isPlain(shell) && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

/** Unsupported browsers get neither styles nor scripts; the pages work without. */
const isPlain = (shell: Shell | null): boolean => shell?.browser === 'unsupported';

function Looks({ shell }: { shell: Shell | null }) {
  const nonce = useNonce();
  if (isPlain(shell)) return <link rel="stylesheet" href={plainSheet} />;
  return (
    <>
      <Links nonce={nonce} />
      {shell?.brand.styles && <link rel="stylesheet" href={shell.brand.styles} />}
    </>
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
  const isGuest = useShell()?.person === guest;
  // After a sign-out the icon of the installed app says nothing of the person.
  useEffect(() => {
    if (isGuest) void navigator.clearAppBadge?.().catch(() => undefined);
  }, [isGuest]);
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
