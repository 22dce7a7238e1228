import {
  type Finding,
  type Project,
  type SourceFile,
  filesMatching,
  findAll,
  findingAt,
} from './project.ts';

const TABLE = /^create table (?:if not exists )?([a-z0-9_."]+)\s*\(([\s\S]*?)^\)/gim;
const PLACED = /^-- placement: (distributed|reference|local)[ \t]*$/im;
const PARTITION = /^create table [a-z0-9_."]+\s+partition of/i;

/** Every table declares its placement, and a distributed one can be split by installation: see docs/decisions/0008. */
export function placement(project: Project): readonly Finding[] {
  return filesMatching(project, /(^|\/)migrations\/[^/]+\.sql$/).flatMap((file) => [
    ...tables(file),
    ...newlyDistributed(file),
    ...triggers(file),
    ...findAll(
      file,
      /^create table (?:if not exists )?"?[a-z0-9_]+"?\s*\(/gim,
      () => 'name the table with its schema',
    ),
  ]);
}

const TRIGGER = /\bcreate (?:or replace )?(?:constraint )?trigger\b[^;]*?\bon ([a-z0-9_."]+)/gi;

/** Triggers are for local tables of the same file only. */
function triggers(file: SourceFile): Finding[] {
  return [...file.text.matchAll(TRIGGER)].flatMap(({ index, 1: table }) => {
    const created = new RegExp(String.raw`^create table ${table}\s*\(`, 'im').exec(file.text);
    const placed = created && PLACED.exec(commentsBefore(file.text, created.index))?.[1];
    return placed?.toLowerCase() === 'local'
      ? []
      : [findingAt(file, index, 'a trigger runs on a local table of the same file only')];
  });
}

function tables(file: SourceFile): Finding[] {
  return [...file.text.matchAll(/^create table\b.*$/gim)].flatMap(({ index }) => {
    const statement = file.text.slice(index);
    if (PARTITION.test(statement)) return [];
    const placed = PLACED.exec(commentsBefore(file.text, index))?.[1]?.toLowerCase();
    const name =
      /^create table (?:if not exists )?([a-z0-9_."]+)/i.exec(statement)?.[1] ?? 'a table';
    if (placed === undefined) {
      return [
        findingAt(
          file,
          index,
          `${name} has no line "-- placement: distributed | reference | local" before it`,
        ),
      ];
    }
    return placed === 'distributed' ? keys(file, index, name) : [];
  });
}

/** A table that a later file distributes gets its key anew. */
function newlyDistributed(file: SourceFile): Finding[] {
  return [...file.text.matchAll(/^alter table ([a-z0-9_."]+)[^;]*;/gim)].flatMap(
    ({ index, 0: statement, 1: name }) => {
      const placed = PLACED.exec(commentsBefore(file.text, index))?.[1]?.toLowerCase();
      return placed !== 'distributed' || /add primary key \(installation_id\b/i.test(statement)
        ? []
        : [findingAt(file, index, `${name} is distributed without a primary key of its home`)];
    },
  );
}

/** The block of comment lines directly above. */
function commentsBefore(text: string, index: number): string {
  const lines = text.slice(0, index).trimEnd().split('\n');
  const first = lines.findLastIndex((line) => !line.trim().startsWith('--'));
  return lines.slice(first + 1).join('\n');
}

function keys(file: SourceFile, index: number, name: string): Finding[] {
  TABLE.lastIndex = 0;
  const body = [...file.text.matchAll(TABLE)].find((table) => table.index === index);
  const found: Finding[] = [];
  if (body) {
    const start = body.index + body[0].length - 1 - (body[2]?.length ?? 0);
    for (const key of (body[2] ?? '').matchAll(
      /(primary key|unique)(?:\s+nulls (?:not )?distinct)?\s*(\([^)]*\))?/gi,
    )) {
      const columns = key[2] ?? lineOf(body[2] ?? '', key.index);
      if (!/\binstallation_id\b/.test(columns)) {
        found.push(
          findingAt(
            file,
            start + key.index,
            `a ${key[1]} of the distributed ${name} leaves out installation_id`,
          ),
        );
      }
    }
    if (!/\binstallation_id\b/.test(body[2] ?? '')) {
      found.push(findingAt(file, index, `the distributed ${name} has no installation_id`));
    }
  }
  const plain = name.replaceAll('.', String.raw`\.`);
  for (const unique of file.text.matchAll(
    new RegExp(String.raw`create unique index[^;]*?\bon ${plain}\b([^;]*);`, 'gi'),
  )) {
    if (!/\binstallation_id\b/.test(unique[1] ?? '')) {
      found.push(
        findingAt(
          file,
          unique.index,
          `a unique index of the distributed ${name} leaves out installation_id`,
        ),
      );
    }
  }
  return found;
}

function lineOf(text: string, index: number): string {
  const start = text.lastIndexOf('\n', index) + 1;
  return text.slice(
    start,
    text.indexOf('\n', index) === -1 ? undefined : text.indexOf('\n', index),
  );
}
