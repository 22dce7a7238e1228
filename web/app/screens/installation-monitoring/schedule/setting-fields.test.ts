import { describe, expect, it } from 'vitest';
import { exampleLine, settingFields, typedWeek } from './setting-fields.ts';

const warmth = { name: 'roomTemperature', min: 12, max: 30, step: 0.5, options: null };
const power = { name: 'onOffMode', min: null, max: null, step: null, options: ['on', 'off'] };

const words: Readonly<Record<string, string>> = {
  'values.name.roomTemperature': 'Room',
  'values.name.onOff': 'Power',
};

describe('what an action may set', () => {
  it('is named in our words, with unit and options', () => {
    expect(settingFields((id) => words[id] ?? id, [warmth, power])).toMatchObject([
      { label: 'Room', unit: '°C', options: null },
      { label: 'Power', options: [{ value: 'on' }, { value: 'off' }] },
    ]);
  });
});

describe('a week that was sent', () => {
  const german: Readonly<Record<string, string>> = {
    'values.option.on': 'Ein',
    'values.option.off': 'Aus',
  };
  const fields = settingFields((id) => german[id] ?? id, [power, warmth]);
  const line = (day: string) => (day === 'monday' ? '06:00 ein 21' : '');

  it('takes the words of the page, and shows them in its example', () => {
    expect(exampleLine(fields)).toBe('06:30 ein 21; 22:00 aus');
    const typed = typedWeek({ week: '', line: () => '06:00 on 21' }, fields);
    expect(typed).toMatchObject({ ok: true, week: { friday: [{ sets: { onOffMode: 'on' } }] } });
  });

  it('is the scheduler’s, or a line for each day', () => {
    const typed = typedWeek({ week: '', line }, fields);
    const monday = [{ at: '06:00', sets: { onOffMode: 'on', roomTemperature: 21 } }];
    expect(typed).toMatchObject({ ok: true, week: { monday, sunday: [] } });
    if (!typed.ok) return;
    expect(typedWeek({ week: JSON.stringify(typed.week), line: () => 'x' }, [])).toEqual(typed);
  });

  it('names the unreadable day', () => {
    expect(
      typedWeek({ week: '', line: (day) => (day === 'friday' ? 'warm' : '') }, fields),
    ).toEqual({
      ok: false,
      at: '/body/week/friday',
    });
    expect(typedWeek({ week: '{}', line }, fields)).toEqual({ ok: false, at: '/body/week' });
  });
});
