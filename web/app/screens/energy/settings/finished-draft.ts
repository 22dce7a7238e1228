import { type RouterContextProvider } from 'react-router';
import { sessionOf } from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import { readDraft } from '../../../wizard/flow.ts';
import type { Wizard } from '../../../wizard/wizard.ts';

/** The last finished draft of a wizard. */
export interface FinishedDraft {
  readonly state: 'finished' | 'undone';
  /** Until when its save can be undone; null: no more. */
  readonly undoUntil: string | null;
}

/** The last finished draft of the person, while its result is worth showing; null without one. */
export async function finishedDraft(
  context: Readonly<RouterContextProvider>,
  wizard: Wizard,
  installation: string,
): Promise<FinishedDraft | null> {
  const backend = context.get(backendContext);
  const found = await readDraft({ backend, session: sessionOf(context) }, wizard, installation);
  if (!found.ok || !found.value || found.value.state === 'open') return null;
  const { state, undoUntil } = found.value;
  const nowMs = backend.clock.now().epochMilliseconds;
  if (undoUntil === null || nowMs >= Date.parse(undoUntil)) return null;
  return { state, undoUntil: state === 'finished' ? undoUntil : null };
}
