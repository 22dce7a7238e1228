/** Letters before the found word and in all. */
const before = 40;
const lengthMax = 140;

/** The part of a text around its first mark, cut between words; empty without one. */
export function excerptOf(text: string, mark: readonly [number, number] | undefined): string {
  if (!mark) return '';
  const from = mark[0] <= before ? 0 : text.indexOf(' ', mark[0] - before) + 1;
  const start = from === 0 || from > mark[0] ? (mark[0] <= before ? 0 : mark[0]) : from;
  if (text.length - start <= lengthMax) return `${start > 0 ? '… ' : ''}${text.slice(start)}`;
  const end = Math.max(text.lastIndexOf(' ', start + lengthMax), mark[1]);
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)} …`;
}
