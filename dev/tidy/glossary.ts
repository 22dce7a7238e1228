import { type Finding, type Project, type SourceFile } from './project.ts';
import { tablesOf } from './tables.ts';

const GLOSSARY = 'docs/glossary.md';
const HEADING = '## Words and files';

interface Row {
  readonly noun: string;
  readonly folders: readonly string[];
  readonly urls: readonly string[];
  readonly tables: readonly string[];
  readonly line: number;
}

/** The table of nouns, folders, addresses and tables in the glossary is correct, and has every feature folder and table. */
export function glossary(project: Project): readonly Finding[] {
  const page = project.files.find(({ path }) => path === GLOSSARY);
  if (!page) return [{ path: GLOSSARY, line: 1, words: 'there is no glossary' }];
  const rows = rowsOf(page);
  const tables = new Set(tablesOf(project).keys());
  const routes = project.files
    .filter(({ path }) => /^web\/app\/(routes|route-table|[a-z]+-routes)\.ts$/.test(path))
    .map(({ text }) => text)
    .join('\n');
  const features = new Set(
    project.files.flatMap(
      ({ path }) =>
        /^(services\/[^/]+\/[^/]+)\/(?:contract|store|routes|jobs)\.ts$/.exec(path)?.[1] ?? [],
    ),
  );
  const folders = new Set(rows.flatMap((row) => row.folders));
  const named = new Set(rows.flatMap((row) => row.tables));
  return [
    ...rows.flatMap((row) => falseWords(row, { project, tables, routes })),
    ...[...features]
      .filter((folder) => !folders.has(folder))
      .map((folder) => absent(`${folder} is a feature folder that the table leaves out`)),
    ...[...tables]
      .filter((table) => !named.has(table))
      .map((table) => absent(`${table} is a table that the table of words leaves out`)),
  ];
}

function falseWords(
  row: Row,
  { project, tables, routes }: { project: Project; tables: ReadonlySet<string>; routes: string },
): Finding[] {
  const complaints = [
    ...row.folders
      .filter((folder) => !project.files.some(({ path }) => path.startsWith(`${folder}/`)))
      .map((folder) => `${row.noun}: there is no folder ${folder}`),
    ...row.tables
      .filter((table) => !tables.has(table))
      .map((table) => `${row.noun}: no migration creates ${table}`),
    ...row.urls
      .filter((url) => !isRoute(url, routes))
      .map((url) => `${row.noun}: no route is ${url}`),
  ];
  return complaints.map((words) => ({ path: GLOSSARY, line: row.line, words }));
}

/** Whether the route table has an address; `/energy/appliance/{id}` is `'energy/appliance/:applianceId'` there. */
function isRoute(url: string, routes: string): boolean {
  const path = url.replace(/^\//, '').replaceAll(/\{[^}]+\}/g, ':PARAMETER');
  const pattern = path
    .replaceAll(/[.*+?^$()[\]|\\]/g, String.raw`\$&`)
    .replaceAll(':PARAMETER', String.raw`:\w+\??`);
  return new RegExp(`['"\`]/?${pattern}['"\`]`).test(routes);
}

function rowsOf(page: SourceFile): readonly Row[] {
  const lines = page.text.split('\n');
  const start = lines.indexOf(HEADING);
  const rows: Row[] = [];
  for (const [index, line] of lines.entries()) {
    if (index < start || start === -1) continue;
    if (index > start && line.startsWith('## ')) break;
    const cells = line.split('|').map((cell) => cell.trim());
    const [, noun = '', folder = '', url = '', table = ''] = cells;
    if (cells.length < 6 || noun === 'Noun' || /^-+$/.test(noun)) continue;
    rows.push({
      noun,
      folders: code(folder),
      urls: code(url),
      tables: code(table),
      line: index + 1,
    });
  }
  return rows;
}

function code(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text ?? '');
}

function absent(words: string): Finding {
  return { path: GLOSSARY, line: 1, words };
}
