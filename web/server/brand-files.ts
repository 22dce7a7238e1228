import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '@hearth/platform/files/brand-folder.ts';
import { Hono } from 'hono';
import { brandSheet } from './brand-sheet.ts';

const types: Readonly<Record<string, string>> = { svg: 'image/svg+xml', png: 'image/png' };

/** Serves the brand's pictures and tokens. An address with the content's version is cached permanently. */
export function brandFiles(brand: Brand): Hono {
  const app = new Hono();
  const sheet = brandSheet(brand);
  app.get('/brand/:file', async (context) => {
    const file = context.req.param('file');
    const version = file === 'tokens.css' ? sheet?.version : picture(brand, file);
    if (version === undefined) return context.notFound();
    const isVersion = context.req.query('v') === version;
    context.header('cache-control', isVersion ? 'public, max-age=31536000, immutable' : 'no-cache');
    context.header('x-content-type-options', 'nosniff');
    context.header(
      'content-type',
      types[file.split('.').at(-1) ?? ''] ?? 'text/css; charset=utf-8',
    );
    // A picture opened by itself is a document of this origin: styles are allowed, scripts are not.
    context.header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; sandbox`,
    );
    if (file === 'tokens.css') return context.body(sheet?.css ?? '');
    return context.body(new Uint8Array(await readFile(join(brand.folder, file))));
  });
  return app;
}

const picture = (brand: Brand, file: string): string | undefined =>
  Object.hasOwn(brand.pictures, file) ? brand.pictures[file] : undefined;
