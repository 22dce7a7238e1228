const lengthMax = 250;

/** What is replaced, in this order; the name says by what. */
const patterns: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['address', /\b[a-z][a-z\d+.-]*:\/\/[^\s'"<>)]+/gi],
  ['mail', /[\w.+-]+@[\w-]+\.[\w.-]+/g],
  ['text', /"[^"]*"|“[^”]*”|„[^“]*“|«[^»]*»|`[^`]*`|'[^']*'/g],
  ['token', /\b(?=[\w-]*\d)[\w-]{16,}(?:\.[\w-]+)*/g],
  ['path', /(?:\/[\w%.~:@-]+){2,}\/?(?:\?\S*)?/g],
  ['query', /\?[\w%.~-]+=\S*/g],
  ['number', /[+-]?\d+(?:[.,:/ -]?\d+)*/g],
];

/**
 * A message without what may identify somebody or a place: addresses, quoted text, tokens, ids, paths, numbers and coordinates, cut to 250
 * characters. `Cannot read "Ada" at 52.5, 13.4` becomes `Cannot read <text> at <number>, <number>`.
 */
export function scrubText(text: string): string {
  const bounded = text.slice(0, 4 * lengthMax).replaceAll(/\p{Cc}+/gu, ' ');
  const scrubbed = patterns.reduce(
    (rest, [name, pattern]) => rest.replaceAll(pattern, `<${name}>`),
    bounded,
  );
  return scrubbed.slice(0, lengthMax);
}

/** The path of a script, without origin, query and ids: `/assets/root-Bk3x.js`. Anything else is `<unknown>`. */
export function scrubFile(file: string): string {
  const path = file
    .slice(0, 1_000)
    .replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '')
    .split(/[?#]/)[0];
  const own = /(?:^|\/)((?:[\w@.-]+\/){0,6}[\w@.-]+\.[cm]?[jt]sx?)(?::\d+)*$/.exec(path ?? '')?.[1];
  return own === undefined || /@[\w-]+\.\w+\//.test(own) ? '<unknown>' : own.slice(-200);
}

/** The name of a function; generated or odd ones are `?`. */
export const scrubFunction = (name: string): string =>
  /^[\w$.<> [\]#]{1,120}$/.test(name) ? name : '?';
