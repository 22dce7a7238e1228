import { placesOfWords } from '@hearth/product/search-words/rank-entries.ts';
import type { StoredCopy } from '../../../pwa/messages.ts';

export type KeptKind = 'fault' | 'manual' | 'partner' | 'page';

/** Search entry of a stored copy of a page. */
export interface KeptEntry {
  /** Subject, `@`, language, as in the index of the server. */
  readonly id: string;
  readonly kind: KeptKind;
  readonly title: string;
  readonly note: string;
  readonly text: string;
  /** BCP 47 tag; empty: the language of the page. */
  readonly language: string;
  readonly href: string;
  /** ISO time of the copy. */
  readonly at: string;
  /** The best place of each word. */
  readonly places: ReadonlyMap<string, number>;
}

type Texts = Omit<KeptEntry, 'places' | 'at'> & {
  readonly codes?: readonly string[];
  /** Also found by these. */
  readonly words?: string;
};

/** Entries of a copy: the sections of a manual, the service partner's number, or the page itself. `describe`: further words of an address. */
export function entriesOfCopy(
  { url, at, html }: StoredCopy,
  describe: (pathname: string) => string,
): readonly KeptEntry[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const main = page.querySelector('main');
  const { pathname, search } = addressOf(url);
  if (!main || pathname === '/search') return [];
  const title = page.title;
  const article = main.querySelector('article');
  const words = describe(pathname);
  const texts =
    article && pathname.startsWith('/manual/')
      ? entriesOfManual(article, { title, pathname, search })
      : [
          ...numbersIn(main, words),
          {
            id: `${pathname}${search}@`,
            kind: 'page' as const,
            title,
            note: '',
            text: textIn(main),
            language: '',
            href: `${pathname}${search}`,
            words,
          },
        ];
  return texts.map(({ codes = [], words: more = '', ...entry }) => ({
    ...entry,
    at,
    places: placesOfWords({ ...entry, codes, text: `${entry.text} ${more}` }),
  }));
}

/** The address without its home: all copies are of one home. */
function addressOf(url: string): { readonly pathname: string; readonly search: string } {
  const at = new URL(url);
  at.searchParams.delete('installation');
  at.searchParams.delete('return');
  return { pathname: at.pathname, search: at.search };
}

/** The manual, and each of its headings with the text up to the next one; headings about fault codes by their code. */
function entriesOfManual(
  article: HTMLElement,
  {
    title,
    pathname,
    search,
  }: { readonly title: string; readonly pathname: string; readonly search: string },
): readonly Texts[] {
  const language = article.lang;
  const whole = { title, note: '', text: '', language, href: `${pathname}${search}` };
  const sections = [...article.querySelectorAll('h2[id], h3[id], h4[id]')].map((heading): Texts => {
    const { id } = heading;
    const code = /^fault-(.+)$/.exec(id)?.[1];
    return {
      id: `${pathname}#${id}@${language}`,
      kind: code === undefined ? 'manual' : 'fault',
      codes: code === undefined ? [] : [code],
      title: textIn(heading),
      note: title,
      text: textAfter(heading),
      language,
      href: `${pathname}${search}#${id}`,
    };
  });
  return [{ ...whole, id: `${pathname}@${language}`, kind: 'manual' }, ...sections];
}

/** Companies whose number a page has, with the link that calls them. */
const numbersIn = (main: Element, words: string): readonly Texts[] =>
  [...main.querySelectorAll('[itemtype="https://schema.org/Organization"]')].flatMap((company) => {
    const name = company.querySelector('[itemprop="name"]')?.textContent ?? '';
    const href = company.querySelector('a[href^="tel:"]')?.getAttribute('href');
    if (name === '' || href == null) return [];
    const number = href.slice('tel:'.length);
    const texts = { title: name, note: number, text: '', language: '', words };
    return [{ ...texts, id: `${href}@`, kind: 'partner' as const, href }];
  });

/** Elements within a word or a sentence; the others are apart. */
const inline: ReadonlySet<string> = new Set(['B', 'STRONG', 'EM', 'I', 'CODE', 'BDI', 'MARK']);
const unread = 'script, style, template, svg, nav, [hidden]';

/** The text of an element with spaces between its parts. */
function textIn(element: Element): string {
  const parts: string[] = [];
  const read = (node: Node): void => {
    if (node instanceof Text) parts.push(node.data);
    if (!(node instanceof Element) || node.matches(unread)) return;
    const gap = inline.has(node.tagName) ? '' : ' ';
    parts.push(gap);
    for (const child of node.childNodes) read(child);
    parts.push(gap);
  };
  read(element);
  return parts.join('').replaceAll(/\s+/g, ' ').trim();
}

/** The text between a heading and the next one. */
function textAfter(heading: Element): string {
  const parts: string[] = [];
  let next = heading.nextElementSibling;
  while (next && !next.matches('h2, h3, h4')) {
    parts.push(textIn(next));
    next = next.nextElementSibling;
  }
  return parts.join(' ');
}
