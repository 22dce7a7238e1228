import type { Look } from '../app/pwa/messages.ts';
import { keptPlace, keptTime, leftPlace, whyPlace } from '../app/pwa/offline-places.ts';
import type { ListedCopy } from './shelves.ts';

const listedMax = 8;

/** The page that the build left open, with how this browser's pages look and what can be opened instead. */
export function filledIn(
  page: string,
  { look, copies, hasLeft }: { look: Look | null; copies: readonly ListedCopy[]; hasLeft: boolean },
): string {
  const language = look?.language ?? 'en';
  const rows = onePerScreen(copies)
    .slice(0, listedMax)
    .map(({ url, title, at }) => {
      const { pathname, search } = new URL(url);
      return `<li><a href="${escaped(pathname + search)}"><span>${title}</span> <time datetime="${at}">${keptTime(at, language)}</time></a></li>`;
    });
  const attributes = look
    ? ` data-theme="${escaped(look.theme)}" data-text-size="${escaped(look.textSize)}"`
    : '';
  // As functions: titles may hold what `replace` would read as a pattern.
  return page
    .replace('<html', () => `<html${attributes}`)
    .replace(`<div hidden id="${keptPlace}">`, (open) =>
      rows.length > 0 ? open.replace(' hidden', '') : open,
    )
    .replace(`<!--${keptPlace}-->`, () => rows.join(''))
    .replace(hasLeft ? `<p hidden id="${leftPlace}">` : '', (open) => open.replace(' hidden', ''))
    .replace(hasLeft ? `<p id="${whyPlace}">` : '', (open) => open.replace('<p', '<p hidden'));
}

/** Copies come newest first; of one screen with several addresses the newest is enough. */
function onePerScreen(copies: readonly ListedCopy[]): readonly ListedCopy[] {
  const seen = new Set<string>();
  return copies.filter(({ url }) => {
    const { pathname } = new URL(url);
    return !seen.has(pathname) && seen.add(pathname);
  });
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
