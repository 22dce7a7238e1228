import type { Node } from '@oxc-project/types';
import { type Finding, type Project, type SourceFile, findingAt, scripts } from './project.ts';
import { walk } from './walk.ts';

/** Empty wherever they stand in a name. */
const EMPTY_WORDS = new Set([
  'data',
  'info',
  'manager',
  'helper',
  'helpers',
  'util',
  'utils',
  'misc',
]);
/** Names that a library, the web platform or the settings table gave. */
const GIVEN = new Set([
  'loaderData',
  'actionData',
  'formData',
  'FormData',
  'dataDir',
  'handleError',
  'handleRequest',
  'handleDataRequest',
]);

/** A name says what the thing is: words that fit everything are not used, neither for files nor for what they declare. */
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
  // The specification's own addresses name some screens; their files are called the same.
  const empty = file.path.startsWith('web/app/screens/') ? undefined : emptyWord(stem.split('-'));
  if (empty) found.push({ path: file.path, line: 1, words: `"${empty}" in ${name} says nothing` });
  return found;
}

function declaredNames(file: SourceFile): Finding[] {
  const found: Finding[] = [];
  walk(file, (node) => {
    for (const { name, start } of namesDeclaredBy(node)) {
      const complaint = complaintOf(name);
      if (complaint) found.push(findingAt(file, start, complaint));
    }
  });
  return found;
}

function complaintOf(name: string): string | undefined {
  if (GIVEN.has(name)) return undefined;
  const parts = name.split(/(?<=[a-z0-9])(?=[A-Z])|_/).map((part) => part.toLowerCase());
  const empty = emptyWord(parts);
  if (empty) return `"${empty}" in ${name} says nothing`;
  return /^handle[A-Z]/.test(name) ? `${name}: name what it does, not that it handles` : undefined;
}

/** A common password is something; a file of common things is not. */
function emptyWord(parts: readonly string[]): string | undefined {
  return (
    parts.find((part) => EMPTY_WORDS.has(part)) ??
    (parts.at(-1) === 'common' ? 'common' : undefined)
  );
}

function namesDeclaredBy(node: Node): { name: string; start: number }[] {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return [
        ...(node.id ? bound(node.id) : []),
        ...('params' in node ? node.params.flatMap(bound) : []),
      ];
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return node.params.flatMap(bound);
    case 'VariableDeclarator':
      return bound(node.id);
    default:
      return [];
  }
}

/** Names bound by a pattern; what is taken out of an object keeps the name that the object's owner gave. */
function bound(node: Node): { name: string; start: number }[] {
  if (node.type === 'Identifier') return [{ name: node.name, start: node.start }];
  if (node.type === 'AssignmentPattern') return bound(node.left);
  if (node.type === 'ArrayPattern')
    return node.elements.flatMap((element) => (element ? bound(element) : []));
  return [];
}
