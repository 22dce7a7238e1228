import type { AssistanceStep } from '@hearth/product/assistance/contract.ts';
import { type RouterContextProvider, data, redirect } from 'react-router';
import { sessionOf } from '../../../api/installation.ts';
import { carePaths } from '../../../care-paths.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import type { FormSpec } from '../../../forms/form-spec.ts';
import { type ReadForm, readForm, refuseForm, sendBack } from '../../../forms/read-form.ts';
import { fileAnswer, filesRefused } from '../../../forms/file-answer.ts';
import { linesOf } from '../../../forms/rules/lines.ts';
import { fileButton, removedFile } from '../../../files/file-form.ts';
import {
  acceptTimeForm,
  assistanceMessageForm,
  filesForm,
  proposeForm,
  resolveForm,
  stepForm,
} from './form.ts';

type Context = Readonly<RouterContextProvider>;
type Read = Extract<ReadForm<string>, { ok: true }>;

/** The step of each form of the page. */
const stepsByForm: Readonly<
  Record<string, { readonly form: FormSpec; readonly step: (read: Read) => AssistanceStep }>
> = {
  [stepForm.name]: { form: stepForm, step: (read) => plainStep(read.text('event')) },
  [assistanceMessageForm.name]: {
    form: assistanceMessageForm,
    step: (read) => ({ event: 'message', message: read.text('message') }),
  },
  [acceptTimeForm.name]: {
    form: acceptTimeForm,
    step: (read) => ({
      event: 'accept-time',
      time: { from: read.text('from'), to: read.text('to') },
    }),
  },
  [proposeForm.name]: {
    form: proposeForm,
    step: (read) => ({
      event: 'propose',
      times: [{ day: read.text('day'), from: read.text('from'), to: read.text('to') }],
    }),
  },
  [resolveForm.name]: {
    form: resolveForm,
    step: (read) => ({
      event: 'resolve',
      findings: read.text('findings'),
      parts: [...linesOf(read.text('parts'))],
      logAs: logKind(read.text('log')),
    }),
  },
};

const logKind = (typed: string) => (typed === 'repair' || typed === 'service' ? typed : null);

function plainStep(event: string): AssistanceStep {
  switch (event) {
    case 'acknowledge':
    case 'begin':
    case 'close':
    case 'cancel':
      return { event };
    case 'reopen':
      return { event, message: '' };
    default:
      throw data(null, { status: 400 });
  }
}

/** Takes the step of the posted form, and shows the request again. */
export async function actOnRequest(context: Context, posted: FormData) {
  const { product } = context.get(backendContext);
  const locale = context.get(pageRequestContext).language.format;
  const name = String(posted.get('form') ?? '').split('.')[0] ?? '';
  if (name === filesForm.name) return await changeFiles(context, posted);
  const named = Object.hasOwn(stepsByForm, name) ? stepsByForm[name] : undefined;
  if (!named) throw data(null, { status: 400 });
  const { form, step } = named;
  if (form === resolveForm) {
    const isAdding = posted.has(fileButton);
    const refused = filesRefused(posted, { isAdding });
    if (isAdding || refused.length > 0) return sendBack(fileAnswer(form, posted, refused));
  }
  const read = await readForm(form, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const { installation, idempotencyKey } = read;
  const request = read.text('request');
  const taken = await product.stepAssistance(
    { params: { installation, request }, body: step(read) },
    { token: sessionOf(context).accessToken, idempotencyKey },
  );
  if (!taken.ok) return sendBack(read.refused(taken));
  return redirect(carePaths.assistanceRequest(installation, request), 303);
}

/** Files were added before the form came here; another button removes one. */
async function changeFiles(context: Context, posted: FormData) {
  const { product } = context.get(backendContext);
  const named = (name: string): string => String(posted.get(name) ?? '');
  const params = { installation: named('installation'), request: named('request') };
  const file = removedFile(named(fileButton));
  if (file === null) {
    const refused = filesRefused(posted, { isAdding: true });
    if (refused.length > 0) return sendBack(fileAnswer(filesForm, posted, refused));
  } else {
    const token = sessionOf(context).accessToken;
    const removed = await product.removeAssistanceFile({ params: { ...params, file } }, { token });
    if (!removed.ok) return sendBack(refuseForm(filesForm, posted, removed));
  }
  return redirect(carePaths.assistanceRequest(params.installation, params.request), 303);
}
