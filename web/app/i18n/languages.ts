/** The supported languages; each name is in its own language. */
export const languages = [
  { tag: 'en', name: 'English', format: 'en-GB', direction: 'ltr' },
  { tag: 'de', name: 'Deutsch', format: 'de-DE', direction: 'ltr' },
  { tag: 'ar', name: 'العربية', format: 'ar', direction: 'rtl' },
] as const;

export type Language = (typeof languages)[number];

export function languageOf(tag: string | null | undefined): Language | null {
  const requested = (tag ?? '').toLowerCase();
  return (
    languages.find(
      (language) => requested === language.tag || requested.startsWith(`${language.tag}-`),
    ) ?? null
  );
}

/** The best supported language of an `Accept-Language` header, by weight (RFC 9110 §12.5.4). */
export function acceptedLanguage(header: string | null): Language | null {
  const requested = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part, order) => {
      const [tag = '', ...params] = part.trim().split(';');
      const weight = Number(/^\s*q=([\d.]+)/.exec(params[0] ?? 'q=1')?.[1] ?? 1);
      return { tag, weight: Number.isFinite(weight) ? weight : 0, order };
    })
    .filter((entry) => entry.weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.order - b.order);
  for (const entry of requested) {
    const found = languageOf(entry.tag);
    if (found) return found;
  }
  return null;
}
