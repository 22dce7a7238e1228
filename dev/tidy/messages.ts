import type { Node } from '@oxc-project/types';
import { type CatalogueMessage, catalogues, isBalanced, placeholdersOf } from './catalogue.ts';
import {
  type Finding,
  type Project,
  type SourceFile,
  findingAt,
  isTest,
  scripts,
} from './project.ts';
import { textOf, walk } from './walk.ts';

const LANGUAGES = ['en', 'de', 'ar'];
const SHAPE = /^[a-z][a-z0-9-]*(\.[a-z0-9][A-Za-z0-9-]*)+$/;
const FILE_END = /\.(tsx?|css|js|mjs|json|po|svg|png|webp|woff2?|ico|webmanifest|html|xml|txt)$/;

/** Every message exists in every language with the same arguments, and is used. */
export function messages(project: Project): readonly Finding[] {
  const byLanguage = catalogues(project);
  if (byLanguage.size === 0) return [];
  const english = new Map((byLanguage.get('en') ?? []).map((message) => [message.id, message]));
  const used = usesIn(project, english);
  return [
    ...LANGUAGES.filter((language) => !byLanguage.has(language)).map((language) => ({
      path: `web/locales/${language}`,
      line: 1,
      words: 'there is no catalogue of this language',
    })),
    ...[...byLanguage].flatMap(([language, found]) =>
      language === 'en' ? shape(found) : comparison(found, english),
    ),
    ...[...byLanguage].flatMap(([language, found]) => missing(language, found, english)),
    ...used.unknown,
    ...[...english.values()]
      .filter(({ id }) => !used.isUsed(id))
      .map((message) => at(message, `${message.id} is used nowhere`)),
  ];
}

function shape(found: readonly CatalogueMessage[]): Finding[] {
  const screens = new Set(found.map(screenOf));
  return found.flatMap((message) => {
    const screen = screenOf(message);
    const complaints = [];
    if (!SHAPE.test(message.id))
      complaints.push(`${message.id} is not an explicit id like ${screen}.part`);
    else if (!belongs(message.id, screen, screens))
      complaints.push(`${message.id} stands in the catalogue of ${screen}`);
    if (!isBalanced(message.text)) complaints.push(`the braces of ${message.id} do not close`);
    return complaints.map((words) => at(message, words));
  });
}

function screenOf({ path }: CatalogueMessage): string {
  return path.split('/').at(-1)?.replace(/\.po$/, '') ?? '';
}

/** Whether a message belongs to a screen or to the frame, which also has the errors of any screen. */
function belongs(id: string, screen: string, screens: ReadonlySet<string>): boolean {
  const prefix = id.split('.')[0] ?? '';
  return prefix === screen || (screen === 'shell' && !screens.has(prefix));
}

function comparison(
  found: readonly CatalogueMessage[],
  english: ReadonlyMap<string, CatalogueMessage>,
): Finding[] {
  return found.flatMap((message) => {
    const source = english.get(message.id);
    if (!source) return [at(message, `${message.id} is not in the English catalogue`)];
    const complaints = [];
    if (message.text === '') complaints.push(`${message.id} is not translated`);
    if (!isBalanced(message.text)) complaints.push(`the braces of ${message.id} do not close`);
    const [own, sourceOrder] = [placeholdersOf(message.text), placeholdersOf(source.text)].map(
      (list) => list.join(' '),
    );
    if (own !== sourceOrder)
      complaints.push(`${message.id} takes "${own}" where English takes "${sourceOrder}"`);
    if (message.comment !== source.text)
      complaints.push(`the comment "#. " above ${message.id} is not its English text`);
    return complaints.map((words) => at(message, words));
  });
}

function missing(
  language: string,
  found: readonly CatalogueMessage[],
  english: ReadonlyMap<string, CatalogueMessage>,
): Finding[] {
  const ids = new Set<string>();
  const twice = found.filter(({ id }) => ids.size === ids.add(id).size);
  return [
    ...twice.map((message) => at(message, `${message.id} stands twice in ${language}`)),
    ...[...english.values()]
      .filter(({ id }) => !ids.has(id))
      .map((message) => at(message, `${message.id} is missing in ${language}`)),
  ];
}

interface Uses {
  readonly unknown: readonly Finding[];
  readonly isUsed: (id: string) => boolean;
}

/** Uses of messages: literals that are an id, or templates such as `history.period.${period}` that match ids. */
function usesIn(project: Project, english: ReadonlyMap<string, CatalogueMessage>): Uses {
  const screens = new Set([...english.keys()].map((id) => id.split('.')[0] ?? ''));
  const literals = new Set<string>();
  const patterns: RegExp[] = [];
  const unknown: Finding[] = [];
  const files = scripts(project).filter(({ path }) => path.startsWith('web/') && !isTest(path));
  for (const file of files) {
    walk(file, (node, parents) => {
      const text = textOf(node);
      if (text !== undefined) {
        literals.add(text);
        if (!english.has(text) && isMeantAsId(file, text, node, parents, screens)) {
          unknown.push(findingAt(file, node.start, `${text} is in no English catalogue`));
        }
      } else if (node.type === 'TemplateLiteral') {
        const pattern = patternOf(node, screens);
        if (pattern) patterns.push(pattern);
        if (pattern && ![...english.keys()].some((id) => pattern.test(id))) {
          unknown.push(
            findingAt(
              file,
              node.start,
              `no id of the English catalogue fits ${file.text.slice(node.start, node.end)}`,
            ),
          );
        }
      }
    });
  }
  return {
    unknown,
    isUsed: (id) => literals.has(id) || patterns.some((pattern) => pattern.test(id)),
  };
}

/**
 * Whether a literal is an id: the first argument of a translating call, the `id` of a component, or any text that begins with a screen's
 * name and a dot.
 */
function isMeantAsId(
  file: SourceFile,
  text: string,
  node: Node,
  parents: readonly Node[],
  screens: ReadonlySet<string>,
): boolean {
  if (!SHAPE.test(text) || FILE_END.test(text)) return false;
  const parent = parents.at(-1);
  if (parent?.type === 'ImportDeclaration' || parent?.type === 'ImportExpression') return false;
  if (screens.has(text.split('.')[0] ?? '')) return true;
  if (parent?.type === 'CallExpression' && parent.arguments[0] === node) {
    return /(^|\.)(t|_|msg|text)$/.test(file.text.slice(parent.callee.start, parent.callee.end));
  }
  const element = parents.at(-2);
  return (
    parent?.type === 'JSXAttribute' &&
    parent.name.name === 'id' &&
    element?.type === 'JSXOpeningElement' &&
    element.name.type === 'JSXIdentifier' &&
    /^[A-Z]/.test(element.name.name)
  );
}

function patternOf(
  node: Extract<Node, { type: 'TemplateLiteral' }>,
  screens: ReadonlySet<string>,
): RegExp | undefined {
  const parts = node.quasis.map(({ value }) => value.raw);
  const [screen, ...rest] = (parts[0] ?? '').split('.');
  if (rest.length === 0 || !screens.has(screen ?? '') || FILE_END.test(parts.at(-1) ?? ''))
    return undefined;
  const pattern = parts.map((part) => part.replaceAll('.', String.raw`\.`)).join('[A-Za-z0-9.-]+');
  return /^[\w.\\[\]+-]+$/.test(pattern) ? new RegExp(`^${pattern}$`) : undefined;
}

function at({ path, line }: CatalogueMessage, words: string): Finding {
  return { path, line, words };
}
