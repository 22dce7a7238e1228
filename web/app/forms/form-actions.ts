import type { Result } from '@hearth/core/problem.ts';
import { type RouterContextProvider, data, redirect } from 'react-router';
import type { Backend } from '../../server/backend.ts';
import { sessionOf } from '../api/installation.ts';
import { backendContext, pageRequestContext } from '../context.ts';
import type { FormAnswer } from './answer.ts';
import type { FormSpec } from './form-spec.ts';
import { type ReadForm, readForm, sendBack } from './read-form.ts';

/** A posted form of a signed-in person. */
export interface PersonForm {
  readonly context: Readonly<RouterContextProvider>;
  readonly posted: FormData;
  readonly product: Backend['product'];
  readonly token: string;
}

type FilledForm<Name extends string> = Extract<ReadForm<Name>, { readonly ok: true }>;

interface FormSteps<Name extends string> {
  readonly send: (read: FilledForm<Name>, request: PersonForm) => Promise<Result<unknown>>;
  /** The page that a success leads to. */
  readonly next: (read: FilledForm<Name>) => string;
}

interface FormAction {
  readonly name: string;
  readonly run: (request: PersonForm & { readonly today: string }) => Promise<FormAnswer>;
}

/** The action of one of the forms of a page. A successful one redirects; the others return an answer. */
export const formAction = <Name extends string>(
  form: FormSpec<Name>,
  { send, next }: FormSteps<Name>,
): FormAction => ({
  name: form.name,
  async run(request) {
    const { context, posted, today } = request;
    const locale = context.get(pageRequestContext).language.format;
    const read = await readForm(form, { posted, today, locale });
    if (!read.ok) return read.answer;
    const sent = await send(read, request);
    if (!sent.ok) return read.refused(sent);
    throw redirect(next(read), 303);
  },
});

/** Runs the action of the posted form; an unknown form is refused. */
export async function runFormAction(
  actions: readonly FormAction[],
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
) {
  const { clock, product } = context.get(backendContext);
  const posted = await request.formData();
  const [name] = String(posted.get('form') ?? '').split('.');
  const action = actions.find((each) => each.name === name);
  if (!action) throw data(null, { status: 400 });
  // The service refuses a day that is over in the home's time zone; this check allows every zone.
  const today = clock.now().subtract({ hours: 24 }).toString().slice(0, 10);
  const token = sessionOf(context).accessToken;
  return sendBack(await action.run({ context, posted, product, token, today }));
}
