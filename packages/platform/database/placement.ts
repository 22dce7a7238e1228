/**
 * Placement of a table on several machines, from the comment before it: `distributed` by installation, `reference` copied to
 * all, `local` on the coordinator.
 */
export interface TablePlacement {
  readonly table: string;
  readonly placement: Placement;
}

export type Placement = 'distributed' | 'reference' | 'local';

const placedTable =
  /^-- placement: (distributed|reference|local)\s*\n(?:--[^\n]*\n)*(?:create|alter) table (?:if (?:not )?exists )?([a-z0-9_.]+)/gim;
const changedTable =
  /^alter table (?:if exists )?([a-z0-9_.]+) rename to ([a-z0-9_]+)|^drop table (?:if exists )?([a-z0-9_.]+)/gim;

/** Tables that one migration creates, or gives another placement. */
export function placementsOf(sql: string): readonly TablePlacement[] {
  return [...sql.matchAll(placedTable)].map(([, placement, table]) => ({
    table: table ?? '',
    placement: placement?.toLowerCase() as Placement,
  }));
}

/** The placement of every table after these migrations, by its name with its schema. */
export function placementsAfter(
  migrations: readonly { readonly sql: string }[],
): ReadonlyMap<string, Placement> {
  const placements = new Map<string, Placement>();
  for (const { sql } of migrations) {
    for (const { table, placement } of placementsOf(sql)) placements.set(table, placement);
    for (const [, before = '', name = '', dropped = ''] of sql.matchAll(changedTable)) {
      const placement = placements.get(before);
      placements.delete(before || dropped);
      if (placement) placements.set(`${before.split('.')[0]}.${name}`, placement);
    }
  }
  return placements;
}
