/** Text of a message for another person: about the unit, without its people and their address. */
export interface Shared {
  readonly title: string;
  readonly words: string;
}

export interface SharedFacts {
  readonly title: string;
  readonly code: string;
  /** Sentences in order; null or empty for an unknown fact. */
  readonly lines: readonly (string | null)[];
}

export const sharedText = ({ title, code, lines }: SharedFacts): Shared => ({
  title: code === '' ? title : `${title} (${code})`,
  words: lines.filter((line) => line !== null && line !== '').join('\n'),
});

/** RFC 6068: an address may be left open, and lines end with CRLF. */
export const mailTo = (address: string, { title, words }: Shared): string =>
  `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(
    words.replaceAll('\n', '\r\n'),
  )}`;
