import type { SentContent } from './store.ts';

/**
 * A file with its type. A browser may store it and asks each time whether it may still show it; opened by itself it runs nothing. A
 * document is a download.
 */
export function fileResponse(
  sent: SentContent,
  { number, size }: { readonly number: string; readonly size: 'full' | 'small' },
): Response {
  return new Response(new Uint8Array(sent.content), {
    headers: {
      'content-type': sent.mediaType,
      'content-disposition':
        sent.kind === 'photo' ? `inline; filename="${number}.jpg"` : attachment(sent.name),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      etag: `"${sent.hash}-${size}"`,
    },
  });
}

/** Both forms of the name, for old and new software (RFC 6266, 4.3 and RFC 8187). */
function attachment(name: string | null): string {
  const full = name ?? 'document.pdf';
  const plain = full.replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(full).replaceAll(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
