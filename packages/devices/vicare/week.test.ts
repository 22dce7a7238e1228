import { expect, describe, it } from 'vitest';
import { checkCommand } from '../check-command.ts';
import type { Device } from '../device-cloud.ts';
import type { Json } from '../json-text.ts';
import { type Week, emptyWeek } from '../week.ts';
import { schedulesOf } from '../point-schedules.ts';
import { interpretVicare } from './interpret.ts';
import { feature, plain, sampleFeatures, weekCommand, withFeature } from './testing-payload.ts';
import type { Payload } from './testing-payload.ts';

describe('readSettableWeek', () => {
  const at = 'heating.circuits.0.heating.schedule';
  const stretch = (start: string, end: string, mode = 'normal') => ({ start, end, mode });
  const weekOf = (mon: Json, constraints: Payload = {}) => {
    const entries = { type: 'Schedule', value: { mon } };
    const commands = { setSchedule: weekCommand(constraints) };
    const device = read(changed(feature(at, { active: plain(true), entries }, { commands })));
    return device.points.flatMap(schedulesOf).filter(({ mode }) => mode === 'heating');
  };

  it("returns changes that can be written back, with the vendor's limits", () => {
    const [week] = weekOf([stretch('06:00', '22:00'), stretch('22:00', '23:00', 'comfort')]);
    expect(week).toMatchObject({ mode: 'heating', isEnabled: true, canFollow: false });
    expect(week?.week.monday).toEqual([
      { at: '06:00', sets: { mode: 'normal' } },
      { at: '22:00', sets: { mode: 'comfort' } },
      { at: '23:00', sets: { mode: 'reduced' } },
    ]);
    expect(week?.limits).toEqual({
      actionsADayMax: 9,
      minutesBetweenMin: 10,
      minuteStep: 10,
      rests: { at: 'reduced', periodsADayMax: 4 },
      sets: [
        {
          name: 'mode',
          min: null,
          max: null,
          step: null,
          options: ['normal', 'comfort', 'reduced'],
        },
      ],
    });
  });

  it('is null where writing would lose data, or the vendor states no limits', () => {
    const overlapping = [stretch('06:00', '12:00'), stretch('08:00', '22:00')];
    expect(weekOf(overlapping, { overlapAllowed: true })).toEqual([]);
    expect(weekOf([stretch('06:00', '22:00', 'party')])).toEqual([]);
    expect(weekOf([{ ...stretch('06:00', '22:00'), pause: 'noon' }])).toEqual([]);
    expect(weekOf([], { maxEntries: 0 })).toEqual([]);
    expect(weekOf([], { defaultMode: 7 })).toEqual([]);
  });

  it('limits the number of periods and the resolution of times', () => {
    const features = changed(
      feature(
        at,
        { entries: { type: 'Schedule', value: {} } },
        { commands: { setSchedule: weekCommand({ maxEntries: 1 }) } },
      ),
    );
    const monday = (...edges: readonly (readonly [string, string])[]) => ({
      ...emptyWeek(),
      monday: edges.map(([time, mode]) => ({ at: time, sets: { mode } })),
    });
    const check = (week: Week) =>
      checkCommand(read(features), {
        kind: 'write-schedule',
        point: 'heating.circuits.0',
        mode: 'heating',
        schedule: 'own',
        week,
      });
    const once = [
      ['06:00', 'normal'],
      ['09:00', 'reduced'],
    ] as const;
    expect(check(monday(...once))).toMatchObject({ ok: true });
    const twice = monday(...once, ['12:00', 'normal'], ['13:00', 'reduced']);
    expect(check(twice)).toMatchObject({ reason: 'too-many-actions' });
    const apart = monday(['06:00', 'normal'], ['09:00', 'reduced'], ['12:00', 'comfort']);
    expect(check(apart)).toMatchObject({
      reason: 'too-many-periods',
      at: '/week/monday',
      limit: 1,
    });
    expect(check(monday(['06:05', 'normal']))).toMatchObject({ reason: 'off-step', limit: 10 });
  });
});

const changed = (feature: Payload): Payload[] => withFeature(sampleFeatures(), feature);

function read(features: readonly Payload[]): Device {
  const interpreted = interpretVicare(
    { data: [...features] },
    { timeZone: 'Europe/Berlin', now: null },
  );
  const [device] = interpreted.ok ? interpreted.devices : [];
  if (device === undefined) throw new Error('no device');
  return device;
}
