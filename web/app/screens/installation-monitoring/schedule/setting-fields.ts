import type { Schedule } from '@hearth/product/schedule/contract.ts';
import { weekDays } from '@hearth/calendar/week-days.ts';
import {
  type SettingField,
  type WeekActions,
  actionsIn,
  lineOf,
  weekIn,
} from '../../../elements/week.ts';
import type { Translate } from '../../../i18n/use-text.ts';
import { optionText, valueName } from '../../../i18n/value-text.ts';

/** The settings of an action, with the words and limits of their controls. */
export function settingFields(text: Translate, sets: Schedule['sets']): readonly SettingField[] {
  return sets.map(({ name, min, max, step, options }) => ({
    name,
    label: valueName(text, wordsOf[name] ?? name),
    min,
    max,
    step,
    ...(options === null && /temperature$|setPoint|Offset/i.test(name)
      ? { unit: /offset/i.test(name) ? 'K' : '°C' }
      : {}),
    options: options?.map((value) => ({ value, label: optionText(text, value) })) ?? null,
  }));
}

type Changes = NonNullable<Schedule['appWeek']>['changes'];

/** The worst outcome of the last changes; null when the unit follows the week. */
export function appScheduleNotice(changes: Changes): Changes[number] | null {
  for (const state of ['failed', 'held', 'left', 'waiting'] as const) {
    const found = changes.findLast((change) => change.state === state);
    if (found) return found;
  }
  return null;
}

/** Names of vendors for what an action sets, where the value has another name. */
const wordsOf: Readonly<Record<string, string>> = {
  onOffMode: 'onOff',
  mode: 'operatingProgram',
  domesticHotWaterTemperature: 'dhwSetPoint',
  leavingWaterTemperature: 'leavingWaterSetPoint',
  fanSpeed: 'fanSpeedMode',
};

export const whichOf = ({ point, mode, schedule }: Pick<Schedule, 'point' | 'mode' | 'schedule'>) =>
  JSON.stringify([point, mode, schedule]);

export type TypedWeek =
  | { readonly ok: true; readonly week: WeekActions }
  | { readonly ok: false; readonly at: string };

/** The week of the scheduler, else of the text field of each day. */
export function typedWeek(
  typed: { readonly week: string; readonly line: (day: (typeof weekDays)[number]) => string },
  fields: readonly SettingField[],
): TypedWeek {
  if (typed.week !== '') {
    const week = weekIn(typed.week);
    return week ? { ok: true, week } : { ok: false, at: '/body/week' };
  }
  const read = weekDays.map((day) => ({ day, actions: actionsIn(typed.line(day), fields) }));
  const wrong = read.find(({ actions }) => actions === null);
  if (wrong) return { ok: false, at: `/body/week/${wrong.day}` };
  const week = Object.fromEntries(read.map(({ day, actions }) => [day, actions ?? []]));
  return { ok: true, week: week as unknown as WeekActions };
}

/** An example of a line in the words of the page. */
export function exampleLine(fields: readonly SettingField[]): string {
  const power = fields.find(({ options }) => options?.some(({ value }) => value === 'on'));
  if (!power) return '06:30 21; 22:00 18.5';
  const warmth = fields.find(({ options }) => options === null);
  const morning = { [power.name]: 'on', ...(warmth ? { [warmth.name]: 21 } : {}) };
  return lineOf(
    [
      { at: '06:30', sets: morning },
      { at: '22:00', sets: { [power.name]: 'off' } },
    ],
    [power, ...(warmth ? [warmth] : [])],
  );
}
