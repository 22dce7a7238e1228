import { posix } from 'node:path';
import { type Finding, type Project, type SourceFile, filesMatching, findAll } from './project.ts';

/** Their links lead to pictures, which the import of the samples checks. */
const sampleManuals = 'services/product/sample-data/manuals/';

/** Links and source files named on pages exist; a file may be named by the end of its path. */
export function links(project: Project): readonly Finding[] {
  const paths = project.files.map(({ path }) => path);
  // Two linked files have no extension that the rules read.
  const linkable = new Set([...paths, 'LICENSE', '.env.example']);
  return filesMatching(project, /\.md$/)
    .filter(({ path }) => !path.startsWith(sampleManuals))
    .flatMap((page) => [
      ...linkedPaths(page).filter(
        ({ words }) => !isThere(posix.join(posix.dirname(page.path), words), linkable),
      ),
      ...namedSources(page).filter(
        ({ words }) => !paths.some((path) => `/${path}`.endsWith(`/${words}`)),
      ),
    ])
    .map((finding) => ({ ...finding, words: `${finding.words} is not there` }));
}

function linkedPaths(page: SourceFile): Finding[] {
  return findAll(page, /\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g, ([, target]) => target ?? '');
}

function namedSources(page: SourceFile): Finding[] {
  return findAll(page, /`([\w.\-/]+\.(?:tsx?|sql))`/g, ([, path]) => path ?? '');
}

function isThere(path: string, files: ReadonlySet<string>): boolean {
  return (
    files.has(path) || [...files].some((file) => file.startsWith(`${path.replace(/\/$/, '')}/`))
  );
}
