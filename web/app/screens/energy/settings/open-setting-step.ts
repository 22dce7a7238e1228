import { type RouterContextProvider, redirect } from 'react-router';
import { pageRequestContext } from '../../../context.ts';
import type { Basis } from '../../../wizard/basis.ts';
import { requestedFlow } from '../../../wizard/flow.ts';
import { openStep } from '../../../wizard/open-step.ts';
import { fieldWriter } from '../../../wizard/typed-values.ts';
import type { Wizard } from '../../../wizard/wizard.ts';
import { settingWriters } from './open-setting.ts';

/** A step of a setting's wizard, for a person who may change the setting; null where home or draft cannot be read. */
export async function openSettingStep(
  context: Readonly<RouterContextProvider>,
  url: URL,
  { wizard, step }: { readonly wizard: Wizard; readonly step: string },
) {
  const flow = await requestedFlow(context, url, wizard);
  const opened = await openStep(context, url, { wizard, step });
  if (flow.state !== 'read' || opened.state !== 'open') return null;
  const { installation, role, timeZone } = flow.chosen.installation;
  if (!settingWriters.includes(role)) throw redirect(wizard.home(installation));
  const writer = fieldWriter(context.get(pageRequestContext).language.format);
  return { opened, installation, timeZone, writer };
}

interface SavedRevisions {
  readonly revision: number;
  readonly revisions: readonly { readonly savedAt: string }[];
}

/** Time of a save by another person or page since the draft began; null without one. */
export const savedSince = ({ revision, revisions }: SavedRevisions, basis: Basis): string | null =>
  revision > basis.revision ? (revisions[0]?.savedAt ?? null) : null;
