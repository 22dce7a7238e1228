import { escapeHtml } from '@hearth/core/escape-html.ts';
import type { DisplaySettings } from '../app/pwa/messages.ts';
import {
  cachedAtText,
  cachedPagesId,
  guestId,
  reasonId,
  signedOutId,
} from '../app/pwa/offline-page-ids.ts';
import type { ListedPage } from './page-caches.ts';

const listedMax = 8;

/** Fills the offline page of the build with this device's display settings and the pages that can be opened. */
export function filledOfflinePage(
  page: string,
  options: {
    settings: DisplaySettings | null;
    copies: readonly ListedPage[];
    hasSignedOut: boolean;
    isGuest: boolean;
  },
): string {
  const { settings, copies, hasSignedOut, isGuest } = options;
  const notice = hasSignedOut ? signedOutId : isGuest ? guestId : null;
  const language = settings?.language ?? 'en';
  const rows = onePerScreen(copies)
    .slice(0, listedMax)
    .map(({ url, title, at }) => {
      const { pathname, search } = new URL(url);
      return `<li><a href="${escapeHtml(pathname + search)}"><span>${title}</span> <time datetime="${at}">${cachedAtText(at, language)}</time></a></li>`;
    });
  const attributes = settings
    ? ` data-theme="${escapeHtml(settings.theme)}" data-text-size="${escapeHtml(settings.textSize)}"`
    : '';
  // Replacements are functions, because titles may contain `$` patterns.
  return page
    .replace('<html', () => `<html${attributes}`)
    .replace(`<div hidden id="${cachedPagesId}">`, (open) =>
      rows.length > 0 ? open.replace(' hidden', '') : open,
    )
    .replace(`<!--${cachedPagesId}-->`, () => rows.join(''))
    .replace(notice ? `<p hidden id="${notice}">` : '', (open) => open.replace(' hidden', ''))
    .replace(notice ? `<p id="${reasonId}">` : '', (open) => open.replace('<p', '<p hidden'));
}

/** The newest copy of each screen: copies are sorted, and a screen may have several addresses. */
function onePerScreen(copies: readonly ListedPage[]): readonly ListedPage[] {
  const seen = new Set<string>();
  return copies.filter(({ url }) => {
    const { pathname } = new URL(url);
    return !seen.has(pathname) && seen.add(pathname);
  });
}
