import { type Action, type SettingField, movedBy, stepMinutes } from './week.ts';

/** What a key makes of an action: moved in time, its number stepped, null for taken away; undefined is no key of ours. */
export function afterKey(
  key: string,
  action: Action,
  { fields, isMirrored }: { fields: readonly SettingField[]; isMirrored: boolean },
): Action | null | undefined {
  if (key === 'Delete' || key === 'Backspace') return null;
  const minutes: Readonly<Record<string, number>> = {
    [isMirrored ? 'ArrowLeft' : 'ArrowRight']: stepMinutes,
    [isMirrored ? 'ArrowRight' : 'ArrowLeft']: -stepMinutes,
    PageUp: 60,
    PageDown: -60,
    Home: -1440,
    End: 1440,
  };
  const by = minutes[key];
  if (by !== undefined) return { ...action, at: movedBy(action.at, by) };
  const turn = key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0;
  return turn === 0 ? undefined : stepped(action, fields, turn);
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
