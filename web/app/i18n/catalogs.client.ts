import { type Messages, i18n } from '@lingui/core';
import { metaContent } from '../api/meta-content.ts';
import { routeTable } from '../route-table.ts';
import { type Language, languageOf, languages } from './languages.ts';

const files = import.meta.glob<{ messages: Messages }>('../../locales/*/*.po');
const loaded = new Set<string>();

/** Fetches what the screens at an address need in the page's language, each file once. */
export async function loadCatalogs(pathname: string): Promise<typeof i18n> {
  const language = languageOf(document.documentElement.lang) ?? languages[0];
  await load(language, ['shell', ...catalogsAt(pathname)]);
  if (i18n.locale !== language.tag) i18n.activate(language.tag, [language.format]);
  return i18n;
}

/** The words of a part of the page that comes later than the page. */
export async function loadWords(catalog: string): Promise<void> {
  await load(languageOf(document.documentElement.lang) ?? languages[0], [catalog]);
}

async function load(language: Language, catalogs: readonly string[]): Promise<void> {
  const wanted = catalogs.map((name) => `../../locales/${language.tag}/${name}.po`);
  await Promise.all(
    wanted
      .filter((path) => !loaded.has(path))
      .map(async (path) => {
        const file = await files[path]?.();
        if (!file) return;
        loaded.add(path);
        const words = { ...file.messages, ...brandTexts() };
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
