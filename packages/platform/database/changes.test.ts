import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessOf } from '@hearth/access/access.ts';
import { type Changes, createChanges, endWatches, publishChange } from './changes.ts';
import { fakeClock } from '@hearth/calendar/clock.ts';
import type { Database } from './database.ts';
import { eventsOf } from '../http/event-stream.ts';
import { everyEngine, testDatabase } from '../testing/test-database.ts';

const clock = fakeClock('2026-01-01T00:00:00Z');
const oneHome = '019abcde-0000-7000-8000-00000000aaaa';
const otherHome = '019abcde-0000-7000-8000-00000000bbbb';
const accessTo = (installationId: string, until: string | null = null) =>
  accessOf({
    installationId,
    personId: '019abcde-0000-7000-8000-00000000beef',
    role: 'owner',
    scopes: [],
    visibleFrom: '2000-01-01T00:00:00Z',
    until,
    epoch: 1,
  });

describe.each(everyEngine)('changes on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine);
  });
  afterAll(() => db.close());

  const changesOf = (lifeMs = 60_000): Changes =>
    createChanges({ db, clock, service: 'shop', limits: { lifeMs, beatMs: 60_000 } });
  const publish = (installation: string, topic: string) =>
    publishChange(db, 'shop', { installation, topic });

  test('reach every watcher of the installation, in both processes, and no other watcher', async () => {
    const [firstFeed, secondFeed] = [changesOf(), changesOf()];
    const watched = await Promise.all([
      reading(await firstFeed.watch(accessTo(oneHome))),
      reading(await secondFeed.watch(accessTo(oneHome))),
      reading(await secondFeed.watch(accessTo(otherHome))),
    ]);
    await publish(oneHome, 'power');
    await publish(otherHome, 'logs');
    await publish(oneHome, 'end');
    await publish(otherHome, 'end');
    const received = await Promise.all(watched.map((next) => next.until('change end')));
    expect(received).toEqual([
      ['ready', 'change power', 'change end'],
      ['ready', 'change power', 'change end'],
      ['ready', 'change logs', 'change end'],
    ]);
    firstFeed.endAll();
    secondFeed.endAll();
  });

  test('the end of the streams of an installation ends them in both processes, and no other stream', async () => {
    const [firstFeed, secondFeed] = [changesOf(), changesOf()];
    const ended = [
      await firstFeed.watch(accessTo(oneHome)),
      await secondFeed.watch(accessTo(oneHome)),
    ];
    const other = await reading(await secondFeed.watch(accessTo(otherHome)));
    await db.transaction((tx) => endWatches(tx, 'shop', oneHome));
    const texts = await Promise.all(ended.map((response) => response.text()));
    const text = 'event: ready\ndata: \n\nevent: renew\ndata: \n\n';
    expect(texts).toEqual([text, text]);
    await publish(otherHome, 'end');
    expect(await other.until('change end')).toEqual(['ready', 'change end']);
    firstFeed.endAll();
    secondFeed.endAll();
  });

  test('are sent at commit, once for each transaction', async () => {
    const changes = changesOf();
    const next = await reading(await changes.watch(accessTo(oneHome)));
    await db
      .transaction(async (tx) => {
        await publishChange(tx, 'shop', { installation: oneHome, topic: 'undone' });
        throw new Error('undone');
      })
      .catch(() => undefined);
    await db.transaction(async (tx) => {
      for (let n = 0; n < 3; n += 1)
        await publishChange(tx, 'shop', { installation: oneHome, topic: 'done' });
    });
    await publish(oneHome, 'end');
    expect(await next.until('change end')).toEqual(['ready', 'change done', 'change end']);
    changes.endAll();
  });

  test('between the read and the watch are sent too; the first watch sends a gap', async () => {
    const [changes, since] = [changesOf(), clock.now().toString()];
    const first = await reading(await changes.watch(accessTo(oneHome), since));
    clock.advance({ seconds: 10 });
    const readAt = clock.now().toString();
    await publish(oneHome, 'power');
    await publish(otherHome, 'logs');
    expect(await first.until('change power')).toEqual(['ready', 'gap', 'change power']);
    const changesSince = async (home: string, at?: string) => {
      const next = await reading(await changes.watch(accessTo(home), at));
      await publish(home, 'end');
      return next.until('change end');
    };
    expect(await changesSince(oneHome, readAt)).toEqual(['ready', 'change power', 'change end']);
    expect(await changesSince(oneHome)).toEqual(['ready', 'change end']);
    expect(await changesSince(otherHome, clock.now().add({ seconds: 2 }).toString())).toEqual([
      'ready',
      'change end',
    ]);
    changes.endAll();
  });

  test('end with the token or the membership of the watcher', async () => {
    const changes = changesOf(30);
    const byToken = await reading(await changes.watch(accessTo(oneHome)));
    expect(await byToken.until('never')).toEqual(['ready']);
    const long = changesOf();
    const ended = accessTo(oneHome, '2026-01-01T00:00:00.020Z');
    expect(await (await reading(await long.watch(ended))).until('never')).toEqual(['ready']);
  });

  test('endAll ends all streams, and later streams at once', async () => {
    const changes = changesOf();
    const next = await reading(await changes.watch(accessTo(oneHome)));
    changes.endAll();
    expect(await next.until('never')).toEqual(['ready']);
    const late = await reading(await changes.watch(accessTo(oneHome)));
    expect(await late.until('never')).toEqual(['ready']);
  });
});

/** Event names of a stream up to and including the expected last one. */
async function reading(response: Response) {
  if (!response.body) throw new Error('no body');
  const events = eventsOf(response.body.getReader());
  const first = await events.next();
  return {
    async until(last: string): Promise<string[]> {
      const received = first.done ? [] : [wordsOf(first.value)];
      for await (const event of events) {
        received.push(wordsOf(event));
        if (received.at(-1) === last) break;
      }
      return received;
    },
  };
}

const wordsOf = ({ event, text }: { event: string; text: string }): string =>
  text === '' ? event : `${event} ${text}`;
