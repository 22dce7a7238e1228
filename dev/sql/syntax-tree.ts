/** A node of PostgreSQL's syntax tree as libpg_query writes it: `{ SelectStmt: { fromClause: [ … ] } }`. */
export type SyntaxNode = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The content of a node of this kind; null for any other. */
export function contentOf(node: unknown, kind: string): SyntaxNode | null {
  const content = isNode(node) ? node[kind] : undefined;
  return isNode(content) ? content : null;
}

export const child = (node: SyntaxNode, name: string): SyntaxNode | null => {
  const value = node[name];
  return isNode(value) ? value : null;
};

export const listOf = (node: SyntaxNode, name: string): readonly unknown[] => {
  const value = node[name];
  return Array.isArray(value) ? value : [];
};

export const textOf = (node: SyntaxNode, name: string): string => {
  const value = node[name];
  return typeof value === 'string' ? value : '';
};

/** Words of a list of names, e.g. of a column: `t.installation_id`. */
export const namesIn = (node: SyntaxNode, name: string): readonly string[] =>
  listOf(node, name).map((part) => {
    const word = contentOf(part, 'String');
    return word ? textOf(word, 'sval') : '*';
  });

/** Every content below a value, with its kind, and not below those that `stop` names. */
export function* nodesIn(
  value: unknown,
  stop: (kind: string) => boolean = () => false,
): Generator<{ readonly kind: string; readonly content: SyntaxNode }> {
  if (Array.isArray(value)) for (const part of value) yield* nodesIn(part, stop);
  if (!isNode(value)) return;
  for (const [kind, content] of Object.entries(value)) {
    if (/^[A-Z]/.test(kind) && isNode(content)) yield { kind, content };
    if (!stop(kind)) yield* nodesIn(content, stop);
  }
}
