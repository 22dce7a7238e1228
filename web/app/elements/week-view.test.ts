import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf, isSameDay, labelOf, legendOf, movedBetween, nextChangeOf } from './week-view.ts';
import { weekDays } from '@hearth/calendar/week-days.ts';
import { type Action, type WeekActions, emptyWeek, timeOf, withActions } from './week.ts';

const room = { name: 'room', label: 'Room', min: 12, max: 30, step: 0.5, unit: '°C' };
const power = {
  name: 'power',
  label: 'Power',
  options: [
    { value: 'on', label: 'On' },
    { value: 'off', label: 'Off' },
  ],
};
const at = (time: string, celsius: number): Action => ({ at: time, sets: { room: celsius } });
const tuesday = withActions(emptyWeek(), 'tuesday', [at('05:30', 21), at('22:15', 20)]);

describe('blocksOf', () => {
  it('a day begins with the last values of the days before it', () => {
    expect(blocksOf(tuesday, 'tuesday')).toEqual([
      { from: 0, to: 330, sets: { room: 20 }, index: null },
      { from: 330, to: 1335, sets: { room: 21 }, index: 0 },
      { from: 1335, to: 1440, sets: { room: 20 }, index: 1 },
    ]);
    expect(blocksOf(tuesday, 'monday')).toEqual([
      { from: 0, to: 1440, sets: { room: 20 }, index: null },
    ]);
  });

  it('a change at midnight leaves no block before it', () => {
    const week = withActions(tuesday, 'wednesday', [at('00:00', 19)]);
    expect(blocksOf(week, 'wednesday')).toMatchObject([{ from: 0, to: 1440, index: 0 }]);
  });

  it('blocks cover each day without gap or overlap', () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 1439 }), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(times, { minLength: 7, maxLength: 7 }), (lists) => {
        const week = weekDays.reduce<WeekActions>(
          (builtWeek, day, place) =>
            withActions(
              builtWeek,
              day,
              (lists[place] ?? []).map((time) => at(timeOf(time), 20)),
            ),
          emptyWeek(),
        );
        for (const day of weekDays) {
          const blocks = blocksOf(week, day);
          expect(blocks.map(({ from }) => from)).toEqual([
            0,
            ...blocks.slice(0, -1).map(({ to }) => to),
          ]);
          expect(blocks.at(-1)?.to).toBe(1440);
          expect(blocks.every(({ from, to }) => to > from)).toBe(true);
        }
      }),
    );
  });
});

describe('nextChangeOf', () => {
  it('names the next change to other values, also after midnight and a week later', () => {
    expect(nextChangeOf(tuesday, { day: 'tuesday', minutes: 642 })).toEqual({
      current: { room: 21 },
      next: { day: 'tuesday', daysAhead: 0, action: at('22:15', 20) },
    });
    expect(nextChangeOf(tuesday, { day: 'tuesday', minutes: 1400 }).next?.daysAhead).toBe(7);
    expect(nextChangeOf(tuesday, { day: 'monday', minutes: 0 }).next?.daysAhead).toBe(1);
  });

  it('follows a day that has the changes of another one', () => {
    const week = withActions(tuesday, 'sunday', [at('09:00', 22)]);
    const now = { day: 'tuesday', minutes: 642 } as const;
    const like = (days: Readonly<Record<number, 'sunday'>>) =>
      nextChangeOf(week, now, (ahead) => days[ahead] ?? weekDays[(ahead + 8) % 7] ?? 'monday');
    expect(like({ 0: 'sunday' })).toMatchObject({ current: { room: 22 }, next: { daysAhead: 7 } });
    expect(like({ 1: 'sunday' }).next).toEqual({
      day: 'tuesday',
      daysAhead: 0,
      action: at('22:15', 20),
    });
    expect(like({ [-1]: 'sunday', 0: 'sunday' }).current).toEqual({ room: 22 });
  });

  it('has none where the week sets one value or nothing', () => {
    const steady = withActions(emptyWeek(), 'monday', [at('06:00', 20)]);
    expect(nextChangeOf(steady, { day: 'friday', minutes: 0 }).next).toBeNull();
    expect(nextChangeOf(emptyWeek(), { day: 'friday', minutes: 0 })).toEqual({
      current: null,
      next: null,
    });
  });
});

describe('movedBetween', () => {
  const day = [at('06:00', 21), at('08:00', 19), at('22:00', 20)];
  it.each([
    [484, 480],
    [100, 370],
    [1400, 1310],
  ])('minute %i of the second change becomes %i in steps of 10', (minutes, moved) => {
    expect(movedBetween(day, 1, { minutes, gap: 10, step: 10 })).toBe(moved);
  });

  it('follows a unit that takes quarter-hours only', () => {
    expect(movedBetween(day, 1, { minutes: 490, gap: 15, step: 15 })).toBe(495);
    expect(movedBetween(day, 2, { minutes: 1440, gap: 15, step: 15 })).toBe(1425);
  });
});

describe('labelOf', () => {
  it('names a block by its temperature, or by its option', () => {
    expect(labelOf({ room: 21.5 }, [room], 'en-GB')).toBe('21.5°');
    expect(labelOf({ power: 'off', room: 21 }, [power, room], 'en-GB')).toBe('Off');
    expect(labelOf({ power: 'on', room: 21 }, [power, room], 'de-DE')).toBe('21,0°');
    expect(labelOf(null, [room], 'en-GB')).toBe('–');
  });
});

describe('legendOf and isSameDay', () => {
  it('lists each value once, the lowest first, and compares days by their changes', () => {
    expect(legendOf(tuesday, [room])).toEqual([{ room: 20 }, { room: 21 }]);
    expect(isSameDay(tuesday.monday, tuesday.friday)).toBe(true);
    expect(isSameDay(tuesday.tuesday, tuesday.friday)).toBe(false);
  });
});
