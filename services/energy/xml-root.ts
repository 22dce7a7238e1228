import { DOMParser, type Element, onWarningStopParsing } from '@xmldom/xmldom';

/**
 * Root element; null for malformed XML and for a document type declaration, whose entities could expand without bound or refer
 * elsewhere.
 */
export function xmlRoot(text: string): Element | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  try {
    const parser = new DOMParser({ onError: onWarningStopParsing });
    return parser.parseFromString(text, 'application/xml').documentElement;
  } catch {
    return null;
  }
}
