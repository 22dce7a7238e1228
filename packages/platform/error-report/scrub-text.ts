const lengthMax = 250;
/** Longer messages are cut before anything is replaced in them. */
const readMax = 20_000;

/** Replaced before what a person typed, which would cut an address into pieces that no pattern knows. */
const address = /\b[A-Za-z][A-Za-z\d+.-]*:\/\/[^\s'"<>)]+/g;

/** Replaced patterns in order; each match becomes the name in angle brackets. */
const patterns: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['mail', /[\w.+-]+@[\w-]+\.[\w.-]+/g],
  ['text', /"[^"]*"|“[^”]*”|„[^“]*“|«[^»]*»|`[^`]*`|'[^']*'/g],
  ['token', /\b(?=[\w-]*\d)[\w-]{16,}(?:\.[\w-]+)*/g],
  // A single step counts where a word begins: `/Lindenweg`, but not `and/or` or `</div>`.
  ['path', /(?:(?<![^\s"'(:,;=])(?:\/[^\s/?"'<>(),;]+)+|(?:\/[\w%.~:@-]+){2,})\/?(?:\?\S*)?/g],
  ['query', /\?[\w%.~-]+=\S*/g],
];

/** Last, after the placeholders of the others. */
const numbers = /[+-]?\d+(?:[.,:/ -]?\d+)*/g;

/** Messages of engines and of our own are in English, so words in other scripts are somebody's. */
const foreignWords =
  /[\p{L}\p{M}]*(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{M}]+/gu;
/** Asked first: to compile the classes of scripts takes a phone some milliseconds. */
const beyondLatin = /[\u0250-\u1fff\u2070-\uffff]/;

/**
 * A message without what may identify somebody or a place: addresses, quoted text, tokens, ids, paths, names, numbers and coordinates, cut to
 * 250 characters. `Cannot read "Ada" at 52.5, 13.4` becomes `Cannot read <text> at <number>, <number>`. `typed`: values of the page's
 * fields, which it may repeat.
 */
export function scrubText(text: string, typed: readonly string[] = []): string {
  const withoutAddresses = text.slice(0, readMax).replaceAll(address, '<address>');
  const bounded = withoutTyped(withoutAddresses, typed)
    .slice(0, 4 * lengthMax)
    .replaceAll(/\p{Cc}+/gu, ' ');
  const scrubbed = patterns.reduce(
    (rest, [name, pattern]) => rest.replaceAll(pattern, `<${name}>`),
    bounded,
  );
  const own = beyondLatin.test(scrubbed) ? scrubbed.replaceAll(foreignWords, '<text>') : scrubbed;
  return withoutNames(own.replaceAll(numbers, '<number>')).slice(0, lengthMax);
}

/** Shorter values are words of every message. */
const typedLengthMin = 3;

// A message contains one or two of a hundred values: only those are sorted and replaced.
const withoutTyped = (message: string, typed: readonly string[]): string =>
  typed
    .map((value) => value.trim())
    .filter((value) => value.length >= typedLengthMin && message.includes(value))
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, value) => rest.replaceAll(value, '<typed>'), message);

/** Words with a capital that messages of engines have. */
const ordinary =
  /^(?:\w+Error|Array|Boolean|Content|Date|Element|Function|Iterator|Map|Node|Number|Object|Policy|Promise|Proxy|React|Request|Response|Security|Set|String|Symbol|Window)$/;

/** Letters of Latin script and few others, in ranges: a phone takes milliseconds to compile the classes of capital and small letters. */
const small = '[a-z\u00c0-\u024f\u1e00-\u1eff]';
const capitalized = `[A-Z\u00c0-\u024f\u1e00-\u1eff]${small}+`;
const words = `${capitalized}(?:[-’]${capitalized})*`;
const wordWithin = new RegExp(`([\\s(:,;=])(${words})(?=$|[\\s),.:;!?’])`, 'g');
const wordAtBeginning = new RegExp(`^${words}(?= <)`);

/** Names are words with a capital within a sentence. One at its beginning counts if something that was replaced follows it. */
const withoutNames = (text: string): string =>
  text
    .replaceAll(wordWithin, (whole: string, before: string, found: string) =>
      isCapitalized(found) && !ordinary.test(found) ? `${before}<name>` : whole,
    )
    .replace(wordAtBeginning, (found) => (isCapitalized(found) ? '<name>' : found));

const isCapitalized = (found: string): boolean =>
  found
    .split(/[-’]/)
    .every(
      ([first = '', ...others]) =>
        first !== first.toLowerCase() && others.join('') === others.join('').toLowerCase(),
    );

/** The path of a script, without origin, query and ids: `assets/root-Bk3x.js`. Anything else is `<unknown>`. */
export function scrubFile(file: string): string {
  const path = file
    .slice(0, 1_000)
    .replace(/^[A-Za-z][A-Za-z\d+.-]*:\/\/[^/]*/, '')
    .split(/[?#]/)[0];
  const own = /(?:^|\/)((?:[\w@.-]+\/){0,6}[\w@.-]+\.[cm]?[jt]sx?)(?::\d+)*$/.exec(path ?? '')?.[1];
  return own === undefined || /@[\w-]+\.\w+\//.test(own) ? '<unknown>' : own.slice(-200);
}

/** The name of a function; generated or odd ones are `?`. */
export const scrubFunction = (name: string): string =>
  /^[\w$.<> [\]#]{1,120}$/.test(name) ? name : '?';
