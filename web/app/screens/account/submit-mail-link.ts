import type { Result } from '@hearth/core/problem.ts';
import { type RouterContextProvider, data } from 'react-router';
import { addressOf } from '../../api/address.ts';
import { backendContext, pageRequestContext } from '../../context.ts';
import { readForm } from '../../forms/read-form.ts';
import { byLinkForm } from './form.ts';

type SpendLink<T> = (
  input: { readonly body: { readonly token: string; readonly address: string } },
  caller: { readonly token: string },
) => Promise<Result<T>>;

/** The action of a page that a link in a mail leads to: what identity says to the token that its form holds. */
export async function sentLink<T>(
  sent: { readonly context: Readonly<RouterContextProvider>; readonly request: Request },
  spend: SpendLink<T>,
) {
  const { serviceToken } = sent.context.get(backendContext);
  const locale = sent.context.get(pageRequestContext).language.format;
  const read = await readForm(byLinkForm, { posted: await sent.request.formData(), locale });
  const token = read.ok ? read.text('token') : '';
  const used = await spend(
    { body: { token, address: addressOf(sent.request) } },
    { token: await serviceToken() },
  );
  if (!used.ok) return data({ ok: false as const, problem: used }, { status: 422 });
  return { ok: true as const, done: used.value };
}
