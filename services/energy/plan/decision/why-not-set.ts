import type { Dispatch } from '../store.ts';
import type { SkipReason } from './decision-facts.ts';

/**
 * Why the set-point of a room never was that of its decision, by what product did with the commands of its time; null: the unit took it at least
 * once.
 */
export function whyNotSet(
  { decision }: { readonly decision: string },
  dispatches: readonly Pick<Dispatch, 'requests' | 'answers'>[],
): SkipReason | null {
  const outcomes = dispatches.flatMap(({ requests, answers }) =>
    requests.flatMap((request, i) =>
      request.decision === decision ? (answers?.[i]?.outcomes ?? []) : [],
    ),
  );
  if (outcomes.some(({ outcome }) => outcome === 'queued' || outcome === 'unchanged')) return null;
  const controller = outcomes.findLast(({ waitsFor }) => waitsFor !== null)?.waitsFor?.controller;
  if (controller === 'manual' || controller === 'holiday') return controller;
  if (controller) return 'unit';
  return outcomes.length > 0 ? 'not-accepted' : 'not-sent';
}
