import type { Result } from '@hearth/core/problem.ts';
import { type RouterContextProvider, redirect } from 'react-router';
import { accessToken } from '../../../api/installation.ts';
import { pageRequestContext } from '../../../context.ts';
import type { FormSpec } from '../../../forms/form-spec.ts';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import type { FinishContext } from '../../../wizard/act-on-step.ts';

type Context = Readonly<RouterContextProvider>;

interface RestoreOptions {
  readonly token: string;
  readonly ifMatch: string;
  readonly idempotencyKey: string;
}

/** How a setting of a home is brought back; both are refused after a save that `ifMatch` does not name. */
export interface SettingCalls {
  readonly restore: (revision: number, options: RestoreOptions) => Promise<Result<unknown>>;
  readonly remove: (options: RestoreOptions) => Promise<Result<unknown>>;
}

const restoreOrRemove = (
  { restore, remove }: SettingCalls,
  revision: number,
  options: RestoreOptions,
): Promise<Result<unknown>> => (revision === 0 ? remove(options) : restore(revision, options));

/** The action that restores the revision in a posted form, 0 to remove the setting, and leads back to the setting. */
export async function actOnRestore(
  context: Context,
  posted: FormData,
  {
    form,
    callsOf,
    home,
  }: {
    readonly form: FormSpec<'revision'>;
    readonly callsOf: (context: Context, installation: string) => SettingCalls;
    readonly home: (installation: string) => string;
  },
) {
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(form, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const { installation, ifMatch, idempotencyKey, refused } = read;
  const issued = await accessToken(context, installation);
  if (!issued.ok) return sendBack(refused(issued));
  const options = { token: issued.value, ifMatch, idempotencyKey };
  const revision = Number(read.text('revision'));
  const done = await restoreOrRemove(callsOf(context, installation), revision, options);
  return done.ok ? redirect(home(installation), 303) : sendBack(refused(done));
}

/** Undoes the save of a draft that began from revision `before`, 0 where nothing was set. */
export async function undoSave(
  before: number,
  calls: SettingCalls,
  { context, installation, key }: FinishContext,
): Promise<Result<unknown>> {
  const issued = await accessToken(context, installation);
  if (!issued.ok) return issued;
  // Refused after a later save: the revision that the draft saved is no longer the newest.
  const options = { token: issued.value, ifMatch: `"${before + 1}"`, idempotencyKey: key };
  return await restoreOrRemove(calls, before, options);
}
