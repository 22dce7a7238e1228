import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessOf } from '@hearth/access/access.ts';
import { type Changes, createChanges, publishChange } from './changes.ts';
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
  const tell = (installation: string, topic: string) =>
    publishChange(db, 'shop', { installation, topic });

  test('reach every watcher of that installation, in both processes, and nobody else', async () => {
    const [here, there] = [changesOf(), changesOf()];
    const watched = await Promise.all([
      reading(await here.watch(accessTo(oneHome))),
      reading(await there.watch(accessTo(oneHome))),
      reading(await there.watch(accessTo(otherHome))),
    ]);
    await tell(oneHome, 'power');
    await tell(otherHome, 'logs');
    await tell(oneHome, 'end');
    await tell(otherHome, 'end');
    const heard = await Promise.all(watched.map((next) => next.until('change end')));
    expect(heard).toEqual([
      ['ready', 'change power', 'change end'],
      ['ready', 'change power', 'change end'],
      ['ready', 'change logs', 'change end'],
    ]);
    here.endAll();
    there.endAll();
  });

  test('are told when they are committed, and once for one transaction', async () => {
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
    await tell(oneHome, 'end');
    expect(await next.until('change end')).toEqual(['ready', 'change done', 'change end']);
    changes.endAll();
  });

  test('told between reading and watching are heard all the same, and the first watch cannot know', async () => {
    const [changes, since] = [changesOf(), clock.now().toString()];
    const first = await reading(await changes.watch(accessTo(oneHome), since));
    clock.advance({ seconds: 10 });
    const readAt = clock.now().toString();
    await tell(oneHome, 'power');
    await tell(otherHome, 'logs');
    expect(await first.until('change power')).toEqual(['ready', 'gap', 'change power']);
    const asks = async (home: string, at?: string) => {
      const next = await reading(await changes.watch(accessTo(home), at));
      await tell(home, 'end');
      return next.until('change end');
    };
    expect(await asks(oneHome, readAt)).toEqual(['ready', 'change power', 'change end']);
    expect(await asks(oneHome)).toEqual(['ready', 'change end']);
    expect(await asks(otherHome, clock.now().add({ seconds: 2 }).toString())).toEqual([
      'ready',
      'change end',
    ]);
    changes.endAll();
  });

  test('are told until the token that asked has ended, or the membership has', async () => {
    const changes = changesOf(30);
    const byToken = await reading(await changes.watch(accessTo(oneHome)));
    expect(await byToken.until('never')).toEqual(['ready']);
    const long = changesOf();
    const ended = accessTo(oneHome, '2026-01-01T00:00:00.020Z');
    expect(await (await reading(await long.watch(ended))).until('never')).toEqual(['ready']);
  });

  test('end for all at the end of the process, and for who comes then', async () => {
    const changes = changesOf();
    const next = await reading(await changes.watch(accessTo(oneHome)));
    changes.endAll();
    expect(await next.until('never')).toEqual(['ready']);
    const late = await reading(await changes.watch(accessTo(oneHome)));
    expect(await late.until('never')).toEqual(['ready']);
  });
});

/** What comes, as words, up to and with the one that is waited for. */
async function reading(response: Response) {
  if (!response.body) throw new Error('no body');
  const events = eventsOf(response.body.getReader());
  const first = await events.next();
  return {
    async until(last: string): Promise<string[]> {
      const heard = first.done ? [] : [wordsOf(first.value)];
      for await (const event of events) {
        heard.push(wordsOf(event));
        if (heard.at(-1) === last) break;
      }
      return heard;
    },
  };
}

const wordsOf = ({ event, text }: { event: string; text: string }): string =>
  text === '' ? event : `${event} ${text}`;
