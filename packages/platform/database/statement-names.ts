/** Bounds the server's memory: each connection stores a plan for each name, some 10 to 50 KB. */
const namedMax = 300;
const countedMax = 2000;
/** Statements that run less often than this are not worth a plan on each connection. */
const usesBeforeName = 3;

/**
 * Names under which PostgreSQL prepares the statements of one process, so that each connection parses and plans a frequent text
 * once. Texts past the bounds run without a name.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();
  #generation = 0;

  /** Undefined: runs without a name. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= namedMax) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < usesBeforeName) {
      if (this.#uses.size >= countedMax) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    const created = `h${this.#generation}_${this.#names.size}`;
    this.#names.set(text, created);
    return created;
  }

  /** After a schema change: every text is prepared again under another name. */
  renew(): void {
    this.#names.clear();
    this.#generation += 1;
  }
}
