import type { Node } from '@oxc-project/types';
import {
  type Finding,
  type Project,
  type SourceFile,
  filesMatching,
  isTest,
  lineAt,
} from './project.ts';
import { textOf, walk } from './walk.ts';

const FILE_LINES_MAX = 400;
const FUNCTION_LINES_MAX = 70;
const JSX_LINES_MAX = 100;

/** Files have at most 400 lines, functions 70, or 100 with JSX. */
export function sizes(project: Project): readonly Finding[] {
  const files = filesMatching(project, /\.(ts|tsx|js|css|sql)$/);
  return files.flatMap((file) => [
    ...fileSize(file),
    ...(/\.(ts|tsx|js)$/.test(file.path) ? functionSizes(file) : []),
  ]);
}

function fileSize(file: SourceFile): Finding[] {
  const lines = file.text.trimEnd().split('\n').length;
  if (lines <= FILE_LINES_MAX) return [];
  return [
    {
      path: file.path,
      line: FILE_LINES_MAX + 1,
      words: `the file has ${lines} lines, at most ${FILE_LINES_MAX}`,
    },
  ];
}

function functionSizes(file: SourceFile): Finding[] {
  const found: Finding[] = [];
  const drawing = new Set<Node>();
  const measured: { node: Node; lines: number; name: string }[] = [];
  walk(file, (node, parents) => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const owner = parents.findLast(isFunction);
      if (owner) drawing.add(owner);
    }
    if (!isFunction(node) || isSuite(file, parents.at(-1))) return;
    const lines = lineAt(file, node.end) - lineAt(file, node.start) + 1;
    if (lines > FUNCTION_LINES_MAX)
      measured.push({ node, lines, name: nameOf(node, parents.at(-1)) });
  });
  for (const { node, lines, name } of measured) {
    const limit = drawing.has(node) ? JSX_LINES_MAX : FUNCTION_LINES_MAX;
    if (lines <= limit) continue;
    found.push({
      path: file.path,
      line: lineAt(file, node.start),
      words: `${name} has ${lines} lines, at most ${limit}`,
    });
  }
  return found;
}

function isFunction(node: Node): boolean {
  return (
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression'
  );
}

/** A `describe` callback groups tests and is not measured as a function. */
function isSuite(file: SourceFile, parent: Node | undefined): boolean {
  if (!isTest(file.path) || parent?.type !== 'CallExpression') return false;
  return /^describe\b/.test(file.text.slice(parent.callee.start, parent.callee.end));
}

function nameOf(node: Node, parent: Node | undefined): string {
  if (node.type === 'FunctionDeclaration' && node.id) return node.id.name;
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier')
    return parent.id.name;
  if (parent?.type === 'Property' && parent.key.type === 'Identifier') return parent.key.name;
  if (parent?.type === 'CallExpression') return textOf(parent.arguments[0]) ?? 'a function';
  return 'a function';
}
