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
  /^-- placement: (distributed|reference|local)\s*\n(?:--[^\n]*\n)*create table (?:if not exists )?([a-z0-9_.]+)/gim;

export function placementsOf(sql: string): readonly TablePlacement[] {
  return [...sql.matchAll(placedTable)].map(([, placement, table]) => ({
    table: table ?? '',
    placement: placement?.toLowerCase() as Placement,
  }));
}

/** Citus statements for the placements: reference tables first, because distributed ones refer to them. */
export function distributionOf(sql: string): readonly string[] {
  const placed = placementsOf(sql);
  return [
    ...placed
      .filter(({ placement }) => placement === 'reference')
      .map(({ table }) => `select create_reference_table('${table}')`),
    ...placed
      .filter(({ placement }) => placement === 'distributed')
      .map(({ table }) => `select create_distributed_table('${table}', 'installation_id')`),
  ];
}
