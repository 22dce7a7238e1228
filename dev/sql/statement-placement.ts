import type { Placement } from '@hearth/platform/database/placement.ts';
import {
  type SyntaxNode,
  child,
  contentOf,
  listOf,
  namesIn,
  nodesIn,
  textOf,
} from './syntax-tree.ts';

/** Homes whose rows a statement touches: of one by a parameter, of a list of them, or of all; `none` without a distributed table. */
export type Reach = 'none' | 'one' | 'some' | 'all';

/** Tables, writes and faults of a statement on tables that are distributed by installation. */
export interface StatementPlacement {
  readonly reach: Reach;
  /** Tables with their placement. */
  readonly tables: ReadonlyMap<string, Placement>;
  /** Those that it writes. */
  readonly writes: ReadonlySet<string>;
  /** Reasons for which Citus refuses the statement or may run it wrongly. */
  readonly faults: readonly string[];
}

interface Source {
  /** Name by which the level knows it. */
  readonly alias: string;
  readonly table: string | null;
  readonly placement: Placement | 'derived';
}

/** Sources of one query level, and of those around it. */
interface Scope {
  readonly sources: readonly Source[];
  readonly outer: Scope | null;
  readonly commonTables: ReadonlySet<string>;
}

const order: readonly Reach[] = ['none', 'one', 'some', 'all'];
const further = (a: Reach, b: Reach): Reach => (order.indexOf(a) > order.indexOf(b) ? a : b);

const commands = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'] as const;
type Command = (typeof commands)[number];

const idColumn = 'installation_id';

/** Reads a parsed statement. `placements` has every table by its name with its schema. */
export function statementPlacement(
  statement: unknown,
  placements: ReadonlyMap<string, Placement>,
): StatementPlacement {
  const reading = new Reading(placements);
  const reach = reading.command(statement, { outer: null, commonTables: new Set() });
  const { tables, writes } = reading;
  return { reach, tables, writes, faults: [...new Set(reading.allFaults())] };
}

/** Such a select runs for itself, where a parameter has no column that would give it a type. */
function hasUntypedParameter(select: unknown): boolean {
  const all = [...nodesIn(select)];
  const typed = all.filter(
    ({ kind, content }) => kind === 'TypeCast' && contentOf(content['arg'], 'ParamRef') !== null,
  );
  return all.filter(({ kind }) => kind === 'ParamRef').length > typed.length;
}

class Reading {
  readonly tables = new Map<string, Placement>();
  readonly writes = new Set<string>();
  readonly #placements: ReadonlyMap<string, Placement>;
  readonly #faults: string[] = [];
  readonly #written = new Set<string>();
  /** Distributed tables of which a level takes the rows of all homes. */
  readonly #all = new Set<string>();

  constructor(placements: ReadonlyMap<string, Placement>) {
    this.#placements = placements;
  }

  allFaults(): readonly string[] {
    const kinds = new Set(this.tables.values());
    if (kinds.has('distributed') && kinds.has('local'))
      this.#faults.push('a statement of a distributed and a local table');
    if (this.#all.size > 0) this.#faults.push(`${[...this.#all].join(' and ')} of all homes`);
    if (this.#written.size > 1)
      this.#faults.push(`one statement writes ${[...this.#written].join(' and ')}`);
    return this.#faults;
  }

  /** The reach of one query level and of all below it. */
  command(node: unknown, around: Pick<Scope, 'outer' | 'commonTables'>): Reach {
    for (const kind of commands) {
      const content = contentOf(node, kind);
      if (content) return this.#level(kind, content, around);
    }
    return 'none';
  }

  #level(kind: Command, node: SyntaxNode, around: Pick<Scope, 'outer' | 'commonTables'>): Reach {
    let reach: Reach = 'none';
    const commonTables = new Set(around.commonTables);
    for (const part of listOf(child(node, 'withClause') ?? {}, 'ctes')) {
      const table = contentOf(part, 'CommonTableExpr') ?? {};
      reach = further(reach, this.command(table['ctequery'], { ...around, commonTables }));
      commonTables.add(textOf(table, 'ctename'));
    }
    for (const side of ['larg', 'rarg'])
      if (child(node, side))
        reach = further(
          reach,
          this.#level('SelectStmt', child(node, side) ?? {}, { ...around, commonTables }),
        );
    const sources = this.#sourcesOf(node, commonTables);
    const scope: Scope = { sources, outer: around.outer, commonTables };
    if (kind === 'InsertStmt') return further(reach, this.#insert(node, scope));
    if (kind !== 'SelectStmt') this.#write(node, scope);
    reach = further(reach, this.#reachOf(node, scope));
    return further(reach, this.#below(node, scope));
  }

  #sourcesOf(node: SyntaxNode, commonTables: ReadonlySet<string>): readonly Source[] {
    const found: Source[] = [];
    const add = (range: SyntaxNode): void => {
      const [schema, name] = [textOf(range, 'schemaname'), textOf(range, 'relname')];
      const alias = textOf(child(range, 'alias') ?? {}, 'aliasname') || name;
      const table = schema === '' ? name : `${schema}.${name}`;
      const placement = commonTables.has(table) ? undefined : this.#placements.get(table);
      if (placement) this.tables.set(table, placement);
      found.push({ alias, table: placement ? table : null, placement: placement ?? 'derived' });
    };
    const relation = child(node, 'relation');
    if (relation) add(relation);
    const from = [...listOf(node, 'fromClause'), ...listOf(node, 'usingClause')];
    for (const { kind, content } of nodesIn(
      from,
      (each) => each === 'RangeSubselect' || each === 'SubLink',
    )) {
      if (kind === 'RangeVar') add(content);
      if (kind === 'RangeSubselect' || kind === 'RangeFunction')
        found.push({
          alias: textOf(child(content, 'alias') ?? {}, 'aliasname'),
          table: null,
          placement: 'derived',
        });
    }
    return found;
  }

  /** Queries inside the level: in FROM, in expressions and in the values that are returned. */
  #below(node: SyntaxNode, scope: Scope): Reach {
    const { withClause: _, larg: _left, rarg: _right, ...parts } = node;
    let reach: Reach = 'none';
    for (const { kind, content } of nodesIn(
      parts,
      (each) => each === 'RangeSubselect' || each === 'SubLink',
    )) {
      const inner =
        kind === 'RangeSubselect'
          ? content['subquery']
          : kind === 'SubLink'
            ? content['subselect']
            : null;
      if (inner)
        reach = further(
          reach,
          this.command(inner, { outer: scope, commonTables: scope.commonTables }),
        );
      if (kind === 'SubLink')
        reach = further(reach, this.#below({ testexpr: content['testexpr'] }, scope));
    }
    return reach;
  }

  #write(node: SyntaxNode, { sources: [target] }: Scope): void {
    if (target?.table) this.writes.add(target.table);
    if (target?.placement !== 'distributed' || target.table === null) return;
    this.#written.add(target.table);
    const { withClause: _, relation: _relation, ...parts } = node;
    this.#refuseStableCasts(parts, target.table);
  }

  /** A cast that depends on a setting has to give the same on each machine: Citus refuses it over a column. */
  #refuseStableCasts(node: unknown, table: string): void {
    for (const { kind, content } of nodesIn(node)) {
      if (kind !== 'TypeCast') continue;
      const type = child(content, 'typeName') ?? {};
      const name = namesIn(type, 'names').at(-1) ?? '';
      const isArray = listOf(type, 'arrayBounds').length > 0;
      const isStable =
        isArray || ['date', 'timestamp', 'timestamptz', 'time', 'timetz'].includes(name);
      const hasColumn = [...nodesIn(content['arg'])].some((part) => part.kind === 'ColumnRef');
      if (isStable && hasColumn)
        this.#faults.push(`a cast to ${name}${isArray ? '[]' : ''} over a column of ${table}`);
    }
  }

  #insert(node: SyntaxNode, scope: Scope): Reach {
    const [target] = scope.sources;
    if (target?.table) this.writes.add(target.table);
    const select = contentOf(node['selectStmt'], 'SelectStmt');
    const before = new Map(this.tables);
    this.tables.clear();
    const isValues = select !== null && listOf(select, 'valuesLists').length > 0;
    const inner = { outer: null, commonTables: scope.commonTables };
    let reach = select && !isValues ? this.#level('SelectStmt', select, inner) : 'none';
    const isFromDistributed = [...this.tables.values()].includes('distributed');
    for (const [table, placement] of before) this.tables.set(table, placement);
    if (target?.placement !== 'distributed' || target.table === null) return reach;
    this.#written.add(target.table);
    if (isValues || !isFromDistributed) reach = 'one';
    if (!isValues && !isFromDistributed && hasUntypedParameter(select))
      this.#faults.push(
        `an insert into ${target.table} whose select has a parameter without a type`,
      );
    const conflict = child(node, 'onConflictClause');
    const parts = [...nodesIn(conflict)];
    if (parts.some(({ kind }) => kind === 'SubLink'))
      this.#faults.push(`a sub-select in ON CONFLICT of ${target.table}`);
    if (!isValues && !isFromDistributed && parts.some(({ kind }) => kind === 'ParamRef'))
      this.#faults.push(
        `a parameter in ON CONFLICT of ${target.table} after a select without a distributed table`,
      );
    this.#refuseStableCasts(conflict, target.table);
    return reach;
  }

  #reachOf(node: SyntaxNode, scope: Scope): Reach {
    const distributed = scope.sources.filter(({ placement }) => placement === 'distributed');
    if (distributed.length === 0) return 'none';
    const homes = new Homes(scope);
    homes.add(node['whereClause']);
    const from = [...listOf(node, 'fromClause'), ...listOf(node, 'usingClause')];
    for (const { kind, content } of nodesIn(
      from,
      (each) => each === 'RangeSubselect' || each === 'SubLink',
    ))
      if (kind === 'JoinExpr') homes.join(content);
    const reaches = distributed.map(({ alias }) => homes.reachOf(alias));
    distributed.forEach(({ table }, at) => {
      if (reaches[at] === 'all' && table !== null) this.#all.add(table);
    });
    return reaches.reduce(further, 'one');
  }
}

/** Groups the sources of a query level that its conditions tie to the same installation. */
class Homes {
  readonly #scope: Scope;
  /** Parent of each group: `alias`, `$` for a parameter, `list` for a list of them, `outer` for the level around. */
  readonly #parents = new Map<string, string>();

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  reachOf(alias: string): Reach {
    const root = this.#rootOf(alias);
    if ([this.#rootOf('$'), this.#rootOf('outer')].includes(root)) return 'one';
    return root === this.#rootOf('list') ? 'some' : 'all';
  }

  join(join: SyntaxNode): void {
    this.add(join['quals']);
    const isById = listOf(join, 'usingClause').some(
      (part) => textOf(contentOf(part, 'String') ?? {}, 'sval') === idColumn,
    );
    if (!isById) return;
    const aliases = [join['larg'], join['rarg']].flatMap((side) =>
      [...nodesIn(side, (each) => each === 'RangeSubselect')].flatMap(({ kind, content }) =>
        kind === 'RangeVar' || kind === 'RangeSubselect'
          ? [textOf(child(content, 'alias') ?? {}, 'aliasname') || textOf(content, 'relname')]
          : [],
      ),
    );
    for (const alias of aliases) this.#unite(alias, aliases[0] ?? alias);
  }

  /** Adds a condition; only those that hold for every row count. */
  add(condition: unknown): void {
    const all = contentOf(condition, 'BoolExpr');
    if (all && textOf(all, 'boolop') === 'AND_EXPR')
      for (const part of listOf(all, 'args')) this.add(part);
    const comparison = contentOf(condition, 'A_Expr');
    if (!comparison || !namesIn(comparison, 'name').includes('=')) return;
    const [left, right] = [comparison['lexpr'], comparison['rexpr']];
    const kind = textOf(comparison, 'kind');
    if (kind === 'AEXPR_OP') this.#equal(left, right);
    if (kind === 'AEXPR_OP_ANY' || kind === 'AEXPR_IN') {
      const name = this.#nameOf(left);
      if (name !== null && name !== '$') this.#unite(name, 'list');
    }
  }

  #equal(left: unknown, right: unknown): void {
    const [leftRow, rightRow] = [contentOf(left, 'RowExpr'), contentOf(right, 'RowExpr')];
    if (leftRow && rightRow) {
      const others = listOf(rightRow, 'args');
      for (const [at, part] of listOf(leftRow, 'args').entries()) this.#equal(part, others[at]);
      return;
    }
    const [a, b] = [this.#nameOf(left), this.#nameOf(right)];
    if (a !== null && b !== null) this.#unite(a, b);
  }

  /** The group of an expression; null for one that is no installation. */
  #nameOf(expression: unknown): string | null {
    const cast = contentOf(expression, 'TypeCast');
    if (cast) return this.#nameOf(cast['arg']);
    if (contentOf(expression, 'ParamRef') || contentOf(expression, 'A_Const')) return '$';
    const column = contentOf(expression, 'ColumnRef');
    if (!column) return null;
    const names = namesIn(column, 'fields');
    if (names.at(-1) !== idColumn && names.at(-1) !== 'installation') return null;
    if (names.length > 1) {
      const alias = names.at(-2) ?? '';
      return this.#scope.sources.some((source) => source.alias === alias) ? alias : 'outer';
    }
    const [first] = this.#scope.sources.filter(({ placement }) => placement === 'distributed');
    return first?.alias ?? null;
  }

  #unite(a: string, b: string): void {
    const [rootA, rootB] = [this.#rootOf(a), this.#rootOf(b)];
    if (rootA !== rootB) this.#parents.set(rootA, rootB);
  }

  #rootOf(name: string): string {
    const parent = this.#parents.get(name);
    return parent === undefined ? name : this.#rootOf(parent);
  }
}
