import { type RouterContextProvider, data, redirect } from 'react-router';
import type { Draft } from '@hearth/product/draft/contract.ts';
import type { Result } from '@hearth/platform/problem.ts';
import { chosenInstallation, sessionOf } from '../../api/installation.ts';
import { backendContext, visitContext } from '../../context.ts';
import type { Values } from '../rule.ts';
import { type Place, type Typed, type Wizard, nearestStep, placeOf, valuesIn } from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

export type OpenStep =
  | {
      readonly state: 'open';
      readonly installation: string;
      readonly step: string;
      readonly place: Place;
      readonly typed: Typed;
      readonly initial: Values;
      readonly version: number;
      readonly idempotency: string;
    }
  | { readonly state: 'unavailable' | 'none' };

/** A loader's whole work for one step: the draft, or the way to the nearest step where one may be. */
export async function openStep(
  context: Context,
  url: URL,
  { wizard, step }: { wizard: Wizard; step: string },
): Promise<OpenStep> {
  const chosen = await chosenInstallation(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state };
  const { installation } = chosen.installation;
  const found = await openDraft(context, wizard, installation);
  if (!found.ok) return { state: 'unavailable' };
  const typed = found.value?.steps ?? {};
  const nearest = nearestStep(wizard, typed, step);
  const entry = wizard.steps.find(({ name }) => name === step);
  if (nearest === null || !entry) throw data(null, { status: 404 });
  if (nearest !== step) throw redirect(wizard.address(nearest, installation));
  const kept = typed[step];
  const locale = context.get(visitContext).language.format;
  return {
    state: 'open',
    installation,
    step,
    place: placeOf(wizard, typed, step),
    typed,
    initial: kept ? valuesIn(entry, kept, locale) : {},
    version: found.value?.version ?? 0,
    idempotency: crypto.randomUUID(),
  };
}

/** The draft that is being typed into; null where there is none, or only a finished one. */
export async function openDraft(
  context: Context,
  wizard: Wizard,
  installation: string,
): Promise<Result<Draft | null>> {
  const found = await anyDraft(context, wizard, installation);
  return found.ok && found.value?.state !== 'open' ? { ok: true, value: null } : found;
}

export async function anyDraft(
  context: Context,
  wizard: Wizard,
  installation: string,
): Promise<Result<Draft | null>> {
  const found = await context
    .get(backendContext)
    .product.getDraft(
      { params: { installation, wizard: wizard.name } },
      { token: sessionOf(context).accessToken },
    );
  return !found.ok && found.code === 'no-draft' ? { ok: true, value: null } : found;
}
