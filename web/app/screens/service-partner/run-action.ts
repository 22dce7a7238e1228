import { partnerScopes } from '@hearth/access/partner-scope.ts';
import type { Result } from '@hearth/core/problem.ts';
import { type RouterContextProvider, redirect } from 'react-router';
import { sessionOf } from '../../api/installation.ts';
import { withStepUp } from '../../api/step-up.ts';
import { backendContext, pageRequestContext } from '../../context.ts';
import type { FormAnswer } from '../../forms/answer.ts';
import type { FormSpec } from '../../forms/form-spec.ts';
import { type ReadForm, readForm } from '../../forms/read-form.ts';
import { paths } from '../../paths.ts';
import { allowForm, endForm, stopForm, takeBackForm } from './form.ts';

interface PostedForm {
  readonly context: Readonly<RouterContextProvider>;
  readonly posted: FormData;
  readonly today: string;
}

type Action = (request: PostedForm) => Promise<FormAnswer>;

const scopeNamed = (name: string) => partnerScopes.find((each) => each === name) ?? 'contact';

/** The actions of the page by form. A successful one redirects; the others return an answer. */
const actions: Readonly<Record<string, Action>> = Object.fromEntries([
  action(allowForm, 'changed', async ({ installation, text }, request) => {
    const params = { installation, grant: text('grant'), scope: scopeNamed(text('scope')) };
    const body = { lastDay: text('last-day') || null };
    return await withStepUp(
      request.context,
      await productOf(request).allowScope({ params, body }, tokenOf(request)),
      { posted: request.posted, path: paths.servicePartner(installation) },
    );
  }),
  action(stopForm, 'changed', ({ installation, text }, request) => {
    const params = { installation, grant: text('grant'), scope: scopeNamed(text('scope')) };
    return productOf(request).stopScope({ params }, tokenOf(request));
  }),
  action(endForm, 'ended', withdraw),
  action(takeBackForm, 'taken-back', withdraw),
]);

function withdraw(
  { installation, text }: Extract<ReadForm<'grant'>, { readonly ok: true }>,
  request: PostedForm,
): Promise<Result<unknown>> {
  const params = { installation, grant: text('grant') };
  return productOf(request).withdrawGrant({ params }, tokenOf(request));
}

/** Runs the action of the posted form; null for an unknown form. */
export async function runAction(request: PostedForm): Promise<FormAnswer | null> {
  const [name = ''] = String(request.posted.get('form') ?? '').split('.');
  return Object.hasOwn(actions, name) ? ((await actions[name]?.(request)) ?? null) : null;
}

function action<Name extends string>(
  form: FormSpec<Name>,
  done: string,
  send: (
    read: Extract<ReadForm<Name>, { readonly ok: true }>,
    request: PostedForm,
  ) => Promise<Result<unknown>>,
): readonly [string, Action] {
  return [
    form.name,
    async (request) => {
      const locale = request.context.get(pageRequestContext).language.format;
      const read = await readForm(form, { posted: request.posted, today: request.today, locale });
      if (!read.ok) return read.answer;
      const sent = await send(read, request);
      if (!sent.ok) return read.refused(sent);
      throw redirect(paths.servicePartner(read.installation, done), 303);
    },
  ];
}

const productOf = ({ context }: PostedForm) => context.get(backendContext).product;
const tokenOf = ({ context }: PostedForm) => ({ token: sessionOf(context).accessToken });
