import type { Registration } from '@hearth/product/registration/contract.ts';
import { type RouterContextProvider, redirect } from 'react-router';
import { orThrow, sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import type { OpenStep } from '../../../wizard/open-step.ts';
import { nearestStep, positionOf, valuesIn } from '../../../wizard/wizard.ts';
import { paths } from '../../../paths.ts';
import { type Facts, factsOf } from './facts.ts';
import { likelyCountry } from '../home/likely-country.ts';
import { registrationStep, registrationWizard } from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

export interface RegistrationWithFacts {
  readonly registration: Registration & { readonly registration: string };
  readonly facts: Facts;
}

/** The person's draft with at least one claimed unit; without one it redirects to the scan of units. */
export async function openRegistration(context: Context): Promise<RegistrationWithFacts> {
  const { product } = context.get(backendContext);
  const found = orThrow(
    await product.getRegistration({}, { token: sessionOf(context).accessToken }),
  );
  const { registration } = found;
  const hasUnit = found.units.some(({ state }) => state === 'confirmed');
  if (registration === null || !hasUnit) throw redirect(paths.scanOverview());
  const { language, appearance } = context.get(pageRequestContext);
  const country = likelyCountry(language.tag, appearance.timeZone);
  // Accounts of this app have agreed before any page of the registration opens.
  const asksConsent = context.get(backendContext).settings.elsewhere !== null;
  return {
    registration: { ...found, registration },
    facts: factsOf(found, { country, asksConsent }),
  };
}

/** The place of an optional step: it is not counted, and both its ways lead to the summary. */
const besideSummary = { current: 0, total: 0, before: 'summary', after: 'summary' };

/** Loader of one step: its saved values, or a redirect to the nearest open step. */
export async function openRegistrationStep(context: Context, step: string) {
  const open = await openRegistration(context);
  const { facts, registration } = open;
  const wizard = registrationWizard(facts);
  const typed = registration.steps;
  const isOptional = wizard.steps.every(({ name }) => name !== step);
  const nearest = nearestStep(wizard, typed, isOptional ? 'summary' : step);
  if (nearest !== (isOptional ? 'summary' : step))
    throw redirect(wizard.address(nearest ?? 'address', ''));
  const entry = registrationStep(facts, step);
  const saved = typed[step];
  const locale = context.get(pageRequestContext).language.format;
  const opened: Extract<OpenStep, { state: 'open' }> = {
    state: 'open',
    // The installation is created by the submission.
    installation: '',
    step,
    place: isOptional ? besideSummary : positionOf(wizard, typed, step),
    typed,
    initial: entry && saved ? valuesIn(entry, saved, locale) : {},
    version: registration.version,
    idempotency: crypto.randomUUID(),
  };
  return { ...open, opened };
}
