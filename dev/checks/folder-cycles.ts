/** A module with the modules it imports, as paths from the root. */
export interface Module {
  readonly source: string;
  readonly imports: readonly string[];
}

export interface FolderCycleRule {
  readonly name: string;
  /** Matches a path; the first group is the folder that must not be part of a cycle. */
  readonly folder: RegExp;
}

/** Returns every import between two folders that is part of a cycle, with one pair of files as an example. */
export function folderCycles(modules: readonly Module[], rule: FolderCycleRule): readonly string[] {
  const folderOf = (path: string): string | null => rule.folder.exec(path)?.[1] ?? null;
  const examples = new Map<string, string>();
  const targets = new Map<string, Set<string>>();
  for (const { source, imports } of modules)
    for (const imported of imports) {
      const [from, to] = [folderOf(source), folderOf(imported)];
      if (from === null || to === null || from === to) continue;
      targets.set(from, (targets.get(from) ?? new Set()).add(to));
      const edge = `${from} → ${to}`;
      if (!examples.has(edge)) examples.set(edge, `${source} → ${imported}`);
    }
  return [...targets].flatMap(([from, direct]) =>
    [...direct]
      .filter((to) => reachableFolders(to, targets).has(from))
      .map(
        (to) => `${from} → ${to}: ${rule.name} (for example ${examples.get(`${from} → ${to}`)})`,
      ),
  );
}

function reachableFolders(
  start: string,
  targets: ReadonlyMap<string, ReadonlySet<string>>,
): Set<string> {
  const found = new Set<string>();
  // A set grows while it is iterated: each folder is visited once.
  for (const folder of found.add(start))
    for (const next of targets.get(folder) ?? []) found.add(next);
  return found;
}
