import type { RouterContextProvider } from 'react-router';
import { sessionOf } from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import { readDraft } from '../../../wizard/flow.ts';
import type { Wizard } from '../../../wizard/wizard.ts';

/** Roles that may change the home's settings, as the service declares them. */
export const settingWriters: readonly string[] = ['owner', 'demo'];

/** Whether the person may change a setting of the home, and has begun to. */
export async function changeOf(
  context: Readonly<RouterContextProvider>,
  { wizard, installation, role }: { wizard: Wizard; installation: string; role: string },
): Promise<{ readonly canChange: boolean; readonly hasDraft: boolean }> {
  if (!settingWriters.includes(role)) return { canChange: false, hasDraft: false };
  const reading = { backend: context.get(backendContext), session: sessionOf(context) };
  const draft = await readDraft(reading, wizard, installation);
  return { canChange: true, hasDraft: draft.ok && draft.value?.state === 'open' };
}
