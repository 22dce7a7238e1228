import { languageOf } from '../../i18n/languages.ts';

/** A language in its own name. */
export const languageName = (tag: string): string =>
  languageOf(tag)?.name ?? new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
