import { posix } from 'node:path';
import { type Finding, type Project, filesMatching, findAll } from './project.ts';

/** Links between pages lead to existing files. */
export function links(project: Project): readonly Finding[] {
  const paths = new Set(project.files.map(({ path }) => path));
  // Two linked files have no extension that the rules read.
  paths.add('LICENSE').add('.env.example');
  return filesMatching(project, /\.md$/).flatMap((page) =>
    findAll(page, /\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g, ([, target]) => target ?? '')
      .filter(({ words }) => !isThere(posix.join(posix.dirname(page.path), words), paths))
      .map((finding) => ({ ...finding, words: `${finding.words} is not there` })),
  );
}

function isThere(path: string, files: ReadonlySet<string>): boolean {
  return (
    files.has(path) || [...files].some((file) => file.startsWith(`${path.replace(/\/$/, '')}/`))
  );
}
