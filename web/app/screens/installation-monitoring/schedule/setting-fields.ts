import type { Schedule } from '@hearth/product/schedule/contract.ts';
import {
  type SettingField,
  type WeekActions,
  actionsIn,
  days,
  weekIn,
} from '../../../elements/week.ts';
import type { Translate } from '../../../i18n/use-text.ts';
import { optionText, valueName } from '../../../i18n/value-text.ts';

/** What an action may set, with the words and limits its controls need. */
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

type Changes = NonNullable<Schedule['kept']>['changes'];

/** The gravest of what the last changes came to, where somebody should know; null where all is as the week says. */
export function appScheduleNotice(changes: Changes): Changes[number] | null {
  for (const state of ['failed', 'held', 'left', 'waiting'] as const) {
    const found = changes.findLast((change) => change.state === state);
    if (found) return found;
  }
  return null;
}

/** The makers' names of what an action sets, where ours differ. */
const wordsOf: Readonly<Record<string, string>> = {
  onOffMode: 'onOff',
  mode: 'operatingProgram',
  domesticHotWaterTemperature: 'dhwSetPoint',
};

export const whichOf = ({ point, mode, schedule }: Pick<Schedule, 'point' | 'mode' | 'schedule'>) =>
  JSON.stringify([point, mode, schedule]);

export type TypedWeek =
  | { readonly ok: true; readonly week: WeekActions }
  | { readonly ok: false; readonly at: string };

/** From the scheduler as it is, else from a line for each day. */
export function typedWeek(
  typed: { readonly week: string; readonly line: (day: (typeof days)[number]) => string },
  sets: Schedule['sets'],
): TypedWeek {
  if (typed.week !== '') {
    const week = weekIn(typed.week);
    return week ? { ok: true, week } : { ok: false, at: '/body/week' };
  }
  const fields = sets.map(({ name, options }) => ({
    name,
    label: name,
    options: options?.map((value) => ({ value, label: value })) ?? null,
  }));
  const read = days.map((day) => ({ day, actions: actionsIn(typed.line(day), fields) }));
  const wrong = read.find(({ actions }) => actions === null);
  if (wrong) return { ok: false, at: `/body/week/${wrong.day}` };
  const week = Object.fromEntries(read.map(({ day, actions }) => [day, actions ?? []]));
  return { ok: true, week: week as unknown as WeekActions };
}
