import type { Node } from '@oxc-project/types';
import { type SourceFile, programOf } from './project.ts';

/** Calls `visit` for every node of the file, parents before children. */
export function walk(
  file: SourceFile,
  visit: (node: Node, parents: readonly Node[]) => void,
): void {
  const parents: Node[] = [];
  const go = (node: Node): void => {
    visit(node, parents);
    parents.push(node);
    for (const value of Object.values(node)) {
      if (isNode(value)) go(value);
      else if (Array.isArray(value)) for (const child of value) if (isNode(child)) go(child);
    }
    parents.pop();
  };
  go(programOf(file));
}

/** Text of a string literal or a template without expressions; else undefined. */
export function textOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.quasis.length === 1)
    return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

export interface Import {
  readonly source: string;
  readonly offset: number;
}

/** Modules that the file imports, re-exports or loads. */
export function importsOf(file: SourceFile): readonly Import[] {
  const found: Import[] = [];
  walk(file, (node) => {
    if (
      node.type === 'ImportDeclaration' ||
      node.type === 'ExportAllDeclaration' ||
      node.type === 'ExportNamedDeclaration' ||
      node.type === 'ImportExpression'
    ) {
      const source = textOf(node.source);
      if (source !== undefined) found.push({ source, offset: node.start });
    }
  });
  return found;
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  );
}
