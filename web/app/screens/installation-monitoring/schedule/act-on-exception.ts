import { weekDays } from '@hearth/calendar/week-days.ts';
import { type RouterContextProvider, redirect } from 'react-router';
import { sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { exceptionForm, exceptionRemovalForm } from './exception-form.ts';

interface PostedException {
  readonly posted: FormData;
  readonly unit: string;
  readonly here: string;
}

/** Adds or removes an exception of a week; null: the form is another one. */
export async function actOnException(
  context: Readonly<RouterContextProvider>,
  { posted, unit, here }: PostedException,
) {
  const { product } = context.get(backendContext);
  const { language } = context.get(pageRequestContext);
  const token = sessionOf(context).accessToken;
  const [name] = String(posted.get('form')).split('.');
  if (name === exceptionRemovalForm.name) {
    const read = await readForm(exceptionRemovalForm, { posted, locale: language.format });
    if (!read.ok) return sendBack(read.answer);
    const params = { installation: read.installation, unit, from: read.text('from') };
    const query = { point: read.text('point') };
    const removed = await product.removeScheduleException({ params, query }, { token });
    return removed.ok ? redirect(here, 303) : sendBack(read.refused(removed));
  }
  if (name !== exceptionForm.name) return null;
  const read = await readForm(exceptionForm, { posted, locale: language.format });
  if (!read.ok) return sendBack(read.answer);
  const body = {
    point: read.text('point'),
    from: read.text('from'),
    to: read.text('to'),
    as: weekDays.find((day) => day === read.text('as')) ?? 'sunday',
  };
  const added = await product.addScheduleException(
    { params: { installation: read.installation, unit }, body },
    { token, idempotencyKey: read.idempotencyKey },
  );
  return added.ok ? redirect(here, 303) : sendBack(read.refused(added));
}
