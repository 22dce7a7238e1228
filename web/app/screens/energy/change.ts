/** How much more or less than before; a small base is compared in kWh, because its per cent mean nothing. */
export type Change =
  | { readonly than: 'same' }
  | { readonly than: 'more' | 'less'; readonly by: 'share'; readonly share: number }
  | { readonly than: 'more' | 'less'; readonly by: 'energy'; readonly kWh: number };

/** Below this, a difference is within what a slot or a rounded count may be off. */
const sameShare = 0.05;
const smallKwh = 5;

/** null where there is nothing to compare. Both are of equally long spans. */
export function changeOf(
  kWh: number | null,
  given: { beforeKwh: number | null; resolutionKwh: number | null },
): Change | null {
  const { beforeKwh } = given;
  if (kWh === null || beforeKwh === null) return null;
  const difference = kWh - beforeKwh;
  const than = difference > 0 ? 'more' : 'less';
  if (Math.abs(difference) < (given.resolutionKwh ?? 0.1)) return { than: 'same' };
  if (beforeKwh < smallKwh) return { than, by: 'energy', kWh: Math.abs(difference) };
  const share = Math.abs(difference) / beforeKwh;
  return share < sameShare ? { than: 'same' } : { than, by: 'share', share };
}
