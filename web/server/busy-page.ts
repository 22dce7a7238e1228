import { escapeHtml } from '@hearth/core/escape-html.ts';
import { appearanceOf } from '../app/api/appearance.ts';
import { cookiesOf } from '../app/api/cookies.ts';
import { type Language, acceptedLanguage, languageOf, languages } from '../app/i18n/languages.ts';
import { busyAnswer } from '../app/pwa/busy-answer.ts';
import { refresh } from '../app/ui/icons.ts';
import type { WebSettings } from './backend.ts';
import { securityHeaders } from './headers.ts';
import type { TextOf } from './manifest.ts';
import { policyFor, standaloneDocument, styleOf } from './offline-document.ts';

export interface BusyPageOptions {
  readonly settings: Pick<WebSettings, 'publicUrl' | 'formTargets' | 'brand' | 'viewportZoom'>;
  readonly textOf: (language: Language) => TextOf;
}

/** Seconds; a full queue empties much sooner. */
const retryAfterS = 5;

/**
 * Answers 503 in place of a page. The documents are created once, so an answer needs no rendering and no compression. A request
 * for a page's data gets a code that the page's script recognises.
 */
export function createBusyPage({
  settings,
  textOf,
}: BusyPageOptions): (request: Request) => Response {
  const style = styleOf(settings.brand);
  const base = securityHeaders({ settings, nonce: '', url: settings.publicUrl });
  base.set('content-security-policy', policyFor({ style }));
  base.set('retry-after', String(retryAfterS));
  // Not compressed, because processor time is the scarce resource.
  base.set('cache-control', 'private, no-store, no-transform');
  const pages = new Map(
    languages.map((language) => [language.tag, documentsOf(language, textOf(language), style)]),
  );
  return (request) => {
    const headers = new Headers(base);
    if (new URL(request.url).pathname.endsWith('.data')) {
      headers.set('content-type', 'text/plain; charset=utf-8');
      return new Response(busyAnswer, { status: 503, headers });
    }
    const cookies = cookiesOf(request.headers.get('cookie'));
    const language =
      languageOf(cookies['locale']) ??
      acceptedLanguage(request.headers.get('accept-language')) ??
      languages[0];
    const { theme, textSize } = appearanceOf(cookies, settings.viewportZoom);
    headers.set('content-type', 'text/html; charset=utf-8');
    headers.set('content-language', language.tag);
    headers.set('vary', 'cookie, accept-language');
    const document = pages.get(language.tag)?.[request.method === 'POST' ? 'form' : 'page'] ?? '';
    const look = `${theme === 'system' ? '' : ` data-theme="${theme}"`} data-text-size="${textSize}"`;
    return new Response(document.replace('<html', `<html${look}`), { status: 503, headers });
  };
}

function documentsOf(language: Language, text: TextOf, style: string) {
  const textOf = (id: string): string => escapeHtml(text(id));
  const again = `<p><a class="again" href="">${textOf('busy.again')}</a></p>`;
  const title = textOf('busy.title');
  const document = (body: string): string => {
    const main = `${body}\n<p class="second">${textOf('offline.calm')}</p>`;
    return standaloneDocument({ language, title, style, icon: refresh, main });
  };
  return {
    page: document(`<p>${textOf('busy.why')}</p>\n${again}`),
    // A link would lose the form; the browser's own reload sends it again.
    form: document(`<p>${textOf('busy.form')}</p>`),
  };
}
