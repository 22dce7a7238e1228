import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from '@oxc-project/types';
import { parseAst } from 'rolldown/parseAst';

/** One broken rule at one line; `line` counts from 1. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly words: string;
}

export interface SourceFile {
  /** Path from the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** The files that a rule looks at: the repository's, or a few lines planted by a rule's own test. */
export interface Project {
  readonly files: readonly SourceFile[];
}

export type Rule = (project: Project) => readonly Finding[];

const GENERATED = new Set([
  'node_modules',
  'build',
  'coverage',
  'test-results',
  'playwright-report',
]);
const READ = /\.(ts|tsx|js|css|sql|md|po|json)$|^\.env\.example$/;

export function readProject(root: string): Project {
  return {
    files: filesBelow(root, '').map((path) => ({
      path,
      text: readFileSync(join(root, path), 'utf8'),
    })),
  };
}

/** A project of planted files, for a rule's own test. */
export function projectOf(texts: Readonly<Record<string, string>>): Project {
  return { files: Object.entries(texts).map(([path, text]) => ({ path, text })) };
}

export function filesMatching(project: Project, pattern: RegExp): readonly SourceFile[] {
  return project.files.filter(({ path }) => pattern.test(path));
}

/** Our TypeScript and TSX files, tests included. */
export function scripts(project: Project): readonly SourceFile[] {
  return filesMatching(project, /\.tsx?$/);
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$|(^|\/)testing[^/]*\.ts$|^e2e\/|(^|\/)fixtures?\//.test(path);
}

/** One finding for each match of `pattern`, which needs the flag `g`. */
export function findAll(
  file: SourceFile,
  pattern: RegExp,
  wordsOf: (match: RegExpExecArray) => string,
): Finding[] {
  return [...file.text.matchAll(pattern)].map((match) =>
    findingAt(file, match.index, wordsOf(match)),
  );
}

export function findingAt(file: SourceFile, offset: number, words: string): Finding {
  return { path: file.path, line: lineAt(file, offset), words };
}

const lineStarts = new WeakMap<SourceFile, readonly number[]>();

/** The line of an offset, from 1. */
export function lineAt(file: SourceFile, offset: number): number {
  let starts = lineStarts.get(file);
  if (!starts) {
    starts = [0, ...Array.from(file.text.matchAll(/\n/g), ({ index }) => index + 1)];
    lineStarts.set(file, starts);
  }
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

const programs = new WeakMap<SourceFile, Program>();

/** Syntax tree of the file; throws for a file that does not parse, which the types step reports. */
export function programOf(file: SourceFile): Program {
  const cached = programs.get(file);
  if (cached) return cached;
  const program = parseAst(file.text, { lang: file.path.endsWith('x') ? 'tsx' : 'ts' }, file.path);
  programs.set(file, program);
  return program;
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      return GENERATED.has(entry.name) || entry.name.startsWith('.') ? [] : filesBelow(root, path);
    }
    return entry.isFile() && READ.test(entry.name) && entry.name !== 'package-lock.json'
      ? [path]
      : [];
  });
}
