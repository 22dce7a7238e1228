import { type Finding, type Project, filesMatching, findingAt } from './project.ts';
import { tablesOf } from './tables.ts';

/** Every table has a class in the list of its service, and every class has its table (decision 0114). */
export function tableClasses(project: Project): readonly Finding[] {
  const tables = tablesOf(project);
  const listed = new Set<string>();
  const found: Finding[] = [];
  for (const file of filesMatching(project, /(^|\/)table-classes\.ts$/)) {
    const schema = /^ {2}schema: '([a-z_]+)'/m.exec(file.text)?.[1];
    if (schema === undefined) continue;
    for (const match of file.text.matchAll(/^ {4}([a-z0-9_]+): (?:\{|reference\()/gm)) {
      const table = `${schema}.${match[1]}`;
      listed.add(table);
      if (!tables.has(table))
        found.push(findingAt(file, match.index + 1, `no migration creates ${table}`));
    }
  }
  for (const [table, at] of tables)
    if (!listed.has(table))
      found.push({ ...at, words: `${table} has no class in a table-classes.ts` });
  return found;
}
