import { dirname, join } from 'node:path/posix';
import type { Node } from '@oxc-project/types';
import {
  type Finding,
  type Project,
  type SourceFile,
  findingAt,
  isTest,
  programOf,
  scripts,
} from './project.ts';
import { textOf, walk } from './walk.ts';

/** Names that the router reads from a route module. */
const routeModuleNames = new Set([
  'action',
  'clientLoader',
  'headers',
  'loader',
  'middleware',
  'shouldRevalidate',
]);

/** Every exported name is used: by its own file, or by another file that is no test. Code that only tests call is not the product. */
export function usedExports(project: Project): readonly Finding[] {
  const files = scripts(project).filter(({ path }) => !isForTests(path));
  const { names, modules } = importsOfAll(project, files);
  const configurations = scripts(project).filter(({ path }) => path.endsWith('.config.ts'));
  return files
    .filter(({ path }) => !isRead(path))
    .flatMap((file) =>
      modules.has(file.path)
        ? []
        : exportedNames(file)
            .filter(
              ({ name }) =>
                !names.has(`${file.path}#${name}`) &&
                !(file.path.startsWith('web/app/screens/') && routeModuleNames.has(name)) &&
                ![file, ...configurations].some((each) => isNamedIn(each, name, each === file)),
            )
            .map(({ name, offset }) => findingAt(file, offset, `nothing but tests uses ${name}`)),
    );
}

function isForTests(path: string): boolean {
  return isTest(path) || /\/testing\//.test(path);
}

/** Whether a tool reads the file: checks, configurations, entries of the web application, generated rows. */
function isRead(path: string): boolean {
  return /^dev\/|\.config\.ts$|^web\/app\/(entry\.|root\.|routes\.)|\/rows\//.test(path);
}

function isNamedIn({ text }: SourceFile, name: string, isOwn: boolean): boolean {
  return [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > (isOwn ? 1 : 0);
}

interface Imports {
  /** `path#name` of every imported name. */
  readonly names: ReadonlySet<string>;
  /** Modules that are imported whole. */
  readonly modules: ReadonlySet<string>;
}

function importsOfAll(project: Project, files: readonly SourceFile[]): Imports {
  const paths = new Set(project.files.map(({ path }) => path));
  const names = new Set<string>();
  const modules = new Set<string>();
  for (const file of files)
    walk(file, (node) => {
      if (
        node.type !== 'ImportDeclaration' &&
        node.type !== 'ImportExpression' &&
        node.type !== 'ExportNamedDeclaration'
      )
        return;
      const path = pathOf(file.path, textOf(node.source) ?? '', paths);
      if (path === null) return;
      if (node.type === 'ImportExpression') modules.add(path);
      else
        for (const specifier of node.specifiers) {
          const name = importedName(specifier);
          if (name === null) modules.add(path);
          else names.add(`${path}#${name}`);
        }
    });
  return { names, modules };
}

function importedName(specifier: Node): string | null {
  if (specifier.type === 'ImportSpecifier')
    return specifier.imported.type === 'Identifier' ? specifier.imported.name : null;
  if (specifier.type === 'ExportSpecifier')
    return specifier.local.type === 'Identifier' ? specifier.local.name : null;
  return specifier.type === 'ImportDefaultSpecifier' ? 'default' : null;
}

function pathOf(from: string, source: string, paths: ReadonlySet<string>): string | null {
  if (source.startsWith('.')) return join(dirname(from), source);
  const inner = /^@hearth\/(.+)$/.exec(source)?.[1];
  if (inner === undefined) return null;
  return (
    ['packages/', 'services/', '']
      .map((folder) => folder + inner)
      .find((path) => paths.has(path)) ?? null
  );
}

function exportedNames(
  file: SourceFile,
): readonly { readonly name: string; readonly offset: number }[] {
  return programOf(file).body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || !node.declaration) return [];
    const { declaration } = node;
    const ids =
      declaration.type === 'VariableDeclaration'
        ? declaration.declarations.map(({ id }) => id)
        : 'id' in declaration
          ? [declaration.id]
          : [];
    return ids.flatMap((id) =>
      id?.type === 'Identifier' ? [{ name: id.name, offset: id.start }] : [],
    );
  });
}
