import type { RouterContextProvider } from 'react-router';
import { openSettingStep, savedSince } from '../../open-setting-step.ts';
import { stepValues } from './draft-surplus.ts';
import { readReplay } from './read-replay.ts';
import { readSurplus } from './read-surplus.ts';
import { surplusWizard } from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

/** Loader of a step of the use of surplus: its fields, and what the answers so far would have done in the last seven days. */
export async function openSurplusStep(context: Context, url: URL, step: string) {
  const open = await openSettingStep(context, url, { wizard: surplusWizard, step });
  if (!open) return { state: 'unavailable' as const };
  const { opened, installation, writer } = open;
  const read = await readSurplus(context, { installation, typed: opened.typed });
  if (!read.ok) return { state: 'unavailable' as const };
  const { token, surplus, units, basis, settings } = read.value;
  const replay =
    settings && step !== 'start'
      ? await readReplay(context, { installation, token, units }, settings)
      : null;
  const stored = surplus.surplus;
  const initial =
    opened.typed[step] === undefined
      ? stepValues(step, { stored, settings, units }, writer)
      : opened.initial;
  return {
    state: 'open' as const,
    opened: { ...opened, initial, basis },
    units,
    settings,
    replay: replay?.ok ? replay.value : null,
    saved: stored,
    newer: savedSince(surplus, basis),
  };
}

export type OpenSurplus = Extract<Awaited<ReturnType<typeof openSurplusStep>>, { state: 'open' }>;
