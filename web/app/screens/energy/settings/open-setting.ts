import type { RouterContextProvider } from 'react-router';
import {
  accessToken,
  failedSections,
  requestedInstallation,
  sessionOf,
} from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import { readDraft } from '../../../wizard/flow.ts';
import type { Wizard } from '../../../wizard/wizard.ts';

/** Roles that may change the home's settings, as the service declares them. */
export const settingWriters: readonly string[] = ['owner', 'demo'];

/** The home of a setting's first page: `access` to energy for the loader, `page` for the browser. */
export async function openSetting(
  context: Readonly<RouterContextProvider>,
  url: URL,
  wizard: Wizard,
) {
  const failed = failedSections(context);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { state } = chosen;
  const { installation, role, timeZone } = chosen.installation;
  const access = await accessToken(context, installation);
  const change = await changeOf(context, { wizard, installation, role });
  const idempotency = crypto.randomUUID();
  const page = { state, failed, installation, timeZone, ...change, idempotency };
  return { state, installation, role, timeZone, access, page };
}

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
