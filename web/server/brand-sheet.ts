import { createHash } from 'node:crypto';
import type { Brand } from '@hearth/platform/files/brand-folder.ts';

/** Style sheet of the brand's tokens, loaded after the app's own; null without tokens. */
export function brandSheet(
  brand: Brand,
): { readonly css: string; readonly version: string } | null {
  const lines = Object.entries(brand.tokens).map(([name, value]) => `${name}: ${value};`);
  if (lines.length === 0) return null;
  const css = `@layer tokens { :root { ${lines.join(' ')} } }\n`;
  return { css, version: createHash('sha256').update(css).digest('hex').slice(0, 12) };
}
