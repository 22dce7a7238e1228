import type { RouterContextProvider } from 'react-router';
import { sessionOf } from '../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../context.ts';

/** Results of actions whose page no longer exists, shown on the next one. */
export const results = [
  'draft-saved',
  'draft-discarded',
  'invitation-declined',
  'home-left',
  'home-deleted',
  'access-ended',
] as const;
export type HomeResult = (typeof results)[number];

export interface HomeNoticesView {
  readonly done: HomeResult | null;
  /** Units of the open registration; null without one. */
  readonly waitingUnits: number | null;
}

/** Notices of the pages about all homes: the result of the last action, and an open registration. */
export async function readNotices(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<HomeNoticesView> {
  const named = url.searchParams.get('done');
  const done = results.find((result) => result === named) ?? null;
  if (context.get(pageRequestContext).demo) return { done, waitingUnits: null };
  const { product } = context.get(backendContext);
  const open = await product.getRegistration({}, { token: sessionOf(context).accessToken });
  const isOpen = open.ok && open.value.units.length > 0;
  return { done, waitingUnits: isOpen ? open.value.units.length : null };
}
