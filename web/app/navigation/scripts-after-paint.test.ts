import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { scriptsAfterPaint } from './scripts-after-paint.ts';

const head =
  '<html><head><title>Wärme</title><link rel="modulepreload" href="/a.js" nonce="n"/><link rel="modulepreload" href="/b.js"/></head>';
const body = '<body><p>&lt;link type="module"</p><script nonce="n">first()</script>';
const pageWith = (script: string): string =>
  `${head}${body}<script nonce="n" type="module" async="">${script}</script><p>später</p></body></html>`;

const imports = `import "/manifest.js";
import * as route0 from "/a.js";
import * as route1 from "/b.js";

  window.modules = {"root":route0,"screen":route1};

import("/entry.js");`;

/** Every length of a chunk cuts another tag or letter. */
const written = (html: string, size: number): Promise<string> => {
  const bytes = Buffer.from(html);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  return text(Readable.from(chunks).pipe(scriptsAfterPaint('n')));
};

describe('scriptsAfterPaint', () => {
  it('imports nothing before the first paint, whatever chunks the page comes in', async () => {
    const whole = await written(pageWith(imports), 10_000);
    for (const size of [1, 7, 40, 1_000])
      expect(await written(pageWith(imports), size)).toBe(whole);
    const [, script = ''] = /async="">(.*?)<\/script>/s.exec(whole) ?? [];
    const kept = '<script nonce="n">window.openedPage=location.pathname+location.search</script>';
    const rewritten = pageWith(script).replaceAll(/<link rel="modulepreload"[^>]*\/>/g, '');
    expect(whole).toBe(rewritten.replace('<head>', `<head>${kept}`));
    expect(script).not.toMatch(/^\s*import\s*["*]/m);
    expect(script.indexOf('requestAnimationFrame')).toBeLessThan(script.indexOf('import('));
  });

  it('the script sets the modules of the page before it starts the app', async () => {
    const [, script = ''] =
      /async="">(.*?)<\/script>/s.exec(await written(pageWith(imports), 50)) ?? [];
    const steps: string[] = [];
    const load = (file: string) => {
      steps.push(file);
      return Promise.resolve(file);
    };
    const document = {
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => steps.push(`preload ${href}`) },
    };
    const window: { modules?: unknown } = {};
    const requestAnimationFrame = (run: () => void) => run();
    const page = { window, document, load, requestAnimationFrame, setTimeout };
    await runInNewContext(script.replaceAll('import(', 'load('), page);
    expect(steps).toEqual([
      'preload /a.js',
      'preload /b.js',
      '/manifest.js',
      '/a.js',
      '/b.js',
      '/entry.js',
    ]);
    expect(window.modules).toEqual({ root: '/a.js', screen: '/b.js' });
  });

  it('leaves a script with other imports, and a page without head or script, as they are', async () => {
    const other = 'import { inject } from "/other.js";';
    expect(await written(pageWith(other), 9)).toContain(`async="">${other}</script>`);
    expect(await written('<p>No', 2)).toBe('<p>No');
    expect(await written('<head></head><p type="modu', 2)).toBe('<head></head><p type="modu');
  });
});
