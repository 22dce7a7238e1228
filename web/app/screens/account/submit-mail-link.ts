import type { Result } from '@hearth/core/problem.ts';
import { type RouterContextProvider, data } from 'react-router';
import { addressOf } from '../../api/address.ts';
import { backendContext, pageRequestContext } from '../../context.ts';
import { readForm } from '../../forms/read-form.ts';
import { mailLinkForm } from './form.ts';

type RedeemToken<T> = (
  input: { readonly body: { readonly token: string; readonly address: string } },
  caller: { readonly token: string },
) => Promise<Result<T>>;

/** Action of a page behind a link in a mail: sends the token of its form to identity. */
export async function submitMailLink<T>(
  {
    context,
    request,
  }: { readonly context: Readonly<RouterContextProvider>; readonly request: Request },
  redeem: RedeemToken<T>,
) {
  const { serviceToken } = context.get(backendContext);
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(mailLinkForm, { posted: await request.formData(), locale });
  const token = read.ok ? read.text('token') : '';
  const redeemed = await redeem(
    { body: { token, address: addressOf(request) } },
    { token: await serviceToken() },
  );
  if (!redeemed.ok) return data({ ok: false as const, problem: redeemed }, { status: 422 });
  return { ok: true as const, done: redeemed.value };
}
