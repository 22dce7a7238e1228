import { type RouterContextProvider, redirect } from 'react-router';
import { pageRequestContext } from '../../../../../context.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import { requestedFlow } from '../../../../../wizard/flow.ts';
import { openStep } from '../../../../../wizard/open-step.ts';
import { fieldWriter } from '../../../../../wizard/typed-values.ts';
import { settingWriters } from '../../open-setting.ts';
import { stepValues } from './draft-saving.ts';
import { readEffect } from './read-effect.ts';
import { readSaving } from './read-saving.ts';
import { savingWizard } from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

/** Loader of a step of energy saving: its fields, and what the answers so far bring in a month. */
export async function openSavingStep(context: Context, url: URL, step: string) {
  const flow = await requestedFlow(context, url, savingWizard);
  const opened = await openStep(context, url, { wizard: savingWizard, step });
  if (flow.state !== 'read' || opened.state !== 'open') return { state: 'unavailable' as const };
  const { installation, role } = flow.chosen.installation;
  if (!settingWriters.includes(role)) throw redirect(settingPaths.saving(installation));
  const read = await readSaving(context, { installation, typed: opened.typed });
  if (!read.ok) return { state: 'unavailable' as const };
  const { token, saving, units, basis, settings } = read.value;
  const effect =
    settings && step === 'set-point'
      ? await readEffect(context, { installation, token, units }, settings)
      : null;
  const locale = context.get(pageRequestContext).language.format;
  const stored = saving.saving;
  const initial =
    opened.typed[step] === undefined
      ? stepValues(step, { stored, units }, fieldWriter(locale))
      : opened.initial;
  return {
    state: 'open' as const,
    opened: { ...opened, initial, basis },
    units,
    settings,
    effect: effect?.ok ? effect.value : null,
    saved: stored,
    /** Time of a save by another person or page since this draft began; null without one. */
    newer: saving.revision > basis.revision ? (saving.revisions[0]?.savedAt ?? null) : null,
  };
}

export type OpenSaving = Extract<Awaited<ReturnType<typeof openSavingStep>>, { state: 'open' }>;
