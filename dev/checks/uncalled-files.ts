import type { Module } from './folder-cycles.ts';

export interface CallRule {
  readonly name: string;
  /** Matches the files that must be called from elsewhere. */
  readonly files: RegExp;
}

/**
 * Returns each file that no module outside of the rule's folders imports, directly or through a chain; modules are those without
 * tests.
 */
export function uncalledFiles(modules: readonly Module[], rule: CallRule): readonly string[] {
  const importsOf = new Map(modules.map(({ source, imports }) => [source, imports]));
  const called = new Set(
    modules.flatMap(({ source, imports }) => (rule.files.test(source) ? [] : imports)),
  );
  // A set grows while it is iterated: each module is visited once.
  for (const source of called)
    if (rule.files.test(source)) for (const next of importsOf.get(source) ?? []) called.add(next);
  return modules
    .filter(({ source }) => rule.files.test(source) && !called.has(source))
    .map(({ source }) => `${source}: ${rule.name}`);
}
