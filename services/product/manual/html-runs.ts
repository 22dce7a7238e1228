import type { Element, Node } from '@xmldom/xmldom';
import type { Run } from './contract.ts';
import {
  childrenOf,
  isElement,
  lineOf,
  nameOf,
  picturesIn,
  refuseContent,
  refuseScripts,
  textIn,
} from './html-nodes.ts';
import { type SourceBuilder, codeRuns, lineBreak } from './source-text.ts';

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Elements that hold blocks. */
export const containers = names(
  'html body div section article main header footer nav figure dl dd center fieldset details',
);
/** Elements about looks and the document, without content of their own. */
export const withoutContent = names('meta link style hr');
export const notes = names('blockquote aside');
export const blockElements = names('h1 h2 h3 h4 h5 h6 p dt figcaption pre ul ol table img');

/** Within a paragraph these are lines of their own. */
const lineElements = names(
  'p div section article main header footer nav figure dl dt dd figcaption center fieldset details',
);
/** Without their looks or their parts these mean something else. */
const refusedElements = names(
  'del s strike q canvas ruby title noscript head h1 h2 h3 h4 h5 h6 ul ol li table blockquote aside',
);
const looks: Readonly<Record<string, Run['look']>> = {
  b: 'strong',
  strong: 'strong',
  th: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  code: 'code',
  kbd: 'code',
};

type Style = Pick<Run, 'look' | 'href'>;

/** The text of nodes. Their pictures are read by the caller. */
export function runsOf(
  builder: SourceBuilder,
  nodes: readonly Node[],
  look: Run['look'] = 'plain',
): Run[] {
  const runs = nodes.flatMap((node) => runsIn(builder, node, { look, href: null }));
  const isBlank = (run: Run | undefined): boolean =>
    run === undefined || run.look === 'break' || run.text.trim() === '';
  // Breaks stay only between text.
  const from = runs.findIndex((run) => !isBlank(run));
  const end = runs.findLastIndex((run) => !isBlank(run));
  let isAfterBreak = false;
  // Several breaks with only blank text between them become one.
  return runs.slice(Math.max(from, 0), end + 1).filter((run) => {
    const isRepeated = run.look === 'break' && isAfterBreak;
    if (run.look === 'break' || !isBlank(run)) isAfterBreak = run.look === 'break';
    return !isRepeated;
  });
}

/** The text of an element that cannot have pictures. */
export function runsWithoutPictures(
  builder: SourceBuilder,
  element: Element,
  where = nameOf(element),
): Run[] {
  refuseContent(builder, picturesIn(element), where);
  return runsOf(builder, childrenOf(element));
}

function runsIn(builder: SourceBuilder, node: Node, style: Style): readonly Run[] {
  if (!isElement(node)) {
    const text = textIn(builder, node).replaceAll(/\s+/g, ' ');
    return text === '' ? [] : [{ ...style, text }];
  }
  const name = nameOf(node);
  if (!refuseScripts(builder, node) || name === 'img' || withoutContent.has(name)) return [];
  if (name === 'br') return [lineBreak];
  if (name === 'pre') return [lineBreak, ...codeIn(builder, node), lineBreak];
  if (refusedElements.has(name)) {
    refuseContent(builder, [node], 'text');
    return [];
  }
  const href = name === 'a' ? node.getAttribute('href') : null;
  const next: Style = {
    look: looks[name] ?? style.look,
    href: href === null ? style.href : builder.link(href, lineOf(node)),
  };
  const runs = childrenOf(node).flatMap((child) => runsIn(builder, child, next));
  if (name === 'sup') return runs.map((run) => ({ ...run, text: raised(run.text) }));
  return lineElements.has(name) ? [lineBreak, ...runs, lineBreak] : runs;
}

/** Lines of program text; looks within it are dropped. */
function codeIn(builder: SourceBuilder, pre: Element): readonly Run[] {
  const textOfAll = (node: Node): string => {
    if (!isElement(node)) return textIn(builder, node);
    const isRead = refuseScripts(builder, node);
    if (nameOf(node) === 'a') refuseContent(builder, [node], 'pre');
    return isRead ? childrenOf(node).map(textOfAll).join('') : '';
  };
  return codeRuns(childrenOf(pre).map(textOfAll).join('').replace(/^\n/, ''));
}

const digits = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** `10<sup>5</sup>` is 10⁵, not 105. */
const raised = (text: string): string =>
  text
    .replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? digit)
    .replaceAll('+', '⁺')
    .replaceAll(/[-−]/g, '⁻');
