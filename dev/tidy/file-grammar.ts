import {
  type Finding,
  type Project,
  type SourceFile,
  filesMatching,
  findAll,
  findingAt,
  isTest,
} from './project.ts';
import { walk } from './walk.ts';

const GRAMMAR = {
  routes: { name: /Routes$/, words: 'routes.ts exports functions named …Routes only' },
  jobs: {
    name: /(Jobs?|Work|[dD]eliveries)$/,
    words: 'jobs.ts exports functions named …Job, …Jobs, …Work or …Deliveries only',
  },
} as const;

/** `routes.ts` exports routes and opens no transaction, `jobs.ts` exports job declarations, and no folder holds a single source file. */
export function fileGrammar(project: Project): readonly Finding[] {
  const files = filesMatching(project, /^services\/[^/]+\/.+\/[^/]+\.ts$/).filter(
    ({ path }) => !isTest(path),
  );
  return [...files.flatMap(foreignExports), ...files.flatMap(routesOfLogic), ...singleFiles(files)];
}

function foreignExports(file: SourceFile): readonly Finding[] {
  const kind = /\/(routes|jobs)\.ts$/.exec(file.path)?.[1];
  if (kind !== 'routes' && kind !== 'jobs') return [];
  const { name, words } = GRAMMAR[kind];
  const found: Finding[] = [];
  walk(file, (node) => {
    if (node.type !== 'ExportNamedDeclaration') return;
    const { declaration } = node;
    const isLegal =
      declaration?.type === 'FunctionDeclaration' && name.test(declaration.id?.name ?? '');
    if (!isLegal) found.push(findingAt(file, node.start, words));
  });
  return found;
}

/** A transaction has more than one step, which are logic. */
function routesOfLogic(file: SourceFile): readonly Finding[] {
  if (!file.path.endsWith('/routes.ts')) return [];
  return findAll(
    file,
    /\.transaction\(/g,
    () => 'routes.ts opens no transaction: move the steps to a file named for what they do',
  );
}

function singleFiles(files: readonly SourceFile[]): readonly Finding[] {
  const byFolder = Map.groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf('/')));
  return [...byFolder].flatMap(([folder, inside]) =>
    inside.length === 1
      ? inside.map(({ path }) => ({
          path,
          line: 1,
          words: `${folder} holds a single source file: move it to the folder above`,
        }))
      : [],
  );
}
