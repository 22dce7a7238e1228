import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { type SentWrite, earliestSend, writesLeft } from './write-pace.ts';

const noon = Temporal.Instant.from('2026-01-15T12:00:00Z');
const at = (seconds: number): Temporal.Instant => noon.add({ seconds });
const write = (name: string, seconds: number, unitId = 'pump'): SentWrite => ({
  unitId,
  target: name,
  sentAt: at(seconds),
});
const control = { minIntervalS: 600, writesPerDay: 3 };
const waitS = (next: SentWrite, past: readonly SentWrite[], now = next.sentAt): number =>
  (earliestSend(next, past, { control, now }).epochMilliseconds - now.epochMilliseconds) / 1000;

describe('earliestSend', () => {
  it.each([
    ['nothing before: at once', write('onOff', 0), [], 0],
    ['another value of the same act: at once', write('mode', 40), [write('onOff', 0)], 0],
    ['the same value again: after the interval', write('onOff', 40), [write('onOff', 0)], 560],
    [
      'another value after the act: after the interval',
      write('mode', 61),
      [write('onOff', 0)],
      539,
    ],
    ['after the interval: at once', write('onOff', 600), [write('onOff', 0)], 0],
    ['another unit: at once', write('onOff', 40), [write('onOff', 0, 'studio')], 0],
    [
      'counted from the first write of the act',
      write('fan', 100),
      [write('onOff', 0), write('mode', 50)],
      500,
    ],
    [
      'the same value of an act: after its own interval',
      write('mode', 100),
      [write('onOff', 0), write('mode', 50)],
      550,
    ],
  ])('%s', (_case, next, past, seconds) => {
    expect(waitS(next, past)).toBe(seconds);
  });

  it('never sends one value twice within the interval', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('onOff', 'mode', 'fan'), fc.nat(400)), { maxLength: 20 }),
        (requests) => {
          const past: SentWrite[] = [];
          let clock = 0;
          for (const [name, pause] of requests) {
            clock += pause;
            const next = write(name, clock);
            if (waitS(next, past) === 0) past.push(next);
          }
          return past.every((first) =>
            past.every(
              (second) =>
                first === second ||
                first.target !== second.target ||
                Math.abs(first.sentAt.epochMilliseconds - second.sentAt.epochMilliseconds) >=
                  600_000,
            ),
          );
        },
      ),
    );
  });
});

describe('writesLeft', () => {
  it('counts the last 24 hours and returns when the next write is free', () => {
    const past = [write('a', -90_000), write('b', -80_000), write('c', -100)];
    expect(writesLeft(past, { control, now: noon })).toEqual({ left: 1, freeInS: 0 });
    const full = [...past, write('d', -50)];
    expect(writesLeft(full, { control, now: noon })).toEqual({ left: 0, freeInS: 6400 });
  });
});
