import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ChangeSource, type ChangeWatch, watchChanges } from './watch-changes.ts';

type Hears = Parameters<ChangeSource['addEventListener']>[1];

/** A stream that a test speaks through. */
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
let heard: (string | null)[];
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
    onChange: (topic) => heard.push(topic),
    onLive: (isLive) => live.push(isLive),
    random: () => 1,
  });

beforeEach(() => {
  vi.useFakeTimers();
  [lines, heard, live, isSeen] = [[], [], [], true];
  watch = started();
});
afterEach(() => {
  watch.end();
  vi.useRealTimers();
});

describe('a page in touch with the server', () => {
  test('hears of changes by their topic, and of the first connection nothing', () => {
    newest().says('ready');
    newest().says('change', 'power');
    newest().says('beat');
    expect([heard, live.at(-1)]).toEqual([['power'], true]);
  });

  test('asks for everything when some may have been missed', () => {
    newest().says('ready');
    newest().says('gap');
    expect(heard).toEqual([null]);
  });

  test('a broken stream is tried again ever later, and what was missed is asked for once it is there', () => {
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
    expect([heard, live.at(-1)]).toEqual([[null], true]);
    newest().says('error');
    vi.advanceTimersByTime(2_000);
    expect(lines).toHaveLength(4);
  });

  test('never waits longer than a minute', () => {
    for (let tries = 0; tries < 20; tries += 1) {
      const before = lines.length;
      newest().says('error');
      vi.advanceTimersByTime(60_000);
      expect(lines.length).toBeGreaterThan(before);
    }
  });

  test('a line that is silent is dead', () => {
    newest().says('ready');
    vi.advanceTimersByTime(39_000);
    newest().says('beat');
    vi.advanceTimersByTime(39_999);
    expect(live.at(-1)).toBe(true);
    vi.advanceTimersByTime(1);
    expect([live.at(-1), lines[0]?.isClosed]).toEqual([false, true]);
  });

  test('a page that nobody sees has no stream; seen again it asks for what it missed', () => {
    newest().says('ready');
    isSeen = false;
    watch.look();
    expect(lines[0]?.isClosed).toBe(true);
    vi.advanceTimersByTime(600_000);
    expect(lines).toHaveLength(1);
    isSeen = true;
    watch.look();
    newest().says('ready');
    expect([lines.length, heard]).toEqual([2, [null]]);
  });

  test('a page that was opened without a line asks for everything once it has one', () => {
    watch.end();
    isSeen = false;
    [lines, heard] = [[], []];
    watch = started();
    expect(lines).toHaveLength(0);
    isSeen = true;
    watch.look();
    newest().says('ready');
    expect(heard).toEqual([null]);
  });

  test('a page that is hidden while it waits to try again does not try', () => {
    newest().says('error');
    isSeen = false;
    watch.look();
    vi.advanceTimersByTime(600_000);
    expect(lines).toHaveLength(1);
    isSeen = true;
    watch.look();
    expect(lines).toHaveLength(2);
  });

  test('who may not watch any more is asked no further, and the page looks what has become of it', () => {
    newest().says('ready');
    newest().says('ended');
    vi.advanceTimersByTime(600_000);
    watch.look();
    expect([heard, lines.length, live.at(-1)]).toEqual([[null], 1, false]);
  });

  test('what a stream says that was given up is not heard', () => {
    const [first] = lines;
    first?.says('error');
    vi.advanceTimersByTime(2_000);
    first?.says('change', 'power');
    first?.says('error');
    expect([heard, lines.length]).toEqual([[], 2]);
  });
});
