/** Position in a text; line and column count from 1, as in editors. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

export type PositionedJson =
  | {
      readonly ok: true;
      readonly value: unknown;
      readonly placeOf: (pointer: string) => TextPosition;
    }
  | { readonly ok: false; readonly code: 'not-json' | 'too-deep'; readonly place: TextPosition };

const deepest = 64;

/**
 * Parses JSON and returns the position of each value, so that faults can be reported by line. The values are those of `JSON.parse`; this
 * pass finds the positions, and the first offset at which the text is not JSON.
 */
export function parseWithPositions(text: string): PositionedJson {
  const offsets = new Map<string, number>();
  const walk = new Walk(text, offsets);
  const fault = walk.run();
  if (fault) return { ok: false, code: fault.code, place: positionAt(text, fault.offset) };
  const placeOf = (pointer: string) => {
    let known = pointer;
    while (known !== '' && !offsets.has(known)) known = known.slice(0, known.lastIndexOf('/'));
    return positionAt(text, offsets.get(known) ?? 0);
  };
  try {
    return { ok: true, value: JSON.parse(text) as unknown, placeOf };
  } catch {
    return { ok: false, code: 'not-json', place: positionAt(text, walk.offset) };
  }
}

function positionAt(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}

interface Fault {
  readonly code: 'not-json' | 'too-deep';
  readonly offset: number;
}

const space = /[ \t\n\r]*/y;
const scalar =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

class Walk {
  readonly #text: string;
  readonly #offsets: Map<string, number>;
  offset = 0;

  constructor(text: string, offsets: Map<string, number>) {
    this.#text = text;
    this.#offsets = offsets;
  }

  run(): Fault | null {
    const fault = this.#value('', 0);
    if (fault) return fault;
    this.#skip();
    return this.offset < this.#text.length ? this.#notJson() : null;
  }

  #value(pointer: string, depth: number): Fault | null {
    this.#skip();
    if (depth > deepest) return { code: 'too-deep', offset: this.offset };
    this.#offsets.set(pointer, this.offset);
    if (this.#take('{')) return this.#items('}', () => this.#entry(pointer, depth));
    if (this.#take('['))
      return this.#items(']', (index) => this.#value(`${pointer}/${index}`, depth + 1));
    return this.#match(scalar) === null ? this.#notJson() : null;
  }

  #entry(pointer: string, depth: number): Fault | null {
    this.#skip();
    const start = this.offset;
    if (this.#text[start] !== '"') return this.#notJson();
    const key = this.#match(scalar);
    if (key === null) return this.#notJson();
    this.#skip();
    if (!this.#take(':')) return this.#notJson();
    const name: unknown = JSON.parse(key);
    const token = String(name).replaceAll('~', '~0').replaceAll('/', '~1');
    return this.#value(`${pointer}/${token}`, depth + 1);
  }

  #items(end: string, item: (index: number) => Fault | null): Fault | null {
    this.#skip();
    if (this.#take(end)) return null;
    for (let index = 0; ; index += 1) {
      const fault = item(index);
      if (fault) return fault;
      this.#skip();
      if (this.#take(end)) return null;
      if (!this.#take(',')) return this.#notJson();
    }
  }

  #take(character: string): boolean {
    if (this.#text[this.offset] !== character) return false;
    this.offset += 1;
    return true;
  }

  #skip(): void {
    this.#match(space);
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.offset;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined) return null;
    this.offset += found.length;
    return found;
  }

  #notJson(): Fault {
    return { code: 'not-json', offset: this.offset };
  }
}
