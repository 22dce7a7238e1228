import { expect, test } from 'vitest';
import { withCancellation } from '@hearth/core/cancellation.ts';
import type { Statement } from './store.ts';
import { WaitingReads, isRead } from './waiting-reads.ts';

/** A connection that is free when the test says so, and answers each read with its first value. */
function connection() {
  const sends: (() => Promise<void>)[] = [];
  const messages: (readonly Statement[])[] = [];
  const reads = new WaitingReads({
    take: (send) => {
      sends.push(send);
      return Promise.resolve();
    },
    run: (statements) => {
      messages.push(statements);
      return statements.map(({ values }) =>
        Promise.resolve(() => ({ rows: [{ n: values?.[0] }], command: 'SELECT', affected: 1 })),
      );
    },
  });
  const read = (n: number) => reads.read({ text: 'select $1 as n', values: [n] });
  return { read, messages, becomeFree: () => sends.shift()?.(), takes: () => sends.length };
}

test('reads that wait share a message; a read after its sending gets a message of its own', async () => {
  const { read, messages, becomeFree } = connection();
  const early = [read(1), read(2), read(1)];
  await becomeFree();
  const late = read(1);
  await becomeFree();
  expect((await Promise.all([...early, late])).map(({ rows }) => rows)).toEqual(
    ['1', '2', '1', '1'].map((n) => [{ n }]),
  );
  expect(messages.map((statements) => statements.length)).toEqual([2, 1]);
});

test('a crowd of reads waits in several messages, between which a write gets its turn', async () => {
  const { read, messages, becomeFree, takes } = connection();
  const crowd = Array.from({ length: 250 }, (_, n) => read(n));
  const again = read(3);
  expect(takes()).toBe(3);
  while (takes() > 0) await becomeFree();
  expect(messages.map((statements) => statements.length)).toEqual([100, 100, 50]);
  expect((await Promise.all(crowd)).map(({ rows }) => rows[0])).toEqual(
    crowd.map((_, n) => ({ n: String(n) })),
  );
  expect((await again).rows).toEqual([{ n: '3' }]);
});

test('reads whose callers have all left send nothing', async () => {
  const { read, messages, becomeFree } = connection();
  const gone = new AbortController();
  const left = withCancellation(gone.signal, () => read(1));
  gone.abort();
  await Promise.all([becomeFree(), expect(left).rejects.toThrow('cancelled')]);
  expect(messages).toEqual([]);
});

test.each([
  ['select n from note where n = $1', true],
  ['  SELECT pool.n from pool where n = $1', true],
  ['insert into note values ($1)', false],
  ['with gone as (delete from note where n = $1 returning n) select n from gone', false],
  ['select n from note where n = $1 for update skip locked', false],
  ['select n into copy from note where n = $1', false],
  ['select pg_notify($1, $1)', false],
  ['select nextval($1)', false],
  ['select gen_random_uuid() from note where n = $1', false],
])('only a statement that changes nothing is a read: %s', (text, expected) => {
  expect(isRead({ text, values: [1] })).toBe(expected);
  expect(isRead({ text, values: [1], limitMs: 0 })).toBe(false);
  expect(isRead({ text })).toBe(false);
});
