import { fail } from '@hearth/core/problem.ts';
import { type RouterContextProvider, redirect } from 'react-router';
import { returnPathOf } from '../api/return-path.ts';
import { backendContext, pageRequestContext } from '../context.ts';
import { readForm, sendBack } from '../forms/read-form.ts';
import { paths } from '../paths.ts';
import { deviceChoiceCookie } from './device-choice.ts';
import { privacyForm } from './privacy-form.ts';
import { holdChoice, ownSession, privacyCookies, privacyOf } from './privacy-of.ts';

/** Stores the posted choice, in the account or on the device, and loads the page anew. */
export async function choosePrivacy(context: Readonly<RouterContextProvider>, posted: FormData) {
  const [pageRequest, backend] = [context.get(pageRequestContext), context.get(backendContext)];
  const { language } = pageRequest;
  const read = await readForm(privacyForm, { posted, locale: language.format });
  if (!read.ok) return sendBack(read.answer);
  const privacy = await privacyOf(pageRequest, backend);
  const next = returnPathOf(read.text('return'), paths.consent());
  if (!privacy) return redirect(next);
  const { question, isRefusedByBrowser } = privacy;
  if (read.text('question') !== question.version)
    return sendBack(read.refused(fail('conflict', 'privacy-outdated')));
  const answer = read.text('answer');
  const allowed = question.purposes
    .map(({ purpose }) => purpose)
    .filter((each) => answer === 'all' || (answer === 'chosen' && read.isMarked(each)));
  const at = backend.clock.now().toString();
  const choice = { version: question.version, locale: language.tag, allowed };
  const headers = new Headers();
  const session = ownSession(pageRequest);
  if (session) {
    const stored = await backend.product.choosePrivacy(
      { body: choice },
      { token: session.accessToken },
    );
    if (!stored.ok) return sendBack(read.refused(stored));
    holdChoice(session.id, { ...choice, at }, backend.clock);
  } else headers.append('set-cookie', deviceChoiceCookie({ ...choice, at }));
  for (const cookie of privacyCookies(isRefusedByBrowser ? [] : allowed, pageRequest))
    headers.append('set-cookie', cookie);
  return redirect(next, { headers });
}
