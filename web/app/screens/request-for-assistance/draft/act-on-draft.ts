import { dayParts, evidenceParts } from '@hearth/product/assistance/symptom-terms.ts';
import { type RouterContextProvider, redirect } from 'react-router';
import { sessionOf } from '../../../api/installation.ts';
import { carePaths } from '../../../care-paths.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { fileAnswer, filesRefused } from '../../../forms/file-answer.ts';
import { readForm, refuseForm, sendBack } from '../../../forms/read-form.ts';
import { fileButton, removedFile } from '../../../files/file-form.ts';
import { discardForm, partField, submitForm } from './form.ts';

type Context = Readonly<RouterContextProvider>;

/** Sends a draft, or discards it. */
export async function actOnDraft(context: Context, posted: FormData) {
  const { product } = context.get(backendContext);
  const locale = context.get(pageRequestContext).language.format;
  const token = sessionOf(context).accessToken;
  if (posted.get('form') === discardForm.name) {
    const read = await readForm(discardForm, { posted, locale });
    if (!read.ok) return sendBack(read.answer);
    const { installation, idempotencyKey } = read;
    const discarded = await product.stepAssistance(
      { params: { installation, request: read.text('request') }, body: { event: 'cancel' } },
      { token, idempotencyKey },
    );
    if (!discarded.ok) return sendBack(read.refused(discarded));
    return redirect(carePaths.assistance(installation), 303);
  }
  const pressed = String(posted.get(fileButton) ?? '');
  const file = removedFile(pressed);
  if (file !== null) {
    const named = (name: string): string => String(posted.get(name) ?? '');
    const params = { installation: named('installation'), request: named('request'), file };
    const removed = await product.removeAssistanceFile({ params }, { token });
    return sendBack(
      removed.ok ? fileAnswer(submitForm, posted, []) : refuseForm(submitForm, posted, removed),
    );
  }
  const refused = filesRefused(posted, { isAdding: pressed !== '' });
  if (pressed !== '' || refused.length > 0)
    return sendBack(fileAnswer(submitForm, posted, refused));
  const read = await readForm(submitForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const { installation, idempotencyKey } = read;
  const named = read.text('request');
  const preferred = read.list('times').flatMap((value) => {
    const [day = '', typed = ''] = value.split(' ');
    const part = dayParts.find((each) => each === typed);
    return part ? [{ day, part }] : [];
  });
  const sent = await product.submitAssistance(
    {
      params: { installation, request: named },
      body: {
        description: read.text('description'),
        isHeatingOut: read.isMarked('heating'),
        isHotWaterOut: read.isMarked('water'),
        contact: read.text('contact').trim() || null,
        accessNotes: read.text('access').trim() || null,
        preferred,
        parts: evidenceParts.filter((part) => read.isMarked(partField(part))),
      },
    },
    { token, idempotencyKey },
  );
  if (!sent.ok) return sendBack(read.refused(sent));
  return redirect(carePaths.assistanceRequest(installation, named, 'sent'), 303);
}
