/** A module with the modules it imports by value, as paths from the root. */
export interface Module {
  readonly source: string;
  readonly imports: readonly string[];
}

/** Folders that are layers: each folder below one of these may import others, but not in a circle. */
const LAYERED = /^(web\/app\/[^/]+)\//;

/** Lists every import between two layered folders that is part of a circle, with one example of the files. */
export function folderCycles(modules: readonly Module[]): readonly string[] {
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
      .filter((to) => reachable(to, targets).has(from))
      .map(
        (to) => `${from} → ${to}: no-folder-cycle (for example ${examples.get(`${from} → ${to}`)})`,
      ),
  );
}

const folderOf = (path: string): string | null => LAYERED.exec(path)?.[1] ?? null;

function reachable(start: string, targets: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>();
  // A set grows while it is iterated: each folder is visited once.
  for (const folder of found.add(start))
    for (const next of targets.get(folder) ?? []) found.add(next);
  return found;
}
