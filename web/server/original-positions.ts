/** A source map (ECMA-426), as the build stores it: without the sources' text, and with their paths in the project. */
export interface SourceMapFile {
  readonly sources: readonly string[];
  readonly mappings: string;
}

/** A place in a file; both numbers begin at 1, as in stacks. */
export interface ScriptPosition {
  readonly line: number;
  readonly column: number;
}

export interface SourcePosition extends ScriptPosition {
  readonly file: string;
}

/**
 * The places in the sources of places in a built file; null where the map has none. It reads the mappings once and stores none of them.
 * `AAAA,EACC` maps column 3 of line 1 to column 2 of line 2.
 */
export function originalPositions(
  { sources, mappings }: SourceMapFile,
  places: readonly ScriptPosition[],
): readonly (SourcePosition | null)[] {
  const order = places.map((_, at) => at).toSorted((a, b) => compare(places[a], places[b]));
  const found: (SourcePosition | null)[] = places.map(() => null);
  let next = 0;
  let before: Mapping | null = null;
  const settleUntil = (isBefore: (place: ScriptPosition) => boolean): void => {
    for (; next < order.length; next += 1) {
      const at = order[next] ?? 0;
      const place = places[at];
      if (!place || !isBefore(place)) return;
      found[at] = before?.line === place.line ? positionOf(before, sources) : null;
    }
  };
  for (const mapping of mappingsIn(mappings)) {
    settleUntil((place) => compare(place, mapping) < 0);
    if (next === order.length) return found;
    before = mapping;
  }
  settleUntil(() => true);
  return found;
}

/** Start of a part of a line of the built file, with its position in the sources. */
interface Mapping extends ScriptPosition {
  /** Index of the source, its line and column from 0; null: from no source. */
  readonly source: readonly [index: number, line: number, column: number] | null;
}

const compare = (a: ScriptPosition | undefined, b: ScriptPosition | undefined): number =>
  a && b ? a.line - b.line || a.column - b.column : 0;

function positionOf({ source }: Mapping, sources: readonly string[]): SourcePosition | null {
  const file = source && sources[source[0]];
  return source && file !== undefined && file !== null
    ? { file, line: source[1] + 1, column: source[2] + 1 }
    : null;
}

/** Each field is relative to the one before; the column begins anew with each line. */
function* mappingsIn(text: string): Generator<Mapping> {
  let [index, sourceLine, sourceColumn] = [0, 0, 0];
  let line = 0;
  for (const lineText of text.split(';')) {
    line += 1;
    let column = 0;
    for (const segment of lineText === '' ? [] : lineText.split(',')) {
      const [byColumn = 0, byIndex, byLine = 0, bySourceColumn = 0] = numbersIn(segment);
      column += byColumn;
      if (byIndex === undefined) {
        yield { line, column: column + 1, source: null };
        continue;
      }
      index += byIndex;
      sourceLine += byLine;
      sourceColumn += bySourceColumn;
      yield { line, column: column + 1, source: [index, sourceLine, sourceColumn] };
    }
  }
}

const digits = new Map(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].map((digit, value) => [
    digit,
    value,
  ]),
);

/** Numbers in base 64, five bits a digit, the lowest first; the lowest bit of a number is its sign. */
function numbersIn(segment: string): readonly number[] {
  const numbers: number[] = [];
  let [value, factor] = [0, 1];
  for (const digit of segment) {
    const bits = digits.get(digit) ?? 0;
    value += (bits % 32) * factor;
    factor *= 32;
    if (bits >= 32) continue;
    const size = Math.floor(value / 2);
    numbers.push(value % 2 === 1 ? -size : size);
    [value, factor] = [0, 1];
  }
  return numbers;
}
