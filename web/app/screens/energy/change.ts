/** Change against an earlier period; compared in kWh when the base is too small for per cent. */
export type EnergyChange =
  | { readonly than: 'same' }
  | { readonly than: 'more' | 'less'; readonly by: 'share'; readonly share: number }
  | { readonly than: 'more' | 'less'; readonly by: 'energy'; readonly kWh: number };

/** Differences below this are within the error of a slot or a rounded count. */
const sameShare = 0.05;
const smallKwh = 5;

/** The change between two equally long periods; null if one of them is unknown. */
export function changeOf(
  kWh: number | null,
  comparison: { beforeKwh: number | null; resolutionKwh: number | null },
): EnergyChange | null {
  const { beforeKwh } = comparison;
  if (kWh === null || beforeKwh === null) return null;
  const difference = kWh - beforeKwh;
  const than = difference > 0 ? 'more' : 'less';
  if (Math.abs(difference) < (comparison.resolutionKwh ?? 0.1)) return { than: 'same' };
  if (beforeKwh < smallKwh) return { than, by: 'energy', kWh: Math.abs(difference) };
  const share = Math.abs(difference) / beforeKwh;
  return share < sameShare ? { than: 'same' } : { than, by: 'share', share };
}
