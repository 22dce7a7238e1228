import type { Brand } from '@hearth/platform/files/brand-folder.ts';
import type { Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { brandSheet } from '../server/brand-sheet.ts';

/** Brand data of a page. */
export interface BrandShell {
  readonly name: string;
  /** Name below the app's icon. */
  readonly shortName: string;
  readonly icon: string;
  readonly appleTouchIcon: string;
  readonly logo: string;
  /** Support address; null if the brand has none. */
  readonly contact: string | null;
  /** Style sheet with the brand's tokens, if any. */
  readonly styles: string | null;
  /** Colours of the browser's own interface. */
  readonly paper: { readonly light: string; readonly dark: string };
  /** The brand's messages in the page's language; null if it has none. */
  readonly texts: Messages | null;
}

/** Addresses contain the content's version, so that browsers can cache them. */
export function brandShellOf(brand: Brand, language: string): BrandShell {
  const picture = (file: string): string => `/brand/${file}?v=${brand.pictures[file] ?? ''}`;
  const sheet = brandSheet(brand);
  return {
    name: brand.name,
    shortName: brand.shortName,
    icon: picture('icon.svg'),
    appleTouchIcon: picture('apple-touch-icon.png'),
    logo: picture('logo.svg'),
    contact: brand.contact ?? null,
    styles: sheet && `/brand/tokens.css?v=${sheet.version}`,
    paper: brand.colours.paper,
    texts: brandTexts(brand, language),
  };
}

export function brandTexts(brand: Brand, language: string): Messages | null {
  const words = Object.entries(brand.texts[language] ?? {});
  if (words.length === 0) return null;
  return Object.fromEntries(words.map(([id, text]) => [id, compileMessage(text)]));
}
