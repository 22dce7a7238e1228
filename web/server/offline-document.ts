import { escapeHtml } from '@hearth/core/escape-html.ts';
import { createHash } from 'node:crypto';
import type { Brand } from '@hearth/platform/files/brand-folder.ts';
import type { Language } from '../app/i18n/languages.ts';
import { cachedPagesId, guestId, reasonId, signedOutId } from '../app/pwa/offline-page-ids.ts';
import { offline } from '../app/ui/icons.ts';
import type { TextOf } from './manifest.ts';

interface OfflineDocument {
  readonly html: string;
  readonly policy: string;
}

/** Reloads when the connection returns, unless a link was tapped: a reload would cancel its navigation. */
const script = `let isLeaving=false;addEventListener('click',(event)=>{isLeaving||=event.target.closest('a')!==null});addEventListener('online',()=>isLeaving||location.reload())`;

/**
 * Page for an unreachable address. It is self-contained, with inline styles and without the app's scripts, and has a
 * placeholder for the list of cached pages.
 */
export function offlineDocument(options: {
  brand: Brand;
  language: Language;
  text: TextOf;
}): OfflineDocument {
  const { brand, language, text } = options;
  const textOf = (id: string): string => escapeHtml(text(id));
  const style = styleOf(brand);
  const main = `<p id="${reasonId}">${textOf('offline.why')}</p>
<p hidden id="${guestId}">${textOf('offline.guest')}</p>
<p hidden id="${signedOutId}">${textOf('offline.left')}</p>
<p><a class="again" href="">${textOf('connection.again')}</a></p>
<div hidden id="${cachedPagesId}">
<h2>${textOf('offline.kept')}</h2>
<ul><!--${cachedPagesId}--></ul>
</div>
<p class="second">${textOf('offline.calm')}</p>`;
  const title = textOf('offline.title');
  const html = standaloneDocument({ language, title, style, icon: offline, main, script });
  return { html, policy: policyFor({ style, script }) };
}

/** A whole HTML document with inline styles; `title`, `icon` (an SVG path), `main` and `script` are HTML. */
export function standaloneDocument(page: {
  language: Language;
  title: string;
  style: string;
  icon: string;
  main: string;
  script?: string;
}): string {
  return `<!doctype html>
<html lang="${page.language.tag}" dir="${page.language.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<style>${page.style}</style>
</head>
<body>
<main>
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${page.icon}"/></svg>
<h1>${page.title}</h1>
${page.main}
</main>
${page.script === undefined ? '' : `<script>${page.script}</script>`}
</body>
</html>
`;
}

export function policyFor(parts: { style: string; script?: string }): string {
  const hash = (content: string): string =>
    `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  return [
    `default-src 'none'`,
    `style-src ${hash(parts.style)}`,
    ...(parts.script === undefined ? [] : [`script-src ${hash(parts.script)}`]),
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ');
}

export function styleOf({ colours: { paper, ink } }: Brand): string {
  return `:root{color-scheme:light dark;--paper:light-dark(${paper.light},${paper.dark});--ink:light-dark(${ink.light},${ink.dark});--line:color-mix(in oklab,var(--ink) 22%,var(--paper))}
:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
:root[data-text-size="125"]{font-size:125%}:root[data-text-size="150"]{font-size:150%}:root[data-text-size="175"]{font-size:175%}:root[data-text-size="200"]{font-size:200%}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{box-sizing:border-box;max-inline-size:34rem;margin-inline:auto;padding:3rem max(1rem,env(safe-area-inset-left)) 3rem}
svg{inline-size:2.5rem;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
h1{font-size:1.5rem;line-height:1.25;font-weight:600;margin-block:1rem .5rem}h2{font-size:1rem;margin-block:2rem .5rem}
a{color:inherit}.again{display:inline-grid;place-items:center;min-block-size:2.75rem;padding:.375rem 1.25rem;box-sizing:border-box;text-align:center;border-radius:.75rem;background:var(--ink);color:var(--paper);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
ul{list-style:none;margin:0;padding:0;border:1px solid var(--line);border-radius:1rem}li+li{border-block-start:1px solid var(--line)}
li a{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.25rem 1rem;padding:.75rem 1rem;min-block-size:1.5rem;text-decoration:none}time,.second{opacity:.8;font-size:.875rem}`;
}
