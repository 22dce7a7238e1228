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

/** Loads the catalogs of the screen at an address in the page's language, each file once. */
export async function loadCatalogs(pathname: string): Promise<typeof i18n> {
  const language = languageOf(document.documentElement.lang) ?? languages[0];
  const isAnswered = document.getElementById(summaryId) !== null;
  await load(language, ['shell', ...catalogsAt(pathname), ...(isAnswered ? [faultWords] : [])]);
  if (i18n.locale !== language.tag) i18n.activate(language.tag, [language.format]);
  return i18n;
}

/** Loads one catalog in the page's language. */
export async function loadCatalog(catalog: string): Promise<void> {
  await load(languageOf(document.documentElement.lang) ?? languages[0], [catalog]);
}

/** Loads the messages about wrong form input, which pages with a checked form or an error summary need. */
export const loadFormMessages = (): Promise<void> => loadCatalog(faultWords);

const faultWords = 'forms';

async function load(language: Language, catalogs: readonly string[]): Promise<void> {
  const fileNames = catalogs.map((name) => catalogFileName(wordsId, language.tag, name));
  await Promise.all(
    fileNames
      .filter((file) => !loaded.has(file))
      .map(async (file) => {
        const { messages } = await (import(/* @vite-ignore */ file) as Promise<WordFile>);
        loaded.add(file);
        const words = { ...messages, ...brandTexts() };
        // Added without an event: `i18n.load` would render the whole page again, and show placeholders of deferred parts.
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

/** The brand's own messages from the page's head; they override the app's. */
function brandTexts(): Messages {
  return JSON.parse(metaContent('brand-texts') ?? '{}');
}
