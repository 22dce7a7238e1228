import { checkCommand } from '@hearth/devices/check-command.ts';
import type { Device, Refusal, Scalar } from '@hearth/devices/device-cloud.ts';
import { type Failure, fail } from '@hearth/core/problem.ts';
import { isSame } from './command-state.ts';
import { orderOf, shownOf } from './order.ts';

/** One value of one point, and what it shall be. */
export interface Wish {
  readonly point: string;
  readonly name: string;
  readonly desired: Scalar;
  /** What the person saw; null when they do not say. */
  readonly precondition: Scalar | null;
}

export type Checked =
  | { readonly ok: true; readonly before: Scalar | null; readonly desired: Scalar }
  | Failure;

/** Whether the unit as last read takes the wish, and whether it still is, or is about to be, as the person saw it. */
export function checkWish(device: Device, wish: Wish, pending: readonly Scalar[]): Checked {
  const desired = asOption(device, wish);
  const found = checkCommand(device, orderOf({ ...wish, desired }));
  if (!found.ok) return invalidBy(found);
  const before = shownOf(device, wish);
  const seen = wish.precondition;
  if (seen !== null && ![before, ...pending].some((one) => isShown(one, seen)))
    return fail('conflict', 'changed-meanwhile', {
      at: '/body/precondition',
      params: { value: before },
    });
  return { ok: true, before, desired };
}

/** Options travel to the screen as text and come back so. */
function asOption(device: Device, wish: Wish): Scalar {
  const options = device.points
    .filter((point) => point.id === wish.point)
    .flatMap((point) => point.values)
    .find((value) => value.name === wish.name)?.options;
  return options?.find((option) => String(option) === String(wish.desired)) ?? wish.desired;
}

const isShown = (shown: Scalar | null, seen: Scalar): boolean =>
  isSame(shown, seen) || (shown !== null && String(shown) === String(seen));

const places: Readonly<Record<string, string>> = {
  '/point': '/body/point',
  '/name': '/body/name',
  '/to': '/body/desired',
};

export function invalidBy(refusal: Refusal): Failure {
  return fail('invalid', refusal.reason, {
    at: refusal.at.startsWith('/week/') ? `/body${refusal.at}` : (places[refusal.at] ?? '/body'),
    params: limitOf(refusal),
  });
}

/** The figure that the sentence needs: the bound, the step, or what may be chosen. */
export function limitOf(refusal: Refusal): Record<string, string | number> {
  if (refusal.limit === null) return {};
  return {
    limit: typeof refusal.limit === 'number' ? refusal.limit : refusal.limit.map(String).join(', '),
  };
}
