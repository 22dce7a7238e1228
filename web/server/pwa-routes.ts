import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { type Language, languageOf, languages } from '../app/i18n/languages.ts';
import type { Backend } from './backend.ts';
import { type TextOf, manifestOf } from './manifest.ts';
import { offlineDocument } from './offline-document.ts';

interface PwaRoutes {
  readonly settings: Pick<Backend['settings'], 'brand' | 'publicUrl'>;
  /** Texts of the built app. */
  readonly textOf: (language: Language) => TextOf;
  /** Folder of the built app's files. */
  readonly files: URL;
}

/** Serves the manifest, the service worker and the offline page. */
export function pwaRoutes({ settings, textOf, files }: PwaRoutes): Hono {
  const app = new Hono();
  const { brand } = settings;
  const requestedLanguage = (tag: string | undefined): Language => languageOf(tag) ?? languages[0];

  app.get('/manifest.webmanifest', (context) => {
    const language = requestedLanguage(context.req.query('language'));
    const theme = context.req.query('theme') === 'dark' ? 'dark' : 'light';
    const manifest = manifestOf({ brand, language, theme, text: textOf(language) });
    return context.body(JSON.stringify(manifest), 200, {
      ...revalidateHeaders,
      'content-type': 'application/manifest+json',
    });
  });

  app.get('/offline.html', (context) => {
    const language = requestedLanguage(context.req.query('language'));
    const { html, policy } = offlineDocument({ brand, language, text: textOf(language) });
    return context.body(html, 200, {
      ...revalidateHeaders,
      ...strict(settings.publicUrl),
      'content-type': 'text/html; charset=utf-8',
      'content-language': language.tag,
      'content-security-policy': policy,
      'x-frame-options': 'DENY',
    });
  });

  app.get('/sw.js', async (context) =>
    context.body(await readFile(new URL('sw.js', files), 'utf8'), 200, {
      ...revalidateHeaders,
      ...strict(settings.publicUrl),
      'content-type': 'text/javascript; charset=utf-8',
      // The worker's own policy: it connects to this origin and runs its scripts.
      'content-security-policy': `default-src 'none'; connect-src 'self'; script-src 'self'`,
      'service-worker-allowed': '/',
    }),
  );

  return app;
}

/** Cached but always revalidated, so that a device finds a new worker. */
const revalidateHeaders = {
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const;

const strict = (publicUrl: URL): Record<string, string> => ({
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(publicUrl.protocol === 'https:'
    ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : {}),
});
