import type { RouterContextProvider } from 'react-router';
import type { Draft } from '@hearth/product/draft/contract.ts';
import type { Result } from '@hearth/core/problem.ts';
import { sessionOf } from '../api/installation.ts';
import { backendContext, pageRequestContext } from '../context.ts';
import type { Values } from '../forms/rule.ts';
import type { Basis } from './basis.ts';
import { readDraft, requestedFlow } from './flow.ts';
import { type StepPosition, type SavedSteps, type Wizard, positionOf, valuesIn } from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

export type OpenStep =
  | {
      readonly state: 'open';
      readonly installation: string;
      readonly step: string;
      readonly place: StepPosition;
      readonly typed: SavedSteps;
      readonly initial: Values;
      readonly version: number;
      readonly idempotency: string;
      /** What the draft of a setting began from; posted with the first entry. */
      readonly basis?: Basis;
    }
  | { readonly state: 'unavailable' | 'none' };

/** Loader of a step: its saved values. The middleware has checked that the step may be opened. */
export async function openStep(
  context: Context,
  url: URL,
  { wizard, step }: { wizard: Wizard; step: string },
): Promise<OpenStep> {
  const flow = await requestedFlow(context, url, wizard);
  const entry = wizard.steps.find(({ name }) => name === step);
  if (flow.state !== 'read' || !entry)
    return { state: flow.state === 'none' ? 'none' : 'unavailable' };
  const { installation } = flow.chosen.installation;
  const draft = flow.draft?.state === 'open' ? flow.draft : null;
  const typed = draft?.steps ?? {};
  const saved = typed[step];
  const locale = context.get(pageRequestContext).language.format;
  return {
    state: 'open',
    installation,
    step,
    place: positionOf(wizard, typed, step),
    typed,
    initial: saved ? valuesIn(entry, saved, locale) : {},
    version: draft?.version ?? 0,
    idempotency: crypto.randomUUID(),
  };
}

/** The open draft; null if there is none, or only a finished one. */
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
  const reading = { backend: context.get(backendContext), session: sessionOf(context) };
  return readDraft(reading, wizard, installation);
}
