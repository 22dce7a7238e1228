import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Progress, createProgress } from './progress.ts';

describe('createProgress', () => {
  let progress: Progress;
  beforeEach(() => {
    vi.useFakeTimers();
    progress = createProgress();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const after = (ms: number) => {
    vi.advanceTimersByTime(ms);
    return progress.state();
  };
  const atRest = { isShown: false, percent: 0, hasFailed: false };

  it('shows nothing for 199 ms and starts at 200', () => {
    progress.begin();
    expect(after(199)).toEqual(atRest);
    expect(after(1)).toEqual({ isShown: true, percent: 0, hasFailed: false });
  });

  it('never appears for an activity shorter than the delay', () => {
    const end = progress.begin();
    after(199);
    end('done');
    for (let ms = 0; ms < 2000; ms += 50) expect(after(50)).toEqual(atRest);
  });

  it('moves by one per cent each 100 ms, to 100 after ten seconds, and stays there', () => {
    progress.begin();
    after(200);
    for (let percent = 1; percent <= 100; percent += 1) {
      expect(after(99).percent).toBe(percent - 1);
      expect(after(1).percent).toBe(percent);
    }
    expect(after(60_000)).toEqual({ isShown: true, percent: 100, hasFailed: false });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is full when finished and hides 500 ms later', () => {
    const end = progress.begin();
    after(1234);
    end('done');
    expect(progress.state()).toEqual({ isShown: true, percent: 100, hasFailed: false });
    expect(after(499).isShown).toBe(true);
    expect(after(1)).toEqual(atRest);
  });

  it('shows a failure until it hides', () => {
    const end = progress.begin();
    after(300);
    end('failed');
    expect(progress.state()).toEqual({ isShown: true, percent: 100, hasFailed: true });
    expect(after(499).hasFailed).toBe(true);
    expect(after(1)).toEqual(atRest);
  });

  it('continues until the last activity ends, and fails if one failed', () => {
    const [first, second] = [progress.begin(), progress.begin()];
    after(400);
    first('failed');
    expect(progress.state()).toEqual({ isShown: true, percent: 2, hasFailed: true });
    expect(after(1000).percent).toBe(12);
    second('done');
    expect(progress.state()).toEqual({ isShown: true, percent: 100, hasFailed: true });
  });

  it('restarts for an activity that begins while it is hiding', () => {
    const end = progress.begin();
    after(1000);
    end('failed');
    after(300);
    progress.begin();
    expect(progress.state()).toEqual(atRest);
    expect(after(199)).toEqual(atRest);
    expect(after(1)).toEqual({ isShown: true, percent: 0, hasFailed: false });
    expect(after(500).percent).toBe(5);
  });

  it('counts an end once', () => {
    const [first, second] = [progress.begin(), progress.begin()];
    after(300);
    first('done');
    first('failed');
    expect(progress.state()).toEqual({ isShown: true, percent: 1, hasFailed: false });
    second('done');
    expect(progress.state().percent).toBe(100);
  });

  it('ends without timers in any order of activities', () => {
    const step = fc.record({
      waitMs: fc.nat(700),
      does: fc.constantFrom('begin', 'done', 'failed'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const open: ((outcome: 'done' | 'failed') => void)[] = [];
        for (const { waitMs, does } of steps) {
          if (does === 'begin') open.push(progress.begin());
          else open.shift()?.(does);
          const { percent, isShown } = after(waitMs);
          expect(percent).toBeGreaterThanOrEqual(0);
          expect(percent).toBeLessThanOrEqual(100);
          expect(isShown || percent === 0).toBe(true);
        }
        for (const end of open) end('done');
        expect(after(500)).toEqual(atRest);
        expect(vi.getTimerCount()).toBe(0);
      }),
    );
  });
});
