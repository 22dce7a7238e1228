import type { Brand } from '@hearth/platform/brand-folder.ts';
import type { Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { brandSheet } from '../server/brand-sheet.ts';

/** What a page needs of the brand. */
export interface BrandShell {
  readonly name: string;
  /** Below an icon on a phone. */
  readonly shortName: string;
  readonly icon: string;
  readonly appleTouchIcon: string;
  readonly logo: string;
  /** Where people write to who need help; null where the brand names none. */
  readonly contact: string | null;
  /** A sheet with the brand's own tokens, where it has any. */
  readonly styles: string | null;
  /** What the browser draws around the page. */
  readonly paper: { readonly light: string; readonly dark: string };
  /** The brand's own words in the page's language, ready for use; null where it has none. */
  readonly texts: Messages | null;
}

/** Every address names the content's version, so that a browser keeps it until it changes. */
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
