import type { MaintenanceEntry } from '@hearth/product/maintenance/contract.ts';

/** The entries that an entry corrects, step by step, the newest first. */
export function earlierVersions(
  entry: MaintenanceEntry,
  entries: readonly MaintenanceEntry[],
): readonly MaintenanceEntry[] {
  const earlier: MaintenanceEntry[] = [];
  let { corrects } = entry;
  while (corrects !== null && earlier.length < entries.length) {
    const before = entries.find((each) => each.entry === corrects);
    if (!before) break;
    earlier.push(before);
    ({ corrects } = before);
  }
  return earlier;
}
