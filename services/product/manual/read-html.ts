import { DOMParser, type Element, type Node } from '@xmldom/xmldom';
import type { Block, ListItem, Run } from './contract.ts';
import {
  childrenOf,
  isElement,
  lineOf,
  nameOf,
  picturesIn,
  refuseContent,
  refuseScripts,
} from './html-nodes.ts';
import {
  blockElements,
  containers,
  notes,
  runsOf,
  runsWithoutPictures,
  withoutContent,
} from './html-runs.ts';
import {
  type SourceBuilder,
  type SourceText,
  createSourceBuilder,
  scriptElements,
  textOf,
} from './source-text.ts';

/**
 * Parses HTML whose elements are all closed. Text, headings, lists, tables, pictures and links are read; looks are dropped. Scripts, forms and
 * foreign documents are faults by name, and so is content at a position where it cannot be shown.
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
    const [, entity] = /^entity not found:(&\w+;)/.exec(wrong ?? '') ?? [];
    if (entity === undefined) builder.fault('html-not-closed', 1);
    else builder.fault('entity-unknown', 1, entity);
  } catch (error) {
    const at: unknown = error instanceof Error ? Reflect.get(error, 'locator') : null;
    const line: unknown = typeof at === 'object' && at !== null ? Reflect.get(at, 'lineNumber') : 1;
    builder.fault('html-not-closed', typeof line === 'number' ? line : 1);
  }
  return null;
}

/** Reads the blocks below a container; text between blocks is a paragraph. */
function readInto(builder: SourceBuilder, container: Element): void {
  refuseScripts(builder, container);
  const readLoose = (loose: readonly Node[]): void => {
    const [first] = loose;
    if (first) readParagraph(builder, loose, lineOf(first));
  };
  readMixed(container, readLoose, (element) => readBlock(builder, element));
}

/** Calls `readLoose` for nodes between blocks, and `readElement` for each block. */
function readMixed(
  container: Element,
  readLoose: (loose: readonly Node[]) => void,
  readElement: (element: Element) => void,
): void {
  let loose: Node[] = [];
  for (const child of childrenOf(container)) {
    if (!isElement(child) || isInline(child)) {
      loose.push(child);
      continue;
    }
    readLoose(loose);
    loose = [];
    readElement(child);
  }
  readLoose(loose);
}

const isInline = (element: Element): boolean => {
  const name = nameOf(element);
  const isBlock = [containers, withoutContent, notes, blockElements, scriptElements].some((group) =>
    group.has(name),
  );
  return !isBlock && name !== 'head' && name !== 'br';
};

function readBlock(builder: SourceBuilder, element: Element): void {
  const [name, line] = [nameOf(element), lineOf(element)];
  if (containers.has(name)) return readInto(builder, element);
  if (!refuseScripts(builder, element) || withoutContent.has(name) || name === 'br') return;
  const heading = /^h([1-6])$/.exec(name);
  if (heading) {
    const level = Math.min(Number(heading[1]), 4);
    const id = element.getAttribute('id') ?? '';
    const runs = runsWithoutPictures(builder, element);
    builder.add({ kind: 'heading', level, id, runs }, line);
  } else if (name === 'head') readHead(builder, element);
  else if (name === 'img') builder.add(pictureOf(builder, element), line);
  else if (name === 'ul' || name === 'ol') builder.add(listOf(builder, element), line);
  else if (name === 'table') readTable(builder, element);
  else if (notes.has(name)) builder.add(noteOf(builder, element), line);
  else if (name === 'pre') readParagraph(builder, [element], line);
  else readParagraph(builder, childrenOf(element), line, name === 'dt' ? 'strong' : 'plain');
}

/** The head has no content of the manual; scripts in it are refused as well. */
function readHead(builder: SourceBuilder, head: Element): void {
  for (const child of childrenOf(head)) {
    if (isElement(child) && !refuseScripts(builder, child)) continue;
    const isRead =
      isElement(child) && (nameOf(child) === 'title' || withoutContent.has(nameOf(child)));
    if (!isRead) refuseContent(builder, [child], 'head');
  }
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
  builder.add({ kind: 'paragraph', runs: runsOf(builder, nodes, look) }, line);
  for (const picture of nodes.flatMap(picturesIn))
    builder.add(pictureOf(builder, picture), lineOf(picture));
}

function listOf(builder: SourceBuilder, list: Element): Block {
  return {
    kind: 'list',
    isOrdered: nameOf(list) === 'ol',
    items: itemsIn(builder, list).map((item) => itemOf(builder, item)),
  };
}

function itemsIn(builder: SourceBuilder, list: Element): readonly Element[] {
  for (const attribute of ['start', 'reversed'])
    if (list.hasAttribute(attribute) && list.getAttribute(attribute) !== '1')
      builder.fault('list-start', lineOf(list), attribute);
  refuseContent(
    builder,
    childrenOf(list).filter((each) => !isElement(each)),
    'list',
  );
  return childrenOf(list)
    .filter(isElement)
    .filter((each) => {
      const isItem = refuseScripts(builder, each) && nameOf(each) === 'li';
      if (!isItem) builder.fault('not-supported', lineOf(each), `${nameOf(each)} in list`);
      else if (each.hasAttribute('value')) builder.fault('list-start', lineOf(each), 'value');
      return isItem;
    });
}

const isList = (node: Node): node is Element => isElement(node) && /^[uo]l$/.test(nameOf(node));

function itemOf(builder: SourceBuilder, item: Element): ListItem {
  const children = childrenOf(item);
  const at = children.findIndex(isList);
  const inner = children[at];
  const text = at < 0 ? children : children.slice(0, at);
  // A list ends its item: text after it would be read before it.
  if (at >= 0) refuseContent(builder, children.slice(at + 1), 'item after its list');
  const pictures = text.flatMap(picturesIn).map((each) => {
    const { kind: _, ...picture } = pictureOf(builder, each);
    return picture;
  });
  const runs = runsOf(builder, text);
  return { runs, pictures, inner: inner && isList(inner) ? innerOf(builder, inner) : null };
}

function innerOf(builder: SourceBuilder, list: Element): ListItem['inner'] {
  refuseScripts(builder, list);
  const items = itemsIn(builder, list).map((item) => {
    const { runs, pictures, inner } = itemOf(builder, item);
    if (inner !== null || pictures.length > 0) builder.fault('list-too-deep', lineOf(item));
    return runs;
  });
  return { isOrdered: nameOf(list) === 'ol', items };
}

function noteOf(builder: SourceBuilder, note: Element): Block {
  refuseContent(builder, picturesIn(note), 'note');
  const paragraphs: Run[][] = [];
  readMixed(
    note,
    (loose) => paragraphs.push(runsOf(builder, loose)),
    (block) => {
      const isText = ['p', 'div', 'pre'].includes(nameOf(block)) || notes.has(nameOf(block));
      if (isText && nameOf(block) !== 'pre') refuseScripts(builder, block);
      if (isText)
        paragraphs.push(runsOf(builder, nameOf(block) === 'pre' ? [block] : childrenOf(block)));
      else if (refuseScripts(builder, block)) refuseContent(builder, [block], 'note');
    },
  );
  return { kind: 'note', paragraphs: paragraphs.filter((runs) => textOf(runs) !== '') };
}

/** A table after its caption. */
function readTable(builder: SourceBuilder, table: Element): void {
  const caption = childrenOf(table).find((each) => isElement(each) && nameOf(each) === 'caption');
  if (caption) readParagraph(builder, childrenOf(caption), lineOf(caption));
  const rows = rowsIn(builder, table).map((row) => cellsIn(builder, row));
  const [first = [], ...others] = rows;
  const hasHead = first.length > 0 && first.every(({ isHead }) => isHead);
  const cells = (row: typeof first): Run[][] => row.map(({ runs }) => runs);
  builder.add(
    {
      kind: 'table',
      head: hasHead ? cells(first) : [],
      rows: (hasHead ? others : rows).map(cells),
    },
    lineOf(table),
  );
}

const rowGroups = new Set(['thead', 'tbody', 'tfoot']);
const tableParts = new Set(['caption', 'colgroup', 'col']);

function rowsIn(builder: SourceBuilder, parent: Element): readonly Element[] {
  return childrenOf(parent).flatMap((each) => {
    const name = isElement(each) ? nameOf(each) : '';
    if (isElement(each) && (name === 'tr' || rowGroups.has(name))) {
      refuseScripts(builder, each);
      return name === 'tr' ? [each] : rowsIn(builder, each);
    }
    if (isElement(each) && !refuseScripts(builder, each)) return [];
    if (!tableParts.has(name)) refuseContent(builder, [each], 'table');
    return [];
  });
}

function cellsIn(builder: SourceBuilder, row: Element) {
  return childrenOf(row).flatMap((cell) => {
    if (!isElement(cell) || !/^t[hd]$/.test(nameOf(cell))) {
      if (!isElement(cell) || refuseScripts(builder, cell)) refuseContent(builder, [cell], 'row');
      return [];
    }
    refuseScripts(builder, cell);
    for (const span of ['colspan', 'rowspan'])
      if (cell.hasAttribute(span) && cell.getAttribute(span) !== '1')
        builder.fault('not-supported', lineOf(cell), span);
    return [{ isHead: nameOf(cell) === 'th', runs: runsWithoutPictures(builder, cell, 'table') }];
  });
}
