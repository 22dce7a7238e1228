import { type Messages, i18n } from '@lingui/core';
import { metaContent } from '../api/meta-content.ts';
import { routeTable } from '../route-table.ts';
import { summaryId } from '../ui/summary-id.ts';
import { type Language, languageOf, languages } from './languages.ts';
import { catalogFileName } from './catalog-file-name.ts';

const wordsId: string = import.meta.env.VITE_WORDS_ID ?? 'unbuilt';

interface WordFile {
  readonly messages: Messages;
}

const loaded = new Set<string>();

/** Fetches what the screens at an address need in the page's language, each file once. */
export async function loadCatalogs(pathname: string): Promise<typeof i18n> {
  const language = languageOf(document.documentElement.lang) ?? languages[0];
  const isAnswered = document.getElementById(summaryId) !== null;
  await load(language, ['shell', ...catalogsAt(pathname), ...(isAnswered ? [faultWords] : [])]);
  if (i18n.locale !== language.tag) i18n.activate(language.tag, [language.format]);
  return i18n;
}

/** The words of a part of the page that comes later than the page. */
export async function loadCatalog(catalog: string): Promise<void> {
  await load(languageOf(document.documentElement.lang) ?? languages[0], [catalog]);
}

/** What forms say of what is wrong: they come with what checks a form, and with a page that says it already. */
export const loadFormMessages = (): Promise<void> => loadCatalog(faultWords);

const faultWords = 'forms';

async function load(language: Language, catalogs: readonly string[]): Promise<void> {
  const wanted = catalogs.map((name) => catalogFileName(wordsId, language.tag, name));
  await Promise.all(
    wanted
      .filter((file) => !loaded.has(file))
      .map(async (file) => {
        const { messages } = await (import(/* @vite-ignore */ file) as Promise<WordFile>);
        loaded.add(file);
        const words = { ...messages, ...brandTexts() };
        // Who needs more words has waited for them. Told as a change, they would draw the whole page anew, and take away what waits.
        if (i18n.locale === language.tag) Object.assign(i18n.messages, words);
        else i18n.load(language.tag, words);
      }),
  );
}

function catalogsAt(pathname: string): readonly string[] {
  const path = pathname.replace(/\/+$/, '') || '/';
  const entry =
    routeTable.find((route) => route.path === path) ??
    routeTable.find((route) =>
      new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
    );
  return entry?.catalogs ?? [];
}

/** The brand's own words, which the page brings where there are any; they stand over the app's. */
function brandTexts(): Messages {
  return JSON.parse(metaContent('brand-texts') ?? '{}');
}
