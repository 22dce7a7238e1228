import { DOMParser, type Element, type Node } from '@xmldom/xmldom';
import type { Block, ListItem, Run } from './contract.ts';
import {
  type SourceBuilder,
  type SourceText,
  createSourceBuilder,
  scriptElements,
  textOf,
} from './source-text.ts';

/**
 * Parses HTML whose elements are all closed. Text, headings, lists, tables, pictures and links are read; looks are dropped. Scripts, forms and
 * foreign documents are faults by name.
 */
export function readHtml(source: string): SourceText {
  const builder = createSourceBuilder(source);
  const root = rootOf(builder, source);
  if (root) readInto(builder, root);
  return builder.text();
}

function rootOf(builder: SourceBuilder, source: string): Element | null {
  const isWhole = /^\s*(<!doctype|<html|<body)/i.test(source);
  let wrong: string | null = null;
  const parser = new DOMParser({
    onError: (level, message) => {
      if (level !== 'warning') wrong ??= message;
    },
  });
  try {
    const text = isWhole ? source : `<body>${source}</body>`;
    const root = parser.parseFromString(text, 'text/html').documentElement;
    if (wrong === null && root) return root;
    builder.fault('html-not-closed', 1);
  } catch (error) {
    const at: unknown = error instanceof Error ? Reflect.get(error, 'locator') : null;
    const line: unknown = typeof at === 'object' && at !== null ? Reflect.get(at, 'lineNumber') : 1;
    builder.fault('html-not-closed', typeof line === 'number' ? line : 1);
  }
  return null;
}

const lineOf = (node: Node): number => node.lineNumber ?? 1;
const nameOf = (element: Element): string => element.tagName.toLowerCase();
const isElement = (node: Node): node is Element => node.nodeType === 1;

/** Elements that hold blocks. */
const containers = new Set(
  'html body div section article main header footer nav figure dl center fieldset details'.split(
    ' ',
  ),
);
const dropped = new Set('head title meta link style hr br noscript'.split(' '));
const notes = new Set(['blockquote', 'aside']);

function childrenOf(node: Node): readonly Node[] {
  const nodes: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) nodes.push(child);
  return nodes;
}

/** Reads the blocks below a container; text between blocks is a paragraph. */
function readInto(builder: SourceBuilder, container: Element): void {
  refuseScripts(builder, container);
  let loose: Node[] = [];
  const flush = () => {
    const [first] = loose;
    if (first) readParagraph(builder, loose, lineOf(first));
    loose = [];
  };
  for (const child of childrenOf(container)) {
    if (!isElement(child) || isInline(child)) {
      loose.push(child);
      continue;
    }
    flush();
    readBlock(builder, child);
  }
  flush();
}

const blockNames = new Set('h1 h2 h3 h4 h5 h6 p dt dd figcaption pre ul ol table img'.split(' '));
const isInline = (element: Element): boolean => {
  const name = nameOf(element);
  return ![containers, dropped, notes, blockNames, scriptElements].some((names) => names.has(name));
};

function readBlock(builder: SourceBuilder, element: Element): void {
  const [name, line] = [nameOf(element), lineOf(element)];
  if (containers.has(name)) return readInto(builder, element);
  if (!refuseScripts(builder, element) || dropped.has(name)) {
    // A script within the head is refused as well.
    if (name === 'head')
      for (const child of childrenOf(element)) if (isElement(child)) refuseScripts(builder, child);
    return;
  }
  const heading = /^h([1-6])$/.exec(name);
  if (heading) {
    const level = Math.min(Number(heading[1]), 4);
    const id = element.getAttribute('id') ?? '';
    builder.add({ kind: 'heading', level, id, runs: runsIn(builder, element) }, line);
  } else if (name === 'img') builder.add(pictureOf(builder, element), line);
  else if (name === 'ul' || name === 'ol') builder.add(listOf(builder, element), line);
  else if (name === 'table') builder.add(tableOf(builder, element), line);
  else if (notes.has(name)) builder.add(noteOf(builder, element), line);
  else readParagraph(builder, childrenOf(element), line, name === 'dt' ? 'strong' : 'plain');
}

/** Whether the element may be read; attributes that run code are faults as well. */
function refuseScripts(builder: SourceBuilder, element: Element): boolean {
  const name = nameOf(element);
  const isScript = scriptElements.has(name);
  if (isScript) builder.fault('script-refused', lineOf(element), name);
  for (const { name: attribute } of element.attributes)
    if (attribute.toLowerCase().startsWith('on'))
      builder.fault('script-refused', lineOf(element), attribute);
  return !isScript;
}

function pictureOf(builder: SourceBuilder, element: Element): Extract<Block, { kind: 'picture' }> {
  return builder.picture(
    element.getAttribute('src') ?? '',
    element.getAttribute('alt') ?? '',
    lineOf(element),
  );
}

/** A paragraph; its pictures are blocks of their own. */
function readParagraph(
  builder: SourceBuilder,
  nodes: readonly Node[],
  line: number,
  look: Run['look'] = 'plain',
): void {
  const runs = nodes.flatMap((node) => runsOf(builder, node, { look, href: null }));
  builder.add({ kind: 'paragraph', runs }, line);
  for (const picture of nodes.flatMap(picturesIn))
    builder.add(pictureOf(builder, picture), lineOf(picture));
}

const picturesIn = (node: Node): readonly Element[] =>
  !isElement(node) ? [] : nameOf(node) === 'img' ? [node] : childrenOf(node).flatMap(picturesIn);

function listOf(builder: SourceBuilder, list: Element): Block {
  return {
    kind: 'list',
    isOrdered: nameOf(list) === 'ol',
    items: itemsIn(builder, list).map((item) => itemOf(builder, item)),
  };
}

function itemsIn(builder: SourceBuilder, list: Element): readonly Element[] {
  return childrenOf(list)
    .filter(isElement)
    .filter((each) => {
      const isItem = refuseScripts(builder, each) && nameOf(each) === 'li';
      if (!isItem) builder.fault('not-supported', lineOf(each), `${nameOf(each)} in list`);
      return isItem;
    });
}

function itemOf(builder: SourceBuilder, item: Element): ListItem {
  const isList = (node: Node): node is Element => isElement(node) && /^[uo]l$/.test(nameOf(node));
  const inner = childrenOf(item).find(isList) ?? null;
  const text = childrenOf(item).filter((node) => !isList(node));
  const pictures = text.flatMap(picturesIn).map((each) => {
    const { kind: _, ...picture } = pictureOf(builder, each);
    return picture;
  });
  const runs = text.flatMap((node) => runsOf(builder, node, plain));
  return { runs, pictures, inner: inner && innerOf(builder, inner) };
}

function innerOf(builder: SourceBuilder, list: Element): ListItem['inner'] {
  const items = itemsIn(builder, list).map((item) => {
    const { runs, pictures, inner } = itemOf(builder, item);
    if (inner !== null || pictures.length > 0) builder.fault('list-too-deep', lineOf(item));
    return runs;
  });
  return { isOrdered: nameOf(list) === 'ol', items };
}

function noteOf(builder: SourceBuilder, note: Element): Block {
  const parts = childrenOf(note).filter(isElement);
  const hasBlocks = parts.some((each) => !isInline(each));
  const paragraphs = (hasBlocks ? parts : [note]).map((each) => {
    if (each !== note && !['p', 'div', ...notes].includes(nameOf(each)) && !isInline(each))
      builder.fault('not-supported', lineOf(each), `${nameOf(each)} in note`);
    return runsIn(builder, each);
  });
  return { kind: 'note', paragraphs: paragraphs.filter((runs) => textOf(runs) !== '') };
}

function tableOf(builder: SourceBuilder, table: Element): Block {
  const rows = rowsIn(table).map((row) =>
    childrenOf(row)
      .filter(isElement)
      .map((cell) => ({ isHead: nameOf(cell) === 'th', runs: runsIn(builder, cell) })),
  );
  const [first = [], ...others] = rows;
  const hasHead = first.length > 0 && first.every(({ isHead }) => isHead);
  const cells = (row: typeof first): Run[][] => row.map(({ runs }) => runs);
  return {
    kind: 'table',
    head: hasHead ? cells(first) : [],
    rows: (hasHead ? others : rows).map(cells),
  };
}

const rowsIn = (element: Element): readonly Element[] =>
  childrenOf(element)
    .filter(isElement)
    .flatMap((each) => (nameOf(each) === 'tr' ? [each] : rowsIn(each)));

type Style = Pick<Run, 'look' | 'href'>;
const plain: Style = { look: 'plain', href: null };
const looks: Readonly<Record<string, Run['look']>> = {
  b: 'strong',
  strong: 'strong',
  th: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  code: 'code',
  kbd: 'code',
  pre: 'code',
};

const runsIn = (builder: SourceBuilder, element: Element): Run[] =>
  childrenOf(element).flatMap((node) => runsOf(builder, node, plain));

function runsOf(builder: SourceBuilder, node: Node, style: Style): readonly Run[] {
  if (!isElement(node)) {
    const text = node.nodeType === 3 ? (node.nodeValue ?? '').replaceAll(/\s+/g, ' ') : '';
    return text === '' ? [] : [{ ...style, text }];
  }
  const name = nameOf(node);
  if (name === 'img' || !refuseScripts(builder, node)) return [];
  if (name === 'br') return [{ text: '', look: 'break', href: null }];
  const href = name === 'a' ? node.getAttribute('href') : null;
  const next: Style = {
    look: looks[name] ?? style.look,
    href: href === null ? style.href : builder.link(href, lineOf(node)),
  };
  return childrenOf(node).flatMap((child) => runsOf(builder, child, next));
}
