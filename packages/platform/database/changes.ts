import type { Access } from '@hearth/access/access.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from './database.ts';
import { type EventStream, eventStream } from '../http/event-stream.ts';
import { type ChangeNotice, createRecentChanges } from './recent-changes.ts';

/** Sent when the transaction commits; equal changes of one transaction are sent once. */
export async function publishChange(
  tx: Database,
  service: string,
  change: ChangeNotice,
): Promise<void> {
  const { channel, payload } = changeNotification(service, change);
  await tx.notify(channel, payload);
}

/** Payload of `pg_notify` for a change, for a statement that writes and notifies at once. */
export const changeNotification = (
  service: string,
  change: ChangeNotice,
): { readonly channel: string; readonly payload: string } => ({
  channel: channelOf(service),
  payload: `${change.installation} ${change.topic}`,
});

/** Ends the open streams of an installation when the transaction commits: their clients open new ones, if they still may. */
export async function endWatches(
  tx: Database,
  service: string,
  installation: string,
): Promise<void> {
  await tx.notify(channelOf(service), `${installation} ${endOfStreams}`);
}

/** Takes the place of a topic in a notification. */
const endOfStreams = '-';

/** Change streams of this process, over one database subscription. */
export interface Changes {
  /**
   * Opens a stream: `ready`, then `change` with its topic, `gap` when changes may be missing, and `beat` in between; `renew` before an
   * early end, when the access may have changed.
   * The stream ends with the lifetime of the token that opened it; the client opens the next one with a new token. `since` is
   * the ISO instant of the client's last read: changes after it, or a `gap`, follow `ready`.
   */
  watch(access: Access, since?: string): Promise<Response>;
  /** Ends all streams at the end of the process; clients reconnect to another process. */
  endAll(): void;
}

export interface ChangesOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly service: string;
  readonly limits?: WatchLimits | undefined;
}

export interface WatchLimits {
  readonly lifeMs: number;
  readonly beatMs: number;
}

/** Largest clock difference between two machines of one deployment with NTP. */
const skewMs = 1_000;
/** The lifetime is that of an access token: 30 s. */
const usualLimits: WatchLimits = { lifeMs: 30_000, beatMs: 10_000 };

export function createChanges(options: ChangesOptions): Changes {
  const { db, clock, service, limits = usualLimits } = options;
  const watchers = new Map<string, Set<EventStream>>();
  const recent = createRecentChanges();
  const nowMs = (): number => clock.now().epochMilliseconds;
  let subscribed: Promise<unknown> | null = null;
  let isOver = false;
  const subscribe = async (): Promise<void> => {
    subscribed ??= db.listen(channelOf(service), deliver, gap).then(
      () => recent.begin(nowMs()),
      (error: unknown) => {
        subscribed = null;
        throw error;
      },
    );
    await subscribed;
  };
  const deliver = (payload: string): void => {
    const [installation = '', topic = ''] = payload.split(' ');
    if (topic === endOfStreams)
      return [...(watchers.get(installation) ?? [])].forEach(endForRenewal);
    recent.note({ installation, topic }, nowMs());
    for (const stream of watchers.get(installation) ?? []) stream.send('change', topic);
  };
  const sendMissed = (stream: EventStream, installation: string, since: string): void => {
    const missed = recent.since(installation, Date.parse(since) - skewMs);
    if (missed) for (const topic of missed) stream.send('change', topic);
    else stream.send('gap', '');
  };
  const all = (): EventStream[] => [...watchers.values()].flatMap((streams) => [...streams]);
  const gap = (): void => {
    recent.begin(nowMs());
    for (const stream of all()) stream.send('gap', '');
  };
  return {
    async watch(access, since) {
      await subscribe();
      const id = access.installationId;
      const { response, stream } = eventStream({
        beatMs: limits.beatMs,
        onEnd() {
          clearTimeout(end);
          const streams = watchers.get(id);
          streams?.delete(stream);
          if (streams?.size === 0) watchers.delete(id);
        },
      });
      const end = setTimeout(() => stream.end(), lifeMsOf(access, { clock, limits }));
      end.unref();
      watchers.set(id, (watchers.get(id) ?? new Set()).add(stream));
      stream.send('ready', '');
      if (since !== undefined) sendMissed(stream, id, since);
      if (isOver) stream.end();
      return response;
    },
    endAll() {
      isOver = true;
      for (const stream of all()) stream.end();
    },
  };
}

/** The reader opens the next stream at once, if it still may. */
function endForRenewal(stream: EventStream): void {
  stream.send('renew', '');
  stream.end();
}

const channelOf = (service: string): string => `${service}_changes`;

function lifeMsOf(
  access: Access,
  { clock, limits }: Pick<ChangesOptions, 'clock'> & { limits: WatchLimits },
): number {
  if (access.until === null) return limits.lifeMs;
  const leftMs = Date.parse(access.until) - clock.now().epochMilliseconds;
  return Math.max(0, Math.min(limits.lifeMs, leftMs));
}
