import type { MarkedTitle } from './match-texts.ts';

/** A text with its found words underlined. `language`: of the text, where it is not that of the page. */
export function Marked({
  marked,
  language,
}: {
  marked: MarkedTitle;
  language?: string | undefined;
}) {
  const { text, marks } = marked;
  const parts = marks.map(([start, end], at) => ({
    start,
    before: text.slice(marks[at - 1]?.[1] ?? 0, start),
    found: text.slice(start, end),
  }));
  return (
    <bdi dir="auto" lang={language || undefined}>
      {parts.map(({ start, before, found }) => (
        <span key={start}>
          {before}
          <mark className="search-mark">{found}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </bdi>
  );
}
