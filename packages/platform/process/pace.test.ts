import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { beginPage, startPace } from './pace.ts';

/** Work of a calculation between two rests. */
function work(ms: number): void {
  const began = performance.now();
  while (performance.now() - began < ms);
}

describe('pace of calculations', () => {
  test('a short calculation does not wait', async () => {
    const order: string[] = [];
    const rest = startPace();
    const turn = nextTurn().then(() => order.push('request'));
    await rest();
    order.push('calculation');
    await turn;
    expect(order).toEqual(['calculation', 'request']);
  });

  test('of several calculations one part runs in each turn of the event loop', async () => {
    let [turns, parts, isOver] = [0, 0, false];
    const most: number[] = [];
    const count = async () => {
      while (!isOver) {
        parts = 0;
        await nextTurn();
        most.push(parts);
        turns += 1;
      }
    };
    const calculate = async () => {
      const rest = startPace();
      for (let part = 0; part < 4; part += 1) {
        work(9);
        await rest();
        parts += 1;
      }
    };
    const counting = count();
    await Promise.all([calculate(), calculate(), calculate()]);
    isOver = true;
    await counting;
    expect(turns).toBeGreaterThanOrEqual(12);
    expect(Math.max(...most)).toBe(1);
  });

  test('a short calculation is not held up by a long one that began before', async () => {
    const order: string[] = [];
    const calculate = async (name: string, parts: number) => {
      const rest = startPace();
      for (let part = 0; part < parts; part += 1) {
        work(9);
        await rest();
      }
      order.push(name);
    };
    const long = calculate('long', 12);
    await nextTurn();
    await Promise.all([long, calculate('short', 3)]);
    expect(order).toEqual(['short', 'long']);
  });

  test('a calculation waits for a page, and goes on after a while all the same', async () => {
    const end = beginPage();
    const rest = startPace();
    work(9);
    const began = performance.now();
    await rest();
    expect(performance.now() - began).toBeGreaterThan(20);
    end();
  });
});
