import { describe, expect, it } from 'vitest';
import { weekDays } from '@hearth/calendar/week-days.ts';
import { type Tint, weekTones } from './week-tones.ts';
import { type Action, type WeekActions, emptyWeek, withActions } from './week.ts';

const room = { name: 'room', label: 'Room', min: 12, max: 30, step: 0.5, unit: '°C' };
const power = { name: 'power', label: 'Power' };
const at = (time: string, celsius: number): Action => ({ at: time, sets: { room: celsius } });
const everyDay = (actions: readonly Action[]): WeekActions =>
  weekDays.reduce((week, day) => withActions(week, day, actions), emptyWeek());

function drawn(actions: readonly Action[], values: readonly number[], tint: Tint = 'heat') {
  const tones = weekTones(everyDay(actions), [room], tint);
  return values.map((value) => [tones.toneOf({ room: value }), tones.timeOfUse({ room: value })]);
}

describe('weekTones', () => {
  it('a cool night is still heating: pale, not blue', () => {
    const week = [at('06:00', 21), at('22:00', 19.5)];
    expect(drawn(week, [19.5, 21])).toEqual([
      ['one', 'night'],
      ['two', 'day'],
    ]);
  });

  it('less than at night by day is a setback; more than by day is strongest', () => {
    const week = [
      at('05:30', 21),
      at('08:00', 19),
      at('15:30', 21),
      at('20:00', 21.5),
      at('22:15', 20),
    ];
    expect(drawn(week, [19, 20, 21, 21.5])).toEqual([
      ['cool', 'away'],
      ['one', 'night'],
      ['two', 'day'],
      ['three', null],
    ]);
  });

  it('in cooling the lower temperature is the stronger', () => {
    const week = [at('06:00', 24), at('22:00', 26)];
    expect(drawn(week, [24, 26], 'cool')).toEqual([
      ['two', 'day'],
      ['one', 'night'],
    ]);
  });

  it('one value all week has no time of use', () => {
    expect(drawn([at('06:00', 21)], [21])).toEqual([['two', null]]);
  });

  it('a room kept warmer at night than by day names neither', () => {
    const week = [at('06:00', 19), at('22:00', 21)];
    expect(drawn(week, [19, 21])).toEqual([
      ['one', null],
      ['two', null],
    ]);
  });

  it('ranks hot water by bounds of its own', () => {
    const tones = weekTones(emptyWeek(), [{ ...room, max: 60, step: 1 }], 'water');
    expect([40, 48, 55, 60].map((value) => tones.toneOf({ room: value }))).toEqual([
      'one',
      'two',
      'three',
      'four',
    ]);
  });

  it('off has its own look', () => {
    const tones = weekTones(emptyWeek(), [power, room], 'heat');
    expect(tones.toneOf({ power: 'off', room: 21 })).toBe('off');
    expect(tones.toneOf(null)).toBe('none');
  });

  it.each([
    ['reduced', 'one'],
    ['normal', 'two'],
    ['comfort', 'three'],
    ['levelOne', 'one'],
    ['levelTwo', 'two'],
    ['levelFour', 'three'],
  ])('programme %s: %s', (mode, tone) => {
    const tones = weekTones(emptyWeek(), [{ name: 'mode', label: 'Mode' }], 'heat');
    expect(tones.toneOf({ mode })).toBe(tone);
  });
});
