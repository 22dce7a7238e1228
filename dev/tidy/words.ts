import type { Node } from '@oxc-project/types';
import {
  type Finding,
  type Project,
  type SourceFile,
  findingAt,
  isTest,
  scripts,
} from './project.ts';
import { walk } from './walk.ts';

/** File name parts that fit any content. */
const GRAB_BAGS = new Set(['helpers', 'misc', 'util', 'utils']);
/** Refused as a whole exported name or parameter, since they are no nouns. */
const NO_NOUNS = new Set(
  (
    'asked by given kept known made more of one ones other others said shown there told wanted what ' +
    'who whoever whose'
  ).split(' '),
);
/** Refused in any exported name. */
const REFUSED_PARTS = new Set(['asked', 'said', 'shown', 'told', 'wanted', 'whoever', 'whose']);
/** Names required by React Router. */
const FRAMEWORK_NAMES = new Set(['handleError', 'handleRequest', 'handleDataRequest']);

/** Files, exports and parameters have nouns and verbs of the field as names. */
export function words(project: Project): readonly Finding[] {
  return scripts(project).flatMap((file) => [...fileName(file), ...declaredNames(file)]);
}

function fileName(file: SourceFile): Finding[] {
  const name = file.path.split('/').at(-1) ?? '';
  const found: Finding[] = [];
  const stem = name.replace(/(\.property)?(\.test|\.spec|\.server|\.client|\.config)?\.tsx?$/, '');
  const isGiven = /^(entry|root|\+types)/.test(stem);
  if (!isGiven && !/^[a-z0-9$]+(-[a-z0-9$]+)*$/.test(stem)) {
    found.push({ path: file.path, line: 1, words: `${name} is not kebab-case` });
  }
  if (stem.split('-').some((part) => GRAB_BAGS.has(part)))
    found.push({ path: file.path, line: 1, words: `${name} fits any content` });
  return found;
}

function declaredNames(file: SourceFile): Finding[] {
  if (isTest(file.path)) return [];
  const found: Finding[] = [];
  walk(file, (node) => {
    for (const { name, start } of declaredBy(node))
      if (/^handle[A-Z]/.test(name) && !FRAMEWORK_NAMES.has(name) && !file.path.startsWith('web/'))
        found.push(findingAt(file, start, `${name}: name what it does, not that it handles`));
    for (const { name, start } of parametersOf(node))
      if (NO_NOUNS.has(name)) found.push(findingAt(file, start, `parameter "${name}" is no noun`));
    for (const { name, start } of exportedBy(node))
      if (isRiddle(name)) found.push(findingAt(file, start, `exported name "${name}" is no noun`));
  });
  return found;
}

function isRiddle(name: string): boolean {
  const parts = name.split(/(?<=[a-z0-9])(?=[A-Z])|_/).map((part) => part.toLowerCase());
  return NO_NOUNS.has(parts.join('')) || parts.some((part) => REFUSED_PARTS.has(part));
}

interface Name {
  readonly name: string;
  readonly start: number;
}

function exportedBy(node: Node): Name[] {
  return node.type === 'ExportNamedDeclaration' && node.declaration
    ? declaredBy(node.declaration)
    : [];
}

function declaredBy(node: Node): Name[] {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return node.id ? boundNames(node.id) : [];
    case 'VariableDeclaration':
      return node.declarations.flatMap(({ id }) => boundNames(id));
    default:
      return [];
  }
}

function parametersOf(node: Node): Name[] {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return node.params.flatMap(boundNames);
    default:
      return [];
  }
}

/** Names bound by a pattern; a destructured property keeps the name of its object. */
function boundNames(node: Node): Name[] {
  if (node.type === 'Identifier') return [{ name: node.name, start: node.start }];
  if (node.type === 'AssignmentPattern') return boundNames(node.left);
  if (node.type === 'ArrayPattern')
    return node.elements.flatMap((element) => (element ? boundNames(element) : []));
  return [];
}
