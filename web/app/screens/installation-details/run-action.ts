import type { Result } from '@hearth/core/problem.ts';
import type { RouterContextProvider } from 'react-router';
import { redirect } from 'react-router';
import { sessionOf } from '../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../context.ts';
import type { FormAnswer } from '../../forms/answer.ts';
import type { FormSpec } from '../../forms/form-spec.ts';
import { type ReadForm, readForm } from '../../forms/read-form.ts';
import { paths } from '../../paths.ts';
import { correctFigure } from './correct-figure.ts';
import { dataSheetForm } from './data-sheet-form.ts';
import {
  inviteForm,
  leaveForm,
  removeForm,
  renameForm,
  renameUnitForm,
  withdrawForm,
} from './form.ts';

type Context = Readonly<RouterContextProvider>;

interface PostedForm {
  readonly context: Context;
  readonly posted: FormData;
  readonly today: string;
}

type Action = (request: PostedForm) => Promise<FormAnswer>;

/** The actions of the page by form. A successful one redirects; the others return an answer. */
const actions: Readonly<Record<string, Action>> = Object.fromEntries([
  action(renameForm, 'renamed', ({ installation, ifMatch, idempotencyKey, text }, request) => {
    const body = { name: text('name').trim() };
    const options = { token: tokenOf(request), ifMatch, idempotencyKey };
    return productOf(request).renameInstallation({ params: { installation }, body }, options);
  }),
  action(renameUnitForm, 'unit-renamed', ({ installation, idempotencyKey, text }, request) => {
    const params = { installation, unit: text('unit') };
    const options = { token: tokenOf(request), idempotencyKey };
    return productOf(request).renameUnit({ params, body: { name: text('name').trim() } }, options);
  }),
  action(dataSheetForm, 'figure-corrected', (read, request) => {
    const { installation, idempotencyKey, text, number } = read;
    const figure = {
      installation,
      unit: text('unit'),
      figure: text('figure'),
      value: number('value'),
    };
    return correctFigure(productOf(request), figure, { token: tokenOf(request), idempotencyKey });
  }),
  action(inviteForm, 'invited', ({ installation, idempotencyKey, text }, request) => {
    const body = {
      email: text('email'),
      locale: request.context.get(pageRequestContext).language.tag,
    };
    const options = { token: tokenOf(request), idempotencyKey };
    return productOf(request).inviteResident({ params: { installation }, body }, options);
  }),
  action(withdrawForm, 'withdrawn', ({ installation, text }, request) => {
    const params = { installation, invitation: text('invitation') };
    return productOf(request).withdrawInvitation({ params }, { token: tokenOf(request) });
  }),
  action(removeForm, 'removed', ({ installation, text }, request) => {
    const params = { installation, person: text('person') };
    return productOf(request).removeResident({ params }, { token: tokenOf(request) });
  }),
  action(leaveForm, null, ({ installation }, request) =>
    productOf(request).leaveInstallation({ params: { installation } }, { token: tokenOf(request) }),
  ),
]);

/** Runs the action of the posted form; null for an unknown form. */
export async function runAction(request: PostedForm): Promise<FormAnswer | null> {
  const [name = ''] = String(request.posted.get('form') ?? '').split('.');
  return Object.hasOwn(actions, name) ? ((await actions[name]?.(request)) ?? null) : null;
}

/** `done`: the result that the page shows then; null where the person has no access afterwards. */
function action<Name extends string>(
  form: FormSpec<Name>,
  done: string | null,
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
      const { installation } = read;
      const next =
        done === null
          ? paths.launcher(undefined, 'home-left')
          : paths.details({ installation, done });
      throw redirect(next, 303);
    },
  ];
}

const productOf = ({ context }: PostedForm) => context.get(backendContext).product;
const tokenOf = ({ context }: PostedForm): string => sessionOf(context).accessToken;
