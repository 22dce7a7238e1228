import type { Element, Node } from '@xmldom/xmldom';
import { type SourceBuilder, scriptElements } from './source-text.ts';

export const lineOf = (node: Node): number => node.lineNumber ?? 1;
export const nameOf = (element: Element): string => element.tagName.toLowerCase();
export const isElement = (node: Node): node is Element => node.nodeType === 1;
const isText = (node: Node): boolean => node.nodeType === 3 || node.nodeType === 4;

export function childrenOf(node: Node): readonly Node[] {
  const nodes: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) nodes.push(child);
  return nodes;
}

/** The text of a text node; an instruction of a server's template is a fault. */
export function textIn(builder: SourceBuilder, node: Node): string {
  if (node.nodeType === 7) builder.fault('not-supported', lineOf(node), `<?${node.nodeName}`);
  return isText(node) ? (node.nodeValue ?? '') : '';
}

/** Whether a reader would miss something without the node. */
const hasContent = (node: Node): boolean =>
  isElement(node)
    ? nameOf(node) === 'img' || childrenOf(node).some(hasContent)
    : isText(node) && (node.nodeValue ?? '').trim() !== '';

/** Text and pictures that cannot be shown at this position are a fault. */
export function refuseContent(builder: SourceBuilder, nodes: readonly Node[], where: string): void {
  for (const node of nodes.filter(hasContent)) {
    const name = isElement(node) ? nameOf(node) : 'text';
    builder.fault('not-supported', lineOf(node), `${name} in ${where}`);
  }
}

/** Whether the element may be read; attributes that run code are faults as well. */
export function refuseScripts(builder: SourceBuilder, element: Element): boolean {
  const name = nameOf(element);
  const isScript = scriptElements.has(name);
  if (isScript) builder.fault('script-refused', lineOf(element), name);
  for (const { name: attribute } of element.attributes)
    if (attribute.toLowerCase().startsWith('on'))
      builder.fault('script-refused', lineOf(element), attribute);
  return !isScript;
}

export const picturesIn = (node: Node): readonly Element[] =>
  !isElement(node) ? [] : nameOf(node) === 'img' ? [node] : childrenOf(node).flatMap(picturesIn);
