/** Text that a person sees or hears on a page: text nodes and labels, one entry each, without the technical list. */
export function screenTexts(html: string, technicalTitles: readonly string[]): readonly string[] {
  const body = html.slice(Math.max(0, html.indexOf('<body')));
  const visibleText = withoutDetails(
    body.replaceAll(/<wbr\/?>/g, '').replaceAll(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' '),
    technicalTitles,
  );
  const labels = [...visibleText.matchAll(/\s(?:aria-label|alt|title|placeholder)="([^"]*)"/g)];
  const nodes = visibleText.replaceAll(/<!--[\s\S]*?-->/g, '').split(/<[^>]*>/);
  return [...nodes, ...labels.map(([, label = '']) => label)]
    .map((text) => plainText(text).trim())
    .filter((text) => text !== '');
}

/** Removes `details` elements with one of the titles; they contain no other `details`. */
function withoutDetails(html: string, titles: readonly string[]): string {
  return html.replaceAll(/<details\b(?:(?!<details\b)[\s\S])*?<\/details>/g, (details) => {
    const summary = /<summary\b[\s\S]*?<\/summary>/.exec(details)?.[0] ?? '';
    const title = plainText(summary.replaceAll(/<[^>]*>/g, '')).trim();
    return titles.includes(title) ? ' ' : details;
  });
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
  nbsp: ' ',
};

const plainText = (text: string): string =>
  text.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

const identifier =
  /\b(?:[a-z]+(?:[A-Z][a-z]+)+\w*|[a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+){1,}|[A-Za-z]+_\w+|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/g;
const noIdentifier = /^(?:kWh|dBm|kWp|eBus)$/;

/** Words that are written like names in code: `fanSpeed`, `heating.circuits.0`, `in_progress`, `thursday`. */
export const identifiersIn = (text: string, names: readonly string[]): readonly string[] =>
  [...without(names, text).matchAll(identifier)]
    .map(([word]) => word)
    .filter((word) => !noIdentifier.test(word));

const latin = /[A-Za-zÀ-ÖØ-öø-ž][\w.À-ÖØ-öø-ž+/-]*/g;
/** Units, file formats, and price zones of the electricity market (`BE`, `DE-LU`). */
const units =
  /^(?:kWh?|W|Wh|K|C|A|V|h|a|s|l|m|min|bar|ppm|dBm|g\/m|l\/h|kWh\/a|Hz|rpm|PM\d+(?:\.\d)?|COP|CSV|JSON|PDF|QR|Wi-Fi|WLAN|ISO|[A-Z]{2}(?:-[A-Z]{2})?)$/;

/** Latin words of an Arabic page that are neither a unit of measure nor a proper name. */
export const foreignWords = (text: string, names: readonly string[]): readonly string[] =>
  [...without(names, text).matchAll(latin)]
    .map(([word]) => word)
    .filter((word) => !units.test(word));

const without = (names: readonly string[], text: string): string =>
  names.reduce((rest, name) => rest.replaceAll(name, ' '), text);
