import { hasScope } from '@hearth/access/partner-scope.ts';
import type { Result } from '@hearth/core/problem.ts';
import type { Installation } from '@hearth/product/installation/contract.ts';
import { type RouterContextProvider, data, redirect } from 'react-router';
import type { Backend } from '../../server/backend.ts';
import type { BrowserSession } from '../../server/sessions.ts';
import { backendContext, pageRequestContext } from '../context.ts';
import { withInstallation } from './with-installation.ts';
import type { PageRequest } from '../page-request.ts';
import { paths } from '../paths.ts';
import { listHomes } from './homes.ts';
import type { FailedSection } from '../failed-sections.ts';
import { isFailure, missingToken } from './track-failures.ts';
import type { InstallationChoice } from './installation-choice.ts';

type Context = Readonly<RouterContextProvider>;

/** The session of a signed-in screen; the middleware redirects requests without one. */
export function sessionOf(context: Context): BrowserSession {
  const { session } = context.get(pageRequestContext);
  if (!session) throw data(null, { status: 401 });
  return session;
}

/**
 * The installation that the address names, else the person's last selection, else the first. An unknown one in the address is not
 * found, whether it exists or not. A partner without the screen's scope is redirected to the partner portal.
 */
export async function requestedInstallation(
  context: Context,
  url: URL,
): Promise<InstallationChoice> {
  const [pageRequest, backend] = [context.get(pageRequestContext), context.get(backendContext)];
  const session = sessionOf(context);
  const chosen = await selectInstallation({ pageRequest, backend, session, url });
  // The list is refused to a demo session that has just ended: that is no failure of the service.
  if (chosen.state === 'unavailable') {
    pageRequest.isMainMissing = chosen.isFailure;
    if (pageRequest.failed?.length === 0)
      pageRequest.failed.push({ section: 'homes', knownAt: null });
  }
  if (chosen.state !== 'chosen') return chosen;
  const address = addressOfHome({ pageRequest, url, chosen });
  if (address !== null) throw redirect(address);
  const { installation } = chosen.installation;
  const { route } = pageRequest;
  // Only reading is checked here; actions check their own scope.
  if (!hasScope(chosen.installation, route?.partnerScope ?? 'monitoring'))
    throw redirect(
      url.searchParams.has('installation')
        ? paths.partnerPortalHome(installation)
        : paths.partnerPortal(),
    );
  pageRequest.installation = installation;
  return chosen;
}

/** The home of the address, for a page that makes no sense without it. */
export async function homeOrThrow(context: Context, url: URL): Promise<Installation> {
  const chosen = await requestedInstallation(context, url);
  if (chosen.state !== 'chosen') throw data(null, { status: chosen.state === 'none' ? 404 : 503 });
  return chosen.installation;
}

/**
 * The page's address with its home, where a person with several homes opened it without; null otherwise. From there every link names the
 * home, so that another tab's selection does not change it.
 */
export function addressOfHome({
  pageRequest,
  url,
  chosen,
}: {
  readonly pageRequest: PageRequest;
  readonly url: URL;
  readonly chosen: Extract<InstallationChoice, { state: 'chosen' }>;
}): string | null {
  const isNamed = url.searchParams.has('installation');
  if (isNamed || chosen.all.length < 2 || pageRequest.request.method !== 'GET') return null;
  return withInstallation(`${url.pathname}${url.search}`, chosen.installation.installation);
}

/** Selects the installation, without a screen. */
export async function selectInstallation({
  pageRequest,
  backend,
  session,
  url,
}: {
  readonly pageRequest: PageRequest;
  readonly backend: Pick<Backend, 'product' | 'sessions'>;
  readonly session: BrowserSession;
  readonly url: URL;
}): Promise<InstallationChoice> {
  const { product, sessions } = backend;
  const listed = await listHomes({ pageRequest, backend, session });
  if (!listed.ok) return { state: 'unavailable', isFailure: isFailure(listed) };
  const named = url.searchParams.get('installation');
  if (named !== null) {
    const installation = listed.value.find((entry) => entry.installation === named);
    if (!installation) throw await missing(product, session, named);
    if (session.selectedInstallation !== named) await sessions.select(session, named);
    return { state: 'chosen', installation, all: listed.value };
  }
  const installation =
    listed.value.find((entry) => entry.installation === session.selectedInstallation) ??
    listed.value[0];
  return installation ? { state: 'chosen', installation, all: listed.value } : { state: 'none' };
}

/** The launcher with a sentence for a person who has lost the access to this home, else "not found". */
async function missing(
  product: Pick<Backend['product'], 'listMembershipChanges'>,
  session: BrowserSession,
  named: string,
) {
  const changes = await product.listMembershipChanges({}, { token: session.accessToken });
  const hadAccess =
    changes.ok &&
    changes.value.some(({ installation, about, change }) =>
      installation === named && about === 'you' ? change === 'removed' || change === 'left' : false,
    );
  return hadAccess
    ? redirect(paths.launcher(undefined, 'access-ended'))
    : data(null, { status: 404 });
}

/**
 * The list of this page's failed sections, which the loader returns as `failed`; called before the first read. See
 * `failed-sections.ts`.
 */
export function failedSections(context: Context): FailedSection[] {
  const pageRequest = context.get(pageRequestContext);
  pageRequest.failed ??= [];
  return pageRequest.failed;
}

/**
 * Token for energy, valid half a minute: product's statement that this person may access this installation. When product does not
 * answer, the reads of a page with failed sections get energy's last answers.
 */
export async function accessToken(context: Context, installation: string): Promise<Result<string>> {
  const { product } = context.get(backendContext);
  const issued = await product.issueAccess(
    { params: { installation } },
    { token: sessionOf(context).accessToken },
  );
  if (issued.ok) return { ok: true, value: issued.value.token };
  const hasSections = context.get(pageRequestContext).failed !== null;
  return hasSections && isFailure(issued) ? { ok: true, value: missingToken } : issued;
}

/** Reads with the token once it is there; without one its problem is the answer. */
export async function withToken<T>(
  access: Result<string> | Promise<Result<string>>,
  read: (token: { readonly token: string }) => Promise<Result<T>>,
): Promise<Result<T>> {
  const issued = await access;
  return issued.ok ? read({ token: issued.value }) : issued;
}

/** The main answer of a screen; null when the service did not answer, which makes the page's status 503. */
export function mainContent<T>(context: Context, result: Result<T>): T | null {
  if (result.ok) return result.value;
  if (isFailure(result)) context.get(pageRequestContext).isMainMissing = true;
  return null;
}

/** Like `mainContent`, for a screen whose subject can be missing: any other problem is thrown as the error page's status. */
export const contentOrThrow = <T>(context: Context, result: Result<T>): T | null =>
  isFailure(result) ? mainContent(context, result) : orThrow(result);

/** Returns the value of an answer, or throws its problem as the error page's status. */
export function orThrow<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  const status = {
    'not-found': 404,
    forbidden: 403,
    invalid: 404,
    malformed: 404,
    'timed-out': 504,
  } as const;
  const listed = Object.entries(status).find(([kind]) => kind === result.kind);
  throw data(null, { status: listed ? listed[1] : 503, statusText: result.code });
}
