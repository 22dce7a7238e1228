import type { Registration } from '@hearth/product/registration/contract.ts';
import { type RouterContextProvider, redirect } from 'react-router';
import { sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { type DraftStore, postedForm, saveStep, withConflict } from '../../../wizard/save-step.ts';
import { paths } from '../../../paths.ts';
import { dividePosted } from '../home/divide-posted.ts';
import { countryIn } from './facts.ts';
import { openRegistration } from './open.ts';
import { registrationStep, registrationWizard } from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

/** A step's action: next, back, leave, autosave, or the same step again with the fields of another choice. */
export async function actOnRegistration(context: Context, posted: FormData, name: string) {
  const { facts } = await openRegistration(context);
  // The fields of the posted country, which may have changed.
  const chosen = String(posted.get('country') ?? '');
  const country = countryIn(
    { address: { locale: '', values: { country: chosen } } },
    facts.country,
  );
  const current = name === 'address' ? { ...facts, country } : facts;
  const wizard = registrationWizard(current);
  const step = registrationStep(current, name);
  if (!step) throw new Error(`no step ${name} in a registration`);
  const locale = context.get(pageRequestContext).language.format;
  const draftStore = draftStoreOf(context);
  const go = String(posted.get('go') ?? 'next');
  if (go !== 'next') {
    const saved = await saveStep(draftStore, { step, posted, locale });
    if (go === 'keep') return { isSaved: saved.ok };
    if (go === 'here') return redirect(wizard.address(name, ''), 303);
    return redirect(
      go === 'back' ? wizard.address('summary', '') : paths.registrationExit(name),
      303,
    );
  }
  if (name === 'address') dividePosted(posted, country);
  const read = await readForm(postedForm(step, posted), {
    posted,
    locale,
    today: todayOf(context),
  });
  if (!read.ok) return sendBack(read.answer);
  const saved = await saveStep(draftStore, { step, posted, locale });
  if (!saved.ok) return sendBack(withConflict(read.refused(saved), saved));
  return redirect(wizard.address('summary', ''), 303);
}

/** Today in the browser's time zone if it is known; the service checks with the home's. */
export function todayOf(context: Context): string {
  const { clock } = context.get(backendContext);
  const zone = context.get(pageRequestContext).appearance.timeZone ?? 'Europe/Brussels';
  return clock.now().toZonedDateTimeISO(zone).toPlainDate().toString();
}

function draftStoreOf(context: Context): DraftStore<Registration> {
  const { product } = context.get(backendContext);
  const { accessToken: token } = sessionOf(context);
  return {
    open: () => product.getRegistration({}, { token }),
    save: ({ step, body, version, key }) =>
      product.saveRegistrationStep(
        { params: { step }, body },
        { token, ifMatch: `"${version}"`, idempotencyKey: `${key}.${version}` },
      ),
  };
}
