import { type RouterContextProvider, redirect } from 'react-router';
import { pageRequestContext } from '../../../../../context.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import { requestedFlow } from '../../../../../wizard/flow.ts';
import { openStep } from '../../../../../wizard/open-step.ts';
import { fieldWriter } from '../../../../../wizard/typed-values.ts';
import { settingWriters } from '../../open-setting.ts';
import { stepValues } from './draft-surplus.ts';
import { readReplay } from './read-replay.ts';
import { readSurplus } from './read-surplus.ts';
import { surplusWizard } from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

/** Loader of a step of the use of surplus: its fields, and what the answers so far would have done in the last seven days. */
export async function openSurplusStep(context: Context, url: URL, step: string) {
  const flow = await requestedFlow(context, url, surplusWizard);
  const opened = await openStep(context, url, { wizard: surplusWizard, step });
  if (flow.state !== 'read' || opened.state !== 'open') return { state: 'unavailable' as const };
  const { installation, role } = flow.chosen.installation;
  if (!settingWriters.includes(role)) throw redirect(settingPaths.surplus(installation));
  const read = await readSurplus(context, { installation, typed: opened.typed });
  if (!read.ok) return { state: 'unavailable' as const };
  const { token, surplus, units, basis, settings } = read.value;
  const replay =
    settings && step !== 'start'
      ? await readReplay(context, { installation, token, units }, settings)
      : null;
  const locale = context.get(pageRequestContext).language.format;
  const stored = surplus.surplus;
  const initial =
    opened.typed[step] === undefined
      ? stepValues(step, { stored, settings, units }, fieldWriter(locale))
      : opened.initial;
  return {
    state: 'open' as const,
    opened: { ...opened, initial, basis },
    units,
    settings,
    replay: replay?.ok ? replay.value : null,
    saved: stored,
    /** Time of a save by another person or page since this draft began; null without one. */
    newer: surplus.revision > basis.revision ? (surplus.revisions[0]?.savedAt ?? null) : null,
  };
}

export type OpenSurplus = Extract<Awaited<ReturnType<typeof openSurplusStep>>, { state: 'open' }>;
