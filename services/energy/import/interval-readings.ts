/** One reading of a Green Button file; null for text that is missing. */
export interface IntervalReading {
  readonly startS: string | null;
  readonly durationS: string | null;
  readonly value: string | null;
}

export interface CutFeed {
  /** The feed, in which the readings that follow each other are one empty element {@link readingsMark} with their first number and count. */
  readonly feed: string;
  readonly readingAt: (i: number) => IntervalReading;
  readonly lineAt: (i: number) => number;
}

export const readingsMark = 'CutReadings';

const readingElement =
  /<((?:[\w.-]+:)?)IntervalReading(?:\s[^>]*)?>([\s\S]*?)<\/\1IntervalReading\s*>/gu;

/**
 * Takes the readings out of a feed, which are nearly all of a large file: a tree of all its elements needs forty times its size. A mark in
 * a comment stays in the comment, so that its readings do not count.
 */
export function cutReadings(text: string): CutFeed {
  const pieces: string[] = [];
  const bodies: string[] = [];
  const places: number[] = [];
  let next = 0;
  let first = 0;
  const mark = (): void => {
    const count = bodies.length - first;
    if (count > 0) pieces.push(`<${readingsMark} first="${first}" count="${count}"/>`);
    first = bodies.length;
  };
  for (const match of text.matchAll(readingElement)) {
    const between = text.slice(next, match.index);
    if (/\S/u.test(between)) {
      mark();
      pieces.push(between);
    }
    places.push(match.index);
    bodies.push(match[2] ?? '');
    next = match.index + match[0].length;
  }
  mark();
  pieces.push(text.slice(next));
  return {
    feed: pieces.join(''),
    readingAt: (i) => ({
      startS: elementText.start.exec(bodies[i] ?? '')?.[1] ?? null,
      durationS: elementText.duration.exec(bodies[i] ?? '')?.[1] ?? null,
      value: elementText.value.exec(bodies[i] ?? '')?.[1] ?? null,
    }),
    lineAt: (i) => text.slice(0, places[i]).split('\n').length,
  };
}

const elementText = {
  start: /<(?:[\w.-]+:)?start(?:\s[^>]*)?>\s*([^<]*?)\s*</u,
  duration: /<(?:[\w.-]+:)?duration(?:\s[^>]*)?>\s*([^<]*?)\s*</u,
  value: /<(?:[\w.-]+:)?value(?:\s[^>]*)?>\s*([^<]*?)\s*</u,
};
