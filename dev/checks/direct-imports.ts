import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

/**
 * Resolves imports between our own files without the runner, which sends a message for each of the tens of thousands to know them in
 * its watch mode, and without searching for packages again. A process does it once, for all its test files.
 */
const root = pathToFileURL(join(import.meta.dirname, '../../')).href;
/** A file of a workspace has one import address from everywhere. */
const addresses = new Map<string, string>();

registerHooks({
  resolve(specifier, context, resolveNext) {
    if (!specifier.endsWith('.ts') || !context.parentURL?.startsWith(root))
      return resolveNext(specifier, context);
    if (specifier.startsWith('.'))
      return { url: new URL(specifier, context.parentURL).href, shortCircuit: true };
    if (!specifier.startsWith('@hearth/')) return resolveNext(specifier, context);
    const known = addresses.get(specifier);
    if (known) return { url: known, shortCircuit: true };
    const found = resolveNext(specifier, context);
    addresses.set(specifier, found.url);
    return found;
  },
});
