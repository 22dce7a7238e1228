import { isBuiltin } from 'node:module';
import {
  type Finding,
  type Project,
  type SourceFile,
  findingAt,
  isTest,
  scripts,
} from './project.ts';
import { importsOf } from './walk.ts';

interface Manifest {
  readonly folder: string;
  readonly name: string;
  readonly declared: ReadonlySet<string>;
  readonly forTools: ReadonlySet<string>;
}

/** A package is imported only where its own workspace's package.json names it; tests and tools may use the root's. */
export function declaredDependencies(project: Project): readonly Finding[] {
  const manifests = manifestsOf(project);
  const root = manifests.find(({ folder }) => folder === '');
  return scripts(project).flatMap((file) => {
    const own =
      manifests.find(({ folder }) => folder !== '' && file.path.startsWith(`${folder}/`)) ?? root;
    const isTool = isTest(file.path) || /\.config\.ts$|^(dev|bench|bin)\//.test(file.path);
    return importsOf(file).flatMap(({ source, offset }) => {
      const words = complaint(source, own, isTool ? root : undefined, file);
      return words === undefined ? [] : [findingAt(file, offset, words)];
    });
  });
}

function complaint(
  source: string,
  own: Manifest | undefined,
  root: Manifest | undefined,
  file: SourceFile,
): string | undefined {
  if (/^(\.|\/|#|virtual:)/.test(source)) return undefined;
  if (source.startsWith('node:')) return undefined;
  if (isBuiltin(source)) return `import 'node:${source}', so that it is seen to be Node's own`;
  const name = source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/');
  if (
    own?.name === name ||
    own?.declared.has(name) ||
    root?.declared.has(name) ||
    root?.forTools.has(name)
  )
    return undefined;
  // Packages for tools and types may be development dependencies of the workspace.
  if (
    own?.forTools.has(name) &&
    (isTest(file.path) || file.path.startsWith('web/') || file.path.endsWith('.config.ts'))
  ) {
    return undefined;
  }
  return `${name} is not declared in ${own?.folder ? `${own.folder}/` : ''}package.json`;
}

function manifestsOf(project: Project): readonly Manifest[] {
  return project.files
    .filter(({ path }) => /(^|\/)package\.json$/.test(path))
    .map(({ path, text }) => {
      const written: { name?: string; dependencies?: object; devDependencies?: object } =
        JSON.parse(text);
      return {
        folder: path === 'package.json' ? '' : path.replace(/\/package\.json$/, ''),
        name: written.name ?? '',
        declared: new Set(Object.keys(written.dependencies ?? {})),
        forTools: new Set(Object.keys(written.devDependencies ?? {})),
      };
    });
}
