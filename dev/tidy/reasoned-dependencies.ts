import { type Finding, type Project, type SourceFile, filesMatching, lineAt } from './project.ts';

const PAGE = 'docs/decisions/0021-dependencies.md';

/** Every package has a reason in the table of decision 0021 and an exact version; every row has its package. */
export function reasonedDependencies(project: Project): readonly Finding[] {
  const page = project.files.find(({ path }) => path === PAGE);
  const reasons = new Map(
    (page?.text ?? '').split('\n').flatMap((line, index) => {
      const names = /^\| (`[^|]+`)\s*\|/.exec(line)?.[1] ?? '';
      return [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => [name ?? '', index + 1] as const);
    }),
  );
  const packages = filesMatching(project, /(^|\/)package\.json$/).flatMap(packagesIn);
  const used = new Set([...packages.map(({ name }) => name), 'node']);
  return [
    ...packages
      .filter(({ version }) => !/^\d/.test(version))
      .map(({ path, line, name, version }) => ({
        path,
        line,
        words: `${name} ${version} is not an exact version`,
      })),
    ...packages
      .filter(({ name }) => !reasons.has(name))
      .map(({ path, line, name }) => ({ path, line, words: `${name} has no reason in ${PAGE}` })),
    ...[...reasons]
      .filter(([name]) => !used.has(name))
      .map(([name, line]) => ({ path: PAGE, line, words: `${name} is used by no package.json` })),
  ];
}

interface Package {
  readonly path: string;
  readonly line: number;
  readonly name: string;
  readonly version: string;
}

/** Dependencies of a manifest except our workspaces. */
function packagesIn(file: SourceFile): readonly Package[] {
  const manifest: {
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  } = JSON.parse(file.text);
  return Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter(([name]) => !name.startsWith('@hearth/'))
    .map(([name, version]) => ({
      path: file.path,
      line: lineAt(file, file.text.indexOf(`"${name}":`)),
      name,
      version,
    }));
}
