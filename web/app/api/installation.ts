import type { Result } from '@hearth/platform/problem.ts';
import { type RouterContextProvider, data, redirect } from 'react-router';
import type { Backend } from '../../server/backend.ts';
import type { Session } from '../../server/sessions.ts';
import { backendContext, visitContext } from '../context.ts';
import { paths } from '../paths.ts';
import { isFailure } from './track-failures.ts';
import type { InstallationChoice } from './installation-choice.ts';

type Context = Readonly<RouterContextProvider>;

/** The session behind a signed-in screen. The middleware has let nobody through without one. */
export function sessionOf(context: Context): Session {
  const { session } = context.get(visitContext);
  if (!session) throw data(null, { status: 401 });
  return session;
}

/**
 * The one the address names, else the one the person chose last, else their first. One that the address names and the person
 * has nothing to do with is not found: whether it exists is nobody's business. A partner whom less was granted than the screen is
 * about finds what they may see on their desk.
 */
export async function requestedInstallation(
  context: Context,
  url: URL,
): Promise<InstallationChoice> {
  const [visit, backend] = [context.get(visitContext), context.get(backendContext)];
  const chosen = await selectInstallation({ backend, session: sessionOf(context), url });
  if (chosen.state === 'unavailable') visit.isMainMissing = true;
  if (chosen.state !== 'chosen') return chosen;
  const { installation, role, scopes } = chosen.installation;
  const { route } = visit;
  // To look is asked for here; what is done is refused where it is done.
  const wanted = route?.partnerScope ?? 'monitoring';
  if (role === 'partner' && !scopes.includes(wanted))
    throw redirect(
      url.searchParams.has('installation')
        ? paths.partnerPortalHome(installation)
        : paths.partnerPortal(),
    );
  visit.installation = installation;
  return chosen;
}

/** The same, before there is a screen that is about it. */
export async function selectInstallation({
  backend,
  session,
  url,
}: {
  readonly backend: Pick<Backend, 'product' | 'sessions'>;
  readonly session: Session;
  readonly url: URL;
}): Promise<InstallationChoice> {
  const { product, sessions } = backend;
  const listed = await product.listInstallations({}, { token: session.accessToken });
  if (!listed.ok) return { state: 'unavailable' };
  const named = url.searchParams.get('installation');
  if (named !== null) {
    const installation = listed.value.find((entry) => entry.installation === named);
    if (!installation) throw data(null, { status: 404 });
    if (session.selectedInstallation !== named) await sessions.select(session, named);
    return { state: 'chosen', installation, all: listed.value };
  }
  const installation =
    listed.value.find((entry) => entry.installation === session.selectedInstallation) ??
    listed.value[0];
  return installation ? { state: 'chosen', installation, all: listed.value } : { state: 'none' };
}

/** The token energy wants: product's word, for half a minute, that this person may see this installation. */
export async function accessToken(context: Context, installation: string): Promise<Result<string>> {
  const { product } = context.get(backendContext);
  const issued = await product.issueAccess(
    { params: { installation } },
    { token: sessionOf(context).accessToken },
  );
  return issued.ok ? { ok: true, value: issued.value.token } : issued;
}

/** The answer that a screen is about; null where the service did not answer, which makes the page's status 503. */
export function mainContent<T>(context: Context, result: Result<T>): T | null {
  if (result.ok) return result.value;
  if (isFailure(result)) context.get(visitContext).isMainMissing = true;
  return null;
}

/** For a loader that has nothing to show without the answer: its problem becomes the error page's status. */
export function orThrow<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  const status = {
    'not-found': 404,
    forbidden: 403,
    invalid: 404,
    malformed: 404,
    'timed-out': 504,
  } as const;
  const known = Object.entries(status).find(([kind]) => kind === result.kind);
  throw data(null, { status: known ? known[1] : 503, statusText: result.code });
}
