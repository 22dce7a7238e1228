import { describe, expect, test } from 'vitest';
import { startLimit } from './time-limit.ts';

function block(ms: number): void {
  const began = performance.now();
  while (performance.now() - began < ms);
}

const endOf = async (limitMs: number): Promise<number> => {
  const began = performance.now();
  await new Promise<void>((resolve) => void startLimit(limitMs, resolve));
  return performance.now() - began;
};

describe('time limit of a call', () => {
  test('ends after its time', async () => {
    expect(await endOf(80)).toBeGreaterThanOrEqual(75);
  });

  test('a process that was held up for longer than the limit still reads the answer', async () => {
    let isOver = false;
    const end = startLimit(80, () => {
      isOver = true;
    });
    block(200);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isOver).toBe(false);
    end();
  });

  test('an ended limit does not call', async () => {
    let calls = 0;
    startLimit(8, () => {
      calls += 1;
    })();
    await endOf(40);
    expect(calls).toBe(0);
  });
});
