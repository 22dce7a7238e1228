import { globSync } from 'node:fs';
import { join } from 'node:path';
import { API, type Project } from 'typescript/unstable/sync';
import { type QueryCall, queryCallsIn } from './query-calls.ts';

const sources = '{packages,services,app,operations,cli,web/server}/**/*.ts';
const isTest = /\.test\.ts$|(^|\/)testing[^/]*(\.ts$|\/)|\/node_modules\/|\/kill-writer\.ts$/;

/** All calls of `Database.query` in the product, without its tests. Dispose it: it holds a compiler. */
export interface ProductStatements extends Disposable {
  readonly project: Project;
  readonly calls: readonly QueryCall[];
}

export function productStatements(root: string): ProductStatements {
  const api = new API({ cwd: root });
  const snapshot = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] });
  const [project] = snapshot.getProjects();
  if (!project) throw new Error(`${root}/tsconfig.json is missing`);
  const files = globSync(sources, { cwd: root }).filter((file) => !isTest.test(file));
  const calls = queryCallsIn(project, root, files);
  return { project, calls, [Symbol.dispose]: () => api.close() };
}

/** The source of a call's text on one line. */
export const sourceOf = ({ file, source }: QueryCall): string =>
  `${file}: ${source.replaceAll(/\s+/g, ' ')}`;
