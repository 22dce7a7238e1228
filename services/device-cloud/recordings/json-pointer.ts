import { isObject } from './json.ts';

/**
 * RFC 6901. Worked: `/a~1b/0` of {"a/b": [7]} is 7.
 * Null when the text is no pointer.
 */
export function pointerTokens(pointer: string): readonly string[] | null {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return null;
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Value at the tokens, through own members and existing items; `undefined` without one. */
export function valueAt(root: unknown, tokens: readonly string[]): unknown {
  return tokens.reduce<unknown>((node, token) => {
    if (Array.isArray(node)) return /^(0|[1-9]\d*)$/.test(token) ? node[Number(token)] : undefined;
    return isObject(node) && Object.hasOwn(node, token) ? node[token] : undefined;
  }, root);
}
