import { dayMinutes } from '@hearth/calendar/durations.ts';
import { type Action, type SettingField, minutesOf, timeOf } from './week.ts';

/** The action after a key: moved in time or stepped in value. null removes it; undefined: the key has no meaning here. */
export function afterKey(
  key: string,
  action: Action,
  context: { fields: readonly SettingField[]; isMirrored: boolean; step: number },
): Action | null | undefined {
  if (key === 'Delete' || key === 'Backspace') return null;
  const { fields, isMirrored, step } = context;
  const [later, earlier] = isMirrored ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const minutes: Readonly<Record<string, number>> = {
    [later]: step,
    [earlier]: -step,
    [`Shift+${later}`]: 60,
    [`Shift+${earlier}`]: -60,
    PageUp: 60,
    PageDown: -60,
    Home: -1440,
    End: 1440,
  };
  const by = minutes[key];
  if (by !== undefined) return { ...action, at: onStep(minutesOf(action.at) + by, step) };
  const turn = key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0;
  return turn === 0 ? undefined : stepped(action, fields, turn);
}

/** The nearest step within the day. */
function onStep(minutes: number, step: number): string {
  const last = Math.floor((dayMinutes - 1) / step) * step;
  return timeOf(Math.max(0, Math.min(last, Math.round(minutes / step) * step)));
}

/** The first number of an action, one step up or down, within its limits. */
function stepped(action: Action, fields: readonly SettingField[], turn: number): Action {
  const field = fields.find(({ name }) => typeof action.sets[name] === 'number');
  const now = field && action.sets[field.name];
  if (!field || typeof now !== 'number') return action;
  const next = now + turn * (field.step ?? 1);
  const within = Math.min(field.max ?? next, Math.max(field.min ?? next, next));
  return { ...action, sets: { ...action.sets, [field.name]: within } };
}
