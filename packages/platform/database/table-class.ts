/** Kinds of data that tables hold. `reference`: lists and public data; `technical`: the running of the system. */
export const dataClasses = [
  'unit',
  'house',
  'comfort',
  'contract',
  'readings',
  'log',
  'person',
  'money',
  'security',
  'reference',
  'technical',
] as const;

/** Columns that name the owner of a row. */
export type OwnerColumn = 'installation_id' | 'person_id';

/** Contents of a table and the fate of its rows in a transfer, an export and a deletion (decision 0114). */
export type TableClass = {
  readonly holds: (typeof dataClasses)[number];
  /**
   * When the home passes to another owner. `moves`: belongs to the new owner; `chosen`: the giver chooses; `ends`: is closed or
   * deleted; `stays`: remains with the giver; `none`: concerns no home.
   */
  readonly transfer: 'moves' | 'chosen' | 'ends' | 'stays' | 'none';
  /** Export that contains the rows. `none`: secrets, data of others, and data that concerns nobody. */
  readonly export: 'home' | 'person' | 'none';
  /** Column that names the owner, where it has another name. */
  readonly by?: Partial<Readonly<Record<OwnerColumn, string>>>;
  /** How an export reads the rows, where the column of the owner is not enough. */
  readonly exported?: {
    /**
     * Column with the time of a row of a home: rows of a time that the person may not see are left out. `null`: every row is of the
     * present household. Tables that move with the home need none.
     */
    readonly time?: string | null;
    /** Columns with secrets, data of others, and contents that other files of the export have. */
    readonly omit?: readonly string[];
    /** Reference that leads to the person, for a table without a column of its own. */
    readonly through?: { readonly column: string; readonly table: string };
  };
  /** Date column: a row with a value stays when its owner is deleted. */
  readonly keptBy?: string;
} & (Deleted | Remaining);

interface Deleted {
  readonly deletion: 'with-home' | 'with-person' | 'with-either';
}

/** `expires`: a job deletes the rows after a time; `kept`: a law or the safety of others needs them; `none`: concerns nobody. */
interface Remaining {
  readonly deletion: 'expires' | 'kept' | 'none';
  readonly because: string;
}

/** Classes of the tables of one schema, by the table's name. */
export interface SchemaClasses {
  readonly schema: string;
  readonly tables: Readonly<Record<string, TableClass>>;
}

/** Owners with whom the rows of a table are deleted. */
export function deletedWith({ deletion }: TableClass): readonly OwnerColumn[] {
  if (deletion === 'with-home') return ['installation_id'];
  if (deletion === 'with-person') return ['person_id'];
  return deletion === 'with-either' ? ['installation_id', 'person_id'] : [];
}
