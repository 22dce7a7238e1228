import type { RouterContextProvider } from 'react-router';
import { accessToken, sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import type { FormSpec } from '../../../forms/form-spec.ts';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { readDraft } from '../../../wizard/flow.ts';
import type { Wizard } from '../../../wizard/wizard.ts';

/** Roles that may change the home's settings, as the service declares them. */
export const settingWriters: readonly string[] = ['owner', 'demo'];

/** Whether the person may change a setting of the home, and has begun to. */
export async function changeOf(
  context: Readonly<RouterContextProvider>,
  { wizard, installation, role }: { wizard: Wizard; installation: string; role: string },
): Promise<{ readonly canChange: boolean; readonly hasDraft: boolean }> {
  if (!settingWriters.includes(role)) return { canChange: false, hasDraft: false };
  const reading = { backend: context.get(backendContext), session: sessionOf(context) };
  const draft = await readDraft(reading, wizard, installation);
  return { canChange: true, hasDraft: draft.ok && draft.value?.state === 'open' };
}

/** The revision to restore and the options of its request, or the answer to an invalid form. */
export async function readRestore(
  context: Readonly<RouterContextProvider>,
  posted: FormData,
  form: FormSpec<'revision'>,
) {
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(form, { posted, locale });
  if (!read.ok) return { ok: false as const, response: sendBack(read.answer) };
  const { installation, ifMatch, idempotencyKey, refused } = read;
  const issued = await accessToken(context, installation);
  if (!issued.ok) return { ok: false as const, response: sendBack(refused(issued)) };
  return {
    ok: true as const,
    params: { installation },
    revision: Number(read.text('revision')),
    options: { token: issued.value, ifMatch, idempotencyKey },
    refused,
  };
}
