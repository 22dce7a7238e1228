import { posix } from 'node:path';
import type { Expression } from '@oxc-project/types';
import type { ScreenRoute } from '@hearth/web/app/screen-route.ts';
import { catalogues } from './tidy/catalogue.ts';
import { type Project, type SourceFile, isTest } from './tidy/project.ts';
import { textOf, walk } from './tidy/walk.ts';

type Route = Pick<ScreenRoute, 'path' | 'file' | 'catalogs'>;

/** Loaded with every page, and with the first checked form. */
const always: readonly string[] = ['shell', 'forms'];

interface Part {
  readonly path: string;
  readonly catalogs: readonly string[];
}

interface Module {
  /** Paths of static imports. */
  readonly imports: readonly string[];
  readonly parts: readonly Part[];
  /** Catalogs of the messages in the text of the module. */
  readonly catalogs: ReadonlySet<string>;
}

/**
 * Message catalogs that a screen or a deferred part does not load although it renders messages of them. The server has all messages: such a text is right in the
 * HTML and an identifier in the browser, unless another page has loaded its catalog. React reports error 418. Only components count: the messages of other
 * modules can belong to the server.
 */
export function missingCatalogs(project: Project, routes: readonly Route[]): readonly string[] {
  const modules = modulesIn(project);
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = ({ path, catalogs }: Part): void => {
    const key = `${path} ${catalogs.toSorted().join(' ')}`;
    if (seen.has(key)) return;
    seen.add(key);
    for (const each of closureOf(path, modules)) {
      const module = modules.get(each);
      for (const catalog of module?.catalogs ?? [])
        if (!catalogs.includes(catalog) && each.endsWith('.tsx'))
          found.add(`${path} does not load ${catalog}, which ${each} renders`);
      for (const part of module?.parts ?? [])
        visit({ path: part.path, catalogs: [...new Set([...catalogs, ...part.catalogs])] });
    }
  };
  for (const { file, catalogs } of routes)
    visit({ path: `web/app/screens/${file}`, catalogs: [...always, ...catalogs] });
  return [...found].toSorted();
}

function modulesIn(project: Project): ReadonlyMap<string, Module> {
  const files = project.files.filter(
    ({ path }) => /^web\/app\/.*\.tsx?$/.test(path) && !isTest(path) && !/\.server\./.test(path),
  );
  const sources: Sources = {
    files: new Map(files.map((file) => [file.path, file])),
    catalogById: new Map(
      (catalogues(project).get('en') ?? []).map(({ id, path }) => [
        id,
        posix.basename(path, '.po'),
      ]),
    ),
  };
  return new Map(files.map((file) => [file.path, moduleOf(file, sources)]));
}

interface Sources {
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Catalog by the id of a message. */
  readonly catalogById: ReadonlyMap<string, string>;
}

function moduleOf(file: SourceFile, sources: Sources): Module {
  const { catalogById } = sources;
  const imports: string[] = [];
  const parts: Part[] = [];
  const catalogs = new Set<string>();
  const add = (id: string): void => {
    const catalog = catalogById.get(id);
    if (catalog !== undefined) catalogs.add(catalog);
  };
  walk(file, (node) => {
    if (node.type === 'ImportDeclaration' && node.importKind !== 'type') {
      const imported = importedFile(file, textOf(node.source), sources);
      if (imported) imports.push(imported.path);
    }
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier') {
      const [load, options] = node.arguments;
      const source =
        node.callee.name === 'deferred' && load?.type === 'ArrowFunctionExpression'
          ? importedSource(file, load.start, load.end)
          : undefined;
      const part = importedFile(file, source, sources);
      if (part)
        parts.push({
          path: part.path,
          catalogs: options?.type === 'SpreadElement' ? [] : catalogsIn(file, options, sources),
        });
    }
    const literal = textOf(node);
    if (literal !== undefined) add(literal);
    else if (node.type === 'TemplateLiteral') {
      const start = node.quasis[0]?.value.raw ?? '';
      if (/^[a-z0-9-]+\.[\w.-]*$/.test(start))
        for (const id of catalogById.keys()) if (id.startsWith(start)) add(id);
    }
  });
  return { imports, parts, catalogs };
}

function importedFile(
  file: SourceFile,
  source: string | undefined,
  { files }: Sources,
): SourceFile | undefined {
  return source?.startsWith('.')
    ? files.get(posix.join(posix.dirname(file.path), source))
    : undefined;
}

/** The module that `() => import('./part.tsx')` loads. */
const importedSource = ({ text }: SourceFile, start: number, end: number): string | undefined =>
  /import\('([^']+)'\)/.exec(text.slice(start, end))?.[1];

/** Names in the `catalogs` of options, which can be a constant of this module or of an imported one. */
function catalogsIn(
  file: SourceFile,
  value: Expression | undefined,
  sources: Sources,
): readonly string[] {
  switch (value?.type) {
    case 'TSAsExpression':
      return catalogsIn(file, value.expression, sources);
    case 'ArrayExpression':
      return value.elements.flatMap((each) => textOf(each) ?? []);
    case 'ObjectExpression':
      return value.properties.flatMap((each) => {
        if (each.type === 'SpreadElement') return catalogsIn(file, each.argument, sources);
        const isOption = each.key.type === 'Identifier' && each.key.name === 'catalogs';
        return isOption ? catalogsIn(file, each.value, sources) : [];
      });
    case 'Identifier':
      return constantCatalogs(file, value.name, sources);
    default:
      return [];
  }
}

function constantCatalogs(file: SourceFile, name: string, sources: Sources): readonly string[] {
  let found: readonly string[] = [];
  walk(file, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
      if (node.id.name === name) found = catalogsIn(file, node.init, sources);
    if (node.type !== 'ImportDeclaration') return;
    const imported = importedFile(file, textOf(node.source), sources);
    if (imported && node.specifiers.some(({ local }) => local.name === name))
      found = constantCatalogs(imported, name, sources);
  });
  return found;
}

function closureOf(path: string, modules: ReadonlyMap<string, Module>): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [path];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    queue.push(...(modules.get(next)?.imports ?? []));
  }
  return found;
}
