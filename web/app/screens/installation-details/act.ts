import type { RouterContextProvider } from 'react-router';
import { redirect } from 'react-router';
import { sessionOf } from '../../api/installation.ts';
import { orStepUp } from '../../api/step-up.ts';
import { backendContext, visitContext } from '../../context.ts';
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
const acts: Readonly<Record<string, Act>> = {
  [renameForm.name]: rename,
  [inviteForm.name]: invite,
  [withdrawForm.name]: withdraw,
  [removeForm.name]: remove,
  [leaveForm.name]: leave,
  [grantForm.name]: give,
  [endGrantForm.name]: endGrant,
};

/** null for a form that this page has not. */
export async function actOn(of: Posted): Promise<FormAnswer | null> {
  const [name = ''] = String(of.posted.get('form') ?? '').split('.');
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  return act ? await act(of) : null;
}

const read = <Name extends string>(form: FormSpec<Name>, of: Posted): Promise<ReadForm<Name>> =>
  readForm(form, {
    posted: of.posted,
    today: of.today,
    locale: of.context.get(visitContext).language.format,
  });

function behind({ context }: Posted) {
  return {
    product: context.get(backendContext).product,
    token: sessionOf(context).accessToken,
  };
}

async function rename(of: Posted): Promise<FormAnswer> {
  const { product, token } = behind(of);
  const form = await read(renameForm, of);
  if (!form.ok) return form.answer;
  const { installation, ifMatch, idempotencyKey } = form;
  const done = await product.renameInstallation(
    { params: { installation }, body: { name: form.text('name').trim() } },
    { token, ifMatch, idempotencyKey },
  );
  if (!done.ok) return form.refused(done);
  throw redirect(paths.details({ installation, done: 'renamed' }), 303);
}

async function invite(of: Posted): Promise<FormAnswer> {
  const { product, token } = behind(of);
  const form = await read(inviteForm, of);
  if (!form.ok) return form.answer;
  const { installation, idempotencyKey } = form;
  const locale = of.context.get(visitContext).language.tag;
  const done = await product.inviteResident(
    { params: { installation }, body: { email: form.text('email'), locale } },
    { token, idempotencyKey },
  );
  if (!done.ok) return form.refused(done);
  throw redirect(paths.details({ installation, done: 'invited' }), 303);
}

async function withdraw(of: Posted): Promise<FormAnswer> {
  const { product, token } = behind(of);
  const form = await read(withdrawForm, of);
  if (!form.ok) return form.answer;
  const { installation } = form;
  const params = { installation, invitation: form.text('invitation') };
  const done = await product.withdrawInvitation({ params }, { token });
  if (!done.ok) return form.refused(done);
  throw redirect(paths.details({ installation, done: 'withdrawn' }), 303);
}

async function remove(of: Posted): Promise<FormAnswer> {
  const { product, token } = behind(of);
  const form = await read(removeForm, of);
  if (!form.ok) return form.answer;
  const { installation } = form;
  const params = { installation, person: form.text('person') };
  const done = await product.removeResident({ params }, { token });
  if (!done.ok) return form.refused(done);
  throw redirect(paths.details({ installation, done: 'removed' }), 303);
}

async function leave(of: Posted): Promise<FormAnswer> {
  const { product, token } = behind(of);
  const form = await read(leaveForm, of);
  if (!form.ok) return form.answer;
  const { installation } = form;
  const done = await product.leaveInstallation({ params: { installation } }, { token });
  if (!done.ok) return form.refused(done);
  throw redirect(paths.launcher(), 303);
}

async function give(of: Posted): Promise<FormAnswer> {
  const { product, token } = behind(of);
  const form = await read(grantForm, of);
  if (!form.ok) return form.answer;
  const { installation } = form;
  const partner = form.text('partner');
  const scope = scopes.find((each) => each === form.text('scope')) ?? 'contact';
  const lastDay = form.text('last-day') || null;
  const done = await orStepUp(
    of.context,
    await product.giveGrant(
      { params: { installation, partner }, body: { scope, lastDay } },
      { token },
    ),
    { posted: of.posted, path: paths.details({ installation, partner }) },
  );
  if (!done.ok) return form.refused(done);
  throw redirect(paths.details({ installation, done: 'granted' }), 303);
}

const scopes = ['contact', 'monitoring', 'monitoring-and-settings'] as const;

async function endGrant(of: Posted): Promise<FormAnswer> {
  const { product, token } = behind(of);
  const form = await read(endGrantForm, of);
  if (!form.ok) return form.answer;
  const { installation } = form;
  const params = { installation, partner: form.text('partner') };
  const done = await product.withdrawGrant({ params }, { token });
  if (!done.ok) return form.refused(done);
  throw redirect(paths.details({ installation, done: 'ended' }), 303);
}
