import { type Finding, type Project, filesMatching, lineAt } from './project.ts';

/** Tables of all migrations by their last names, with the line that creates or renames each; dropped ones are none. */
export function tablesOf(project: Project): ReadonlyMap<string, Omit<Finding, 'words'>> {
  const tables = new Map<string, Omit<Finding, 'words'>>();
  const statement =
    /^create table (?:if not exists )?([a-z0-9_.]+)\s*\(|^alter table ([a-z0-9_]+)\.([a-z0-9_]+) rename to ([a-z0-9_]+);|^drop table ([a-z0-9_.]+);/gim;
  const files = filesMatching(project, /(^|\/)migrations\/[^/]+\.sql$/).toSorted((first, second) =>
    first.path < second.path ? -1 : 1,
  );
  for (const file of files)
    for (const match of file.text.matchAll(statement)) {
      const [, created, schema, from, to, dropped] = match;
      const at = { path: file.path, line: lineAt(file, match.index) };
      if (created !== undefined) tables.set(created, at);
      else if (dropped !== undefined) tables.delete(dropped);
      else if (tables.delete(`${schema}.${from}`)) tables.set(`${schema}.${to}`, at);
    }
  return tables;
}
