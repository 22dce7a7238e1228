import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from './languages.ts';

const files = import.meta.glob<{ messages: Messages }>('../../locales/*/*.po', { eager: true });

/** One i18n instance per language, never switched: requests in several languages share the process. */
const instances = new Map<string, I18n>();

export function i18nOf(language: Language, brandTexts: Messages | null): I18n {
  const cached = instances.get(language.tag);
  if (cached) return cached;
  const messages: Messages = {};
  for (const [path, file] of Object.entries(files))
    if (path.includes(`/locales/${language.tag}/`)) Object.assign(messages, file.messages);
  Object.assign(messages, brandTexts);
  const cache = setupI18n({
    locale: language.tag,
    locales: language.format,
    messages: { [language.tag]: messages },
  });
  instances.set(language.tag, cache);
  return cache;
}
