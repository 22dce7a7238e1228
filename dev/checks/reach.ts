import type { Module } from './folder-cycles.ts';

/** Modules that must not load certain others, directly or through a chain of value imports. */
export interface ReachRule {
  readonly name: string;
  readonly from: RegExp;
  readonly to: RegExp;
  /** Modules at which a chain ends. */
  readonly end?: RegExp;
}

/** Returns each forbidden chain of imports once, as `file → file → file: rule`. */
export function forbiddenChains(modules: readonly Module[], rule: ReachRule): readonly string[] {
  const importsOf = new Map(modules.map(({ source, imports }) => [source, imports]));
  const ends = (source: string): boolean => rule.end?.test(source) ?? false;
  const start = [...importsOf.keys()].filter((source) => rule.from.test(source) && !ends(source));
  const chains = new Map(start.map((source) => [source, source]));
  const found: string[] = [];
  // A map grows while it is iterated: each module is visited once.
  for (const [source, chain] of chains)
    for (const next of importsOf.get(source) ?? []) {
      if (chains.has(next) || ends(next)) continue;
      chains.set(next, `${chain} → ${next}`);
      if (rule.to.test(next)) found.push(`${chain} → ${next}: ${rule.name}`);
    }
  return found;
}

/** Returns the chains from a feature's store to the store of another feature. */
export function storeChains(modules: readonly Module[]): readonly string[] {
  const store = /^services\/.+\/store\.ts$/;
  return modules
    .filter(({ source }) => store.test(source))
    .flatMap(({ source }) =>
      forbiddenChains(modules, {
        name: 'store-reaches-no-other-store',
        from: new RegExp(`^${source.replaceAll('.', String.raw`\.`)}$`),
        to: store,
      }),
    );
}
