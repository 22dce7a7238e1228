import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What routes, actions and jobs fail to declare, each in words that name it; asked of the registry itself once it can tell. */
export async function registryProblems(root: string): Promise<readonly string[]> {
  const file = join(root, 'packages/platform/registry.ts');
  if (!existsSync(file)) return [`${file} is missing`];
  const registry: unknown = await import(pathToFileURL(file).href);
  const ask =
    typeof registry === 'object' && registry !== null && 'registryProblems' in registry
      ? registry.registryProblems
      : undefined;
  return typeof ask === 'function' ? await ask() : [];
}
