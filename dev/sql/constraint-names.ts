import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Placement } from '@hearth/platform/database/placement.ts';

/** A constraint or unique index, with its table. */
export interface NamedConstraint {
  readonly name: string;
  readonly table: string;
}

const quoted = /'([a-z][a-z0-9_]+)'/g;

/** Names of constraints of distributed tables in a source: a cluster reports those of the shard, such as `home_pkey_102008`. */
export function constraintFaults(
  { file, text }: { readonly file: string; readonly text: string },
  distributed: ReadonlyMap<string, string>,
): readonly string[] {
  return text
    .split('\n')
    .flatMap((line, at) =>
      [...line.matchAll(quoted)].flatMap(([, name = '']) =>
        distributed.has(name)
          ? `${file}:${at + 1}: compares ${name}, a constraint of ${distributed.get(name)}, which a cluster names after a shard`
          : [],
      ),
    );
}

/** The constraints of distributed tables: table by name. */
export const distributedConstraints = (
  constraints: readonly NamedConstraint[],
  placements: ReadonlyMap<string, Placement>,
): ReadonlyMap<string, string> =>
  new Map(
    constraints.flatMap(({ name, table }) =>
      placements.get(table) === 'distributed' ? [[name, table] as const] : [],
    ),
  );

/** Faults in all sources of the services. */
export function comparedConstraints(
  root: string,
  distributed: ReadonlyMap<string, string>,
): readonly string[] {
  return globSync('{packages,services,app,operations,cli,web/server}/**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|(^|\/)testing|node_modules/.test(file))
    .flatMap((file) =>
      constraintFaults({ file, text: readFileSync(join(root, file), 'utf8') }, distributed),
    );
}
