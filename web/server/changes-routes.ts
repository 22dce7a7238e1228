import { eventStream } from '@hearth/platform/http/event-stream.ts';
import { type Failure, fail, problemResponse } from '@hearth/core/problem.ts';
import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { demoCookie, sessionCookie } from '../app/middleware/access-token.ts';
import type { Backend } from './backend.ts';
import {
  type WatchPermission,
  type RelayLimits,
  relayChanges,
  usualRelayLimits,
} from './changes-relay.ts';
import type { BrowserSession } from './sessions.ts';

export interface ChangesSetting {
  readonly relay: RelayLimits;
  readonly beatMs: number;
  /** Streams of one person in this process; each visible page has one. */
  readonly perPersonMax: number;
}

const usualSetting: ChangesSetting = { relay: usualRelayLimits, beatMs: 15_000, perPersonMax: 8 };

/** The event stream of a page: reports changes of its installation; the page then reads again. */
export function changesRoutes(
  backend: Pick<Backend, 'sessions' | 'demoSessions' | 'product' | 'energy' | 'log'>,
  setting = usualSetting,
): { readonly app: Hono; readonly endStreams: () => void } {
  const open = new Set<{ readonly person: string; readonly end: () => void }>();
  let isOver = false;
  const app = new Hono();
  app.get('/changes', async (context) => {
    const installation = context.req.query('installation') ?? '';
    const sids = {
      demo: getCookie(context, demoCookie) ?? '',
      own: getCookie(context, sessionCookie) ?? '',
    };
    if (isOver) return problemResponse(fail('unavailable', 'draining', { retryAfterS: 5 }));
    const session = await sessionOf(backend, sids);
    if (session.state !== 'found') return problemResponse(refusals[session.state]);
    const person = `${session.session.issuer} ${session.session.subject}`;
    if ([...open].filter((stream) => stream.person === person).length >= setting.perPersonMax)
      return problemResponse(fail('too-many', 'too-many-streams', { retryAfterS: 60 }));
    const since = instantIn(context.req.query('since'));
    const first = await watchPermissionOf(backend, session.session, { installation, since });
    if (first.state !== 'given') return problemResponse(refusals[first.state]);
    const gone = new AbortController();
    const { response, stream } = eventStream({
      beatMs: setting.beatMs,
      onEnd() {
        open.delete(entry);
        gone.abort();
      },
    });
    const entry = { person, end: stream.end };
    open.add(entry);
    stream.send('ready', '');
    const renewPermission = async (): Promise<WatchPermission> => {
      const now = await sessionOf(backend, sids);
      return now.state === 'found'
        ? watchPermissionOf(backend, now.session, { installation })
        : now;
    };
    relayChanges({
      to: stream,
      first,
      renewPermission,
      limits: setting.relay,
      signal: gone.signal,
    }).catch((error: unknown) => {
      backend.log.error({ err: error }, 'passing changes on failed');
      stream.end();
    });
    return response;
  });
  return {
    app,
    endStreams() {
      isOver = true;
      for (const { end } of open) end();
    },
  };
}

const refusals: Readonly<Record<'ended' | 'unknown', Failure>> = {
  // Does not disclose whether the installation exists.
  ended: fail('not-found', 'not-found'),
  unknown: fail('unavailable', 'unavailable', { retryAfterS: 5 }),
};

type FoundSession =
  | { readonly state: 'found'; readonly session: BrowserSession }
  | { readonly state: 'ended' | 'unknown' };

async function sessionOf(
  { sessions, demoSessions }: Pick<Backend, 'sessions' | 'demoSessions'>,
  sids: { readonly demo: string; readonly own: string },
): Promise<FoundSession> {
  const demo = sids.demo === '' ? null : await demoSessions.restore(sids.demo).catch(() => null);
  if (demo) return { state: 'found', session: demo.session };
  const restored = await sessions.restore(sids.own).catch(() => null);
  if (!restored?.ok) return { state: 'unknown' };
  return restored.value ? { state: 'found', session: restored.value } : { state: 'ended' };
}

/** Permission from product to watch the installation, with the streams to open. */
async function watchPermissionOf(
  { product, energy }: Pick<Backend, 'product' | 'energy'>,
  { accessToken: token }: BrowserSession,
  { installation, since }: { readonly installation: string; readonly since?: string | undefined },
): Promise<WatchPermission> {
  const params = { installation };
  const query = since === undefined ? {} : { since };
  const access = await product.issueAccess({ params }, { token });
  if (access.ok)
    return {
      state: 'given',
      open: [
        () => energy.watchEnergy({ params, query }, { token: access.value.token }),
        () => product.watchProduct({ params, query }, { token }),
      ],
    };
  const isRefused = ['not-found', 'forbidden', 'unauthenticated', 'gone'].includes(access.kind);
  return { state: isRefused ? 'ended' : 'unknown' };
}

/** Read time of a page from its address; without a valid one the page gets events from now on. */
function instantIn(text = ''): string | undefined {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}
