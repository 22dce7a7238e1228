import type { Result } from '@hearth/core/problem.ts';
import { grantScopes } from '@hearth/access/partner-scope.ts';
import type { RouterContextProvider } from 'react-router';
import { redirect } from 'react-router';
import { sessionOf } from '../../api/installation.ts';
import { withStepUp } from '../../api/step-up.ts';
import { backendContext, pageRequestContext } from '../../context.ts';
import type { FormAnswer } from '../../forms/answer.ts';
import type { FormSpec } from '../../forms/form-spec.ts';
import { type ReadForm, readForm } from '../../forms/read-form.ts';
import { paths } from '../../paths.ts';
import {
  endGrantForm,
  grantForm,
  inviteForm,
  leaveForm,
  removeForm,
  renameForm,
  withdrawForm,
} from './form.ts';

type Context = Readonly<RouterContextProvider>;

interface Posted {
  readonly context: Context;
  readonly posted: FormData;
  readonly today: string;
}

type Act = (of: Posted) => Promise<FormAnswer>;

/** Each form of the page with what is done about it. One that came to something leads away; the others come back. */
const acts: Readonly<Record<string, Act>> = Object.fromEntries([
  act(renameForm, 'renamed', ({ installation, ifMatch, idempotencyKey, text }, of) => {
    const body = { name: text('name').trim() };
    const options = { token: tokenOf(of), ifMatch, idempotencyKey };
    return productOf(of).renameInstallation({ params: { installation }, body }, options);
  }),
  act(inviteForm, 'invited', ({ installation, idempotencyKey, text }, of) => {
    const body = { email: text('email'), locale: of.context.get(pageRequestContext).language.tag };
    const options = { token: tokenOf(of), idempotencyKey };
    return productOf(of).inviteResident({ params: { installation }, body }, options);
  }),
  act(withdrawForm, 'withdrawn', ({ installation, text }, of) => {
    const params = { installation, invitation: text('invitation') };
    return productOf(of).withdrawInvitation({ params }, { token: tokenOf(of) });
  }),
  act(removeForm, 'removed', ({ installation, text }, of) => {
    const params = { installation, person: text('person') };
    return productOf(of).removeResident({ params }, { token: tokenOf(of) });
  }),
  act(leaveForm, null, ({ installation }, of) =>
    productOf(of).leaveInstallation({ params: { installation } }, { token: tokenOf(of) }),
  ),
  act(grantForm, 'granted', async ({ installation, text }, of) => {
    const params = { installation, partner: text('partner') };
    const scope = grantScopes.find((each) => each === text('scope')) ?? 'contact';
    const body = { scope, lastDay: text('last-day') || null };
    return await withStepUp(
      of.context,
      await productOf(of).giveGrant({ params, body }, { token: tokenOf(of) }),
      { posted: of.posted, path: paths.details(params) },
    );
  }),
  act(endGrantForm, 'ended', ({ installation, text }, of) => {
    const params = { installation, partner: text('partner') };
    return productOf(of).withdrawGrant({ params }, { token: tokenOf(of) });
  }),
]);

/** null for a form that this page has not. */
export async function actOn(of: Posted): Promise<FormAnswer | null> {
  const [name = ''] = String(of.posted.get('form') ?? '').split('.');
  return Object.hasOwn(acts, name) ? ((await acts[name]?.(of)) ?? null) : null;
}

/** `done` is what the page says then; null where the home is no longer the person's to look at. */
function act<Name extends string>(
  form: FormSpec<Name>,
  done: string | null,
  send: (
    read: Extract<ReadForm<Name>, { readonly ok: true }>,
    of: Posted,
  ) => Promise<Result<unknown>>,
): readonly [string, Act] {
  return [
    form.name,
    async (of) => {
      const locale = of.context.get(pageRequestContext).language.format;
      const read = await readForm(form, { posted: of.posted, today: of.today, locale });
      if (!read.ok) return read.answer;
      const sent = await send(read, of);
      if (!sent.ok) return read.refused(sent);
      const { installation } = read;
      throw redirect(done === null ? paths.launcher() : paths.details({ installation, done }), 303);
    },
  ];
}

const productOf = ({ context }: Posted) => context.get(backendContext).product;
const tokenOf = ({ context }: Posted): string => sessionOf(context).accessToken;
