import type { RouterContextProvider } from 'react-router';
import { brandTexts } from '../brand-shell.ts';
import { backendContext, pageRequestContext } from '../context.ts';
import { i18nOf } from './catalogs.server.ts';
import { type Translate, textOf } from './use-text.ts';

/** Texts for a loader in the language of the request. The browser needs no catalogue for them. */
export function requestText(context: Readonly<RouterContextProvider>): Translate {
  const { language } = context.get(pageRequestContext);
  const { brand } = context.get(backendContext).settings;
  return textOf(i18nOf(language, brandTexts(brand, language.tag)));
}
