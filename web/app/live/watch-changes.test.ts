import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ChangeSource, type ChangeWatch, watchChanges } from './watch-changes.ts';

type Hears = Parameters<ChangeSource['addEventListener']>[1];

/** A stream whose events a test sends. */
class Line implements ChangeSource {
  readonly listeners = new Map<string, Hears>();
  isClosed = false;
  addEventListener(type: string, listener: Hears): void {
    this.listeners.set(type, listener);
  }
  close(): void {
    this.isClosed = true;
  }
  says(type: string, text = ''): void {
    this.listeners.get(type)?.({ data: text });
  }
}

let lines: Line[];
let received: (string | null)[];
let live: boolean[];
let isSeen: boolean;
let watch: ChangeWatch;
const newest = (): Line => {
  const line = lines.at(-1);
  if (!line) throw new Error('no stream was opened');
  return line;
};

const started = (): ChangeWatch =>
  watchChanges({
    open: () => {
      const line = new Line();
      lines.push(line);
      return line;
    },
    isSeen: () => isSeen,
    onChange: (topic) => received.push(topic),
    onLive: (isLive) => live.push(isLive),
    random: () => 1,
  });

beforeEach(() => {
  vi.useFakeTimers();
  [lines, received, live, isSeen] = [[], [], [], true];
  watch = started();
});
afterEach(() => {
  watch.end();
  vi.useRealTimers();
});

describe('watchChanges', () => {
  test('reports changes by topic, and nothing for the first connection', () => {
    newest().says('ready');
    newest().says('change', 'power');
    newest().says('beat');
    expect([received, live.at(-1)]).toEqual([['power'], true]);
  });

  test('reports a change of any topic after a gap', () => {
    newest().says('ready');
    newest().says('gap');
    expect(received).toEqual([null]);
  });

  test('reconnects a broken stream with growing pauses, then reports a change of any topic', () => {
    newest().says('ready');
    newest().says('error');
    expect([live.at(-1), lines.length]).toEqual([false, 1]);
    vi.advanceTimersByTime(1_999);
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(lines).toHaveLength(2);
    newest().says('error');
    vi.advanceTimersByTime(3_999);
    expect(lines).toHaveLength(2);
    vi.advanceTimersByTime(1);
    newest().says('ready');
    expect([received, live.at(-1)]).toEqual([[null], true]);
    newest().says('error');
    vi.advanceTimersByTime(2_000);
    expect(lines).toHaveLength(4);
  });

  test('pauses are at most a minute', () => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const before = lines.length;
      newest().says('error');
      vi.advanceTimersByTime(60_000);
      expect(lines.length).toBeGreaterThan(before);
    }
  });

  test('a silent stream is replaced', () => {
    newest().says('ready');
    vi.advanceTimersByTime(39_000);
    newest().says('beat');
    vi.advanceTimersByTime(39_999);
    expect(live.at(-1)).toBe(true);
    vi.advanceTimersByTime(1);
    expect([live.at(-1), lines[0]?.isClosed]).toEqual([false, true]);
  });

  test('a hidden page has no stream; when visible it reports a change of any topic', () => {
    newest().says('ready');
    isSeen = false;
    watch.look();
    expect(lines[0]?.isClosed).toBe(true);
    vi.advanceTimersByTime(600_000);
    expect(lines).toHaveLength(1);
    isSeen = true;
    watch.look();
    newest().says('ready');
    expect([lines.length, received]).toEqual([2, [null]]);
  });

  test('a page opened offline reports a change of any topic once connected', () => {
    watch.end();
    isSeen = false;
    [lines, received] = [[], []];
    watch = started();
    expect(lines).toHaveLength(0);
    isSeen = true;
    watch.look();
    newest().says('ready');
    expect(received).toEqual([null]);
  });

  test('a page hidden during a pause does not reconnect', () => {
    newest().says('error');
    isSeen = false;
    watch.look();
    vi.advanceTimersByTime(600_000);
    expect(lines).toHaveLength(1);
    isSeen = true;
    watch.look();
    expect(lines).toHaveLength(2);
  });

  test('after a refusal there is no further attempt, and a change of any topic is reported', () => {
    newest().says('ready');
    newest().says('ended');
    vi.advanceTimersByTime(600_000);
    watch.look();
    expect([received, lines.length, live.at(-1)]).toEqual([[null], 1, false]);
  });

  test('events of an abandoned stream are ignored', () => {
    const [first] = lines;
    first?.says('error');
    vi.advanceTimersByTime(2_000);
    first?.says('change', 'power');
    first?.says('error');
    expect([received, lines.length]).toEqual([[], 2]);
  });
});
