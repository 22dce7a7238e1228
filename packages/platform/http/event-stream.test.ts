import { expect, test, vi } from 'vitest';
import { eventStream, eventsOf } from './event-stream.ts';

test('eventsOf: yields the events in order, for any chunking', async () => {
  const { response, stream } = eventStream({ beatMs: 60_000, onEnd: () => undefined });
  stream.send('change', 'power');
  stream.send('change', '');
  stream.send('gap', 'ä ö: ü');
  stream.end();
  const bytes = new Uint8Array(await response.arrayBuffer());
  const crumbs = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const events = [];
  for await (const { event, text } of eventsOf(crumbs.getReader())) events.push([event, text]);
  expect(events).toEqual([
    ['change', 'power'],
    ['change', ''],
    ['gap', 'ä ö: ü'],
  ]);
});

test('eventStream: headers forbid caching and buffering', () => {
  const { response, stream } = eventStream({ beatMs: 60_000, onEnd: () => undefined });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  stream.end();
});

test('eventStream: ends once', async () => {
  const onEnd = vi.fn<() => void>();
  const left = eventStream({ beatMs: 60_000, onEnd });
  await left.response.body?.cancel();
  left.stream.end();
  left.stream.send('change', 'late');
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('eventStream: ends for a reader that does not read', () => {
  const onEnd = vi.fn<() => void>();
  const { stream } = eventStream({ beatMs: 60_000, onEnd });
  for (let n = 0; n < 1_000; n += 1) stream.send('change', 'power');
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('eventStream: beats keep the connection alive', async () => {
  const { response, stream } = eventStream({ beatMs: 5, onEnd: () => undefined });
  if (!response.body) throw new Error('no body');
  for await (const { event } of eventsOf(response.body.getReader())) {
    expect(event).toBe('beat');
    break;
  }
  stream.end();
});
