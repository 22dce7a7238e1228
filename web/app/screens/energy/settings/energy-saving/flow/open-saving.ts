import type { RouterContextProvider } from 'react-router';
import { openSettingStep, savedSince } from '../../open-setting-step.ts';
import { stepValues } from './draft-saving.ts';
import { readEffect } from './read-effect.ts';
import { readSaving } from './read-saving.ts';
import { savingWizard } from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

/** Loader of a step of energy saving: its fields, and what the answers so far bring in a month. */
export async function openSavingStep(context: Context, url: URL, step: string) {
  const open = await openSettingStep(context, url, { wizard: savingWizard, step });
  if (!open) return { state: 'unavailable' as const };
  const { opened, installation, writer } = open;
  const read = await readSaving(context, { installation, typed: opened.typed });
  if (!read.ok) return { state: 'unavailable' as const };
  const { token, saving, units, basis, settings } = read.value;
  const effect =
    settings && step === 'set-point'
      ? await readEffect(context, { installation, token, units }, settings)
      : null;
  const stored = saving.saving;
  const initial =
    opened.typed[step] === undefined ? stepValues(step, { stored, units }, writer) : opened.initial;
  return {
    state: 'open' as const,
    opened: { ...opened, initial, basis },
    units,
    settings,
    effect: effect?.ok ? effect.value : null,
    saved: stored,
    newer: savedSince(saving, basis),
  };
}

export type OpenSaving = Extract<Awaited<ReturnType<typeof openSavingStep>>, { state: 'open' }>;
