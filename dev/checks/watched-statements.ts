import type { Placement } from '@hearth/platform/database/placement.ts';
import type { RanStatements } from '@hearth/platform/testing/watched-store.ts';
import { loadModule, parseSync } from 'libpg-query';
import { partFaultsOf } from '../sql/parsed-part.ts';
import { type StatementPlacement, statementPlacement } from '../sql/statement-placement.ts';
import { dynamicStatements } from './dynamic-statements.ts';
import { apartOnCluster, dynamicExceptions, splitOnCluster } from './mixed-transactions.ts';
import { placementExceptions } from './placement-exceptions.ts';

type Placements = ReadonlyMap<string, Placement>;

/**
 * Faults of what tests ran, beside those that are known before a statement runs: transactions that write tables of a home and local ones,
 * and statements put together at run time that a cluster refuses. Collect with `statementWatch`.
 */
export function createStatementWatch(placements: Placements) {
  const ran = new Map<string, RanStatements>();
  const parsed = new Map<string, readonly StatementPlacement[]>();
  const placed = (text: string): readonly StatementPlacement[] => {
    const known = parsed.get(text) ?? placementsIn(text, placements);
    parsed.set(text, known);
    return known;
  };
  return {
    add(statements: RanStatements): void {
      ran.set(`${statements.engine} ${statements.texts.join(';')}`, statements);
    },
    /** The faults since the last call. */
    async faults(): Promise<readonly string[]> {
      if (ran.size === 0) return [];
      await loadModule();
      const all = [...ran.values()];
      ran.clear();
      const texts = new Set(all.flatMap((statements) => statements.texts));
      return [
        ...new Set([
          ...all.flatMap((statements) => mixingFaults(statements, { placements, placed })),
          ...[...texts].flatMap((text) => dynamicFaults(text, { placements, placed })),
        ]),
      ];
    },
  };
}

function placementsIn(text: string, placements: Placements): readonly StatementPlacement[] {
  try {
    return (parseSync(text).stmts ?? []).map(({ stmt }) => statementPlacement(stmt, placements));
  } catch {
    // A test that expects the database to refuse it.
    return [];
  }
}

interface Reading {
  readonly placements: Placements;
  readonly placed: (text: string) => readonly StatementPlacement[];
}

const known: Readonly<Record<string, string>> = {
  ...apartOnCluster,
  ...splitOnCluster,
};

/** Local tables that the transaction writes beside tables of a home, without a test; on a cluster none may do so. */
function mixingFaults({ engine, texts }: RanStatements, { placements, placed }: Reading) {
  const written = new Set(texts.flatMap(placed).flatMap(({ writes }) => [...writes]));
  const tablesOf = (placement: Placement): readonly string[] =>
    [...written].filter((table) => placements.get(table) === placement).toSorted();
  const distributed = tablesOf('distributed');
  // A migration notes itself with what it fills, in one transaction also on a cluster.
  if (distributed.length === 0 || written.has('platform.migration')) return [];
  return tablesOf('local').flatMap((table) => {
    const isKnown = engine !== 'citus' && known[table] !== undefined;
    return isKnown ? [] : `a transaction writes ${table} with ${distributed.join(' and ')}`;
  });
}

/** Patterns of the statements that are put together at run time, with their file. */
const dynamic = Object.keys(dynamicStatements).map((key) => {
  const [file = '', source = ''] = key.split(/: (.*)/s);
  const pattern = source
    .slice(1, -1)
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*');
  return { file, pattern: new RegExp(`^${pattern}$`, 's') };
});

function dynamicFaults(text: string, { placements, placed }: Reading): readonly string[] {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const found = dynamic.find(({ pattern }) => pattern.test(line));
  if (!found) return [];
  const refused = placed(text)
    .flatMap(({ faults }) => faults)
    .filter((fault) => placementExceptions[`${found.file}: ${fault}`] === undefined)
    .filter((fault) => !dynamicExceptions[found.file]?.fault.test(fault));
  return [...refused, ...partFaultsOf(text, placements)].map(
    (fault) => `${found.file}: ${fault}, in a text put together at run time: ${line}`,
  );
}
