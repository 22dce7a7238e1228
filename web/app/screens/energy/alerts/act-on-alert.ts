import type { Result } from '@hearth/core/problem.ts';
import { type RouterContextProvider, redirect } from 'react-router';
import { accessToken, sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { dismissForm, muteForm, readAllForm, readMessageForm, snoozeForm } from './form.ts';

type Context = Readonly<RouterContextProvider>;

/** The action of a posted decision about an alert, which then counts as read; leads back to the same list. */
export async function actOnAlert(context: Context, posted: FormData, here: string) {
  const locale = context.get(pageRequestContext).language.format;
  const { product, energy } = context.get(backendContext);
  const person = { token: sessionOf(context).accessToken };
  const name = String(posted.get('form')).split('.')[0];
  if (name === readAllForm.name) {
    const read = await readForm(readAllForm, { posted, locale });
    if (!read.ok) return sendBack(read.answer);
    const { idempotencyKey } = read;
    const marked = await product.markMessagesRead({ body: {} }, { ...person, idempotencyKey });
    return marked.ok ? redirect(here, 303) : sendBack(read.refused(marked));
  }
  if (name === readMessageForm.name) {
    const read = await readForm(readMessageForm, { posted, locale });
    if (!read.ok) return sendBack(read.answer);
    const { idempotencyKey } = read;
    const body = { messages: [read.text('message')] };
    const marked = await product.markMessagesRead({ body }, { ...person, idempotencyKey });
    return marked.ok ? redirect(here, 303) : sendBack(read.refused(marked));
  }
  const isSnooze = name === snoozeForm.name;
  const form = name === muteForm.name ? muteForm : dismissForm;
  const read = isSnooze
    ? await readForm(snoozeForm, { posted, locale })
    : await readForm(form, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const issued = await accessToken(context, read.installation);
  if (!issued.ok) return sendBack(read.refused(issued));
  const { idempotencyKey } = read;
  const options = { token: issued.value, idempotencyKey };
  const alert = read.text('alert');
  const params = { installation: read.installation, alert };
  const days = Number(posted.get('days'));
  const done: Result<unknown> = isSnooze
    ? await energy.snoozeAlert({ params, body: { days } }, options)
    : name === muteForm.name
      ? await energy.muteAlertKind({ params }, options)
      : await energy.dismissAlert({ params }, options);
  if (!done.ok) return sendBack(read.refused(done));
  await product.markMessagesRead({ body: { messages: [alert] } }, { ...person, idempotencyKey });
  return redirect(here, 303);
}
