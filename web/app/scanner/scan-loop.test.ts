import { describe, expect, test, vi } from 'vitest';
import type { ScanAnswer } from './scan-job.ts';
import { runScanLoop } from './scan-loop.ts';
import { cornerMarks } from './tracking.ts';

const none: ScanAnswer = { ok: true, codes: [] };

/** Draws at 60 Hz by hand. */
function scene({ isTracked = true, frameError }: { isTracked?: boolean; frameError?: Error } = {}) {
  let next: ((atMs: number) => void) | null = null;
  let atMs = 0;
  const waiting: ((answer: ScanAnswer) => void)[] = [];
  const lookedAt: number[] = [];
  const answers: ScanAnswer[] = [];
  const close = vi.fn<() => void>();
  const end = runScanLoop({
    frame: async () => {
      if (frameError) throw frameError;
      return { width: 640, height: 480, close };
    },
    scan: () => {
      lookedAt.push(atMs);
      return new Promise((resolve) => waiting.push(resolve));
    },
    isTracked,
    onAnswer: (answer) => answers.push(answer),
    nextDraw: (draw) => (next = draw),
    onBeat: () => undefined,
  });
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 8; round += 1) await Promise.resolve();
  };
  return {
    lookedAt,
    answers,
    end,
    close,
    /** Advances the time; every scan is answered after `answerMs`. */
    async pass(ms: number, answerMs = 0) {
      const until = atMs + ms;
      while (atMs < until) {
        atMs += 1000 / 60;
        next?.(atMs);
        await settle();
        if (atMs - (lookedAt.at(-1) ?? 0) >= answerMs)
          for (const answer of waiting.splice(0)) answer(none);
        await settle();
      }
    },
  };
}

describe('runScanLoop', () => {
  test('scans every 40 ms with marks, limited by the screen’s rate', async () => {
    const { pass, lookedAt } = scene();
    await pass(1000);
    // At 60 pictures a second, every third is the first after 40 ms.
    expect(lookedAt.length).toBeGreaterThanOrEqual(19);
    expect(lookedAt.length).toBeLessThanOrEqual(25);
  });

  test('scans every 500 ms without marks', async () => {
    const { pass, lookedAt } = scene({ isTracked: false });
    await pass(2100);
    expect(lookedAt).toHaveLength(5);
  });

  test('scans one frame at a time, and less often on a slow device', async () => {
    const { pass, lookedAt } = scene();
    await pass(10_000, 400);
    expect(lookedAt.length).toBeLessThan(24);
    const gaps = lookedAt.slice(-3).map((at, index, all) => at - (all[index - 1] ?? at));
    for (const gap of gaps.slice(1)) expect(gap).toBeGreaterThanOrEqual(499);
  });

  test('ends at once, and drops a late answer', async () => {
    const { pass, lookedAt, answers, end } = scene();
    await pass(100);
    const [looks, answerCount] = [lookedAt.length, answers.length];
    end();
    await pass(1000);
    expect(lookedAt).toHaveLength(looks);
    expect(answers).toHaveLength(answerCount);
  });

  test('reports inaccessible pixels', async () => {
    const { pass, answers } = scene({
      frameError: Object.assign(new Error('tainted'), { name: 'SecurityError' }),
    });
    await pass(100);
    expect(answers[0]).toEqual({ ok: false, fault: 'cross-origin' });
  });
});

describe('cornerMarks', () => {
  test('four corners of two arms around the code', () => {
    const square = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 100 },
      { x: 0, y: 100 },
    ];
    const path = cornerMarks(square);
    expect(path.match(/M/g)).toHaveLength(4);
    expect(path).toContain('L-4.5 -4.5L');
    expect(path).toContain('L104.5 104.5L');
  });

  test('an empty path without a code', () => {
    expect(cornerMarks([])).toBe('');
  });
});
