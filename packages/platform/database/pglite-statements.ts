import { protocol } from '@electric-sql/pglite';

/** Bounds the engine's memory; a page of the app needs about 20. */
const preparedMax = 200;

/**
 * The prepared statements of the embedded engine's one connection, by text. Parsing and analysing a statement takes the engine as long as
 * running it, so a text is parsed once and the engine keeps its plan. The least recently used one is closed for a new one.
 */
export class PreparedStatements {
  /** Names by text, the least recently used first. */
  readonly #names = new Map<string, string>();
  #created = 0;
  #toClose: string[] = [];

  /** The name of the statement, and the messages that must reach the engine before it is bound. */
  prepare(text: string): { readonly name: string; readonly messages: readonly Uint8Array[] } {
    const messages = this.#toClose.map((name) => protocol.serialize.close({ type: 'S', name }));
    this.#toClose = [];
    const preparedName = this.#names.get(text);
    if (preparedName !== undefined) {
      this.#names.delete(text);
      this.#names.set(text, preparedName);
      return { name: preparedName, messages };
    }
    this.#created += 1;
    const name = `p${this.#created}`;
    this.#names.set(text, name);
    const [oldest] = this.#names.keys();
    if (this.#names.size > preparedMax && oldest !== undefined) this.drop(oldest);
    return { name, messages: [...messages, protocol.serialize.parse({ name, text })] };
  }

  /** After an error: whether the engine has the statement is not known. */
  drop(text: string): void {
    const name = this.#names.get(text);
    if (name === undefined) return;
    this.#names.delete(text);
    this.#toClose.push(name);
  }

  /** After a change of the schema, with which a plan may return other columns. */
  dropAll(): void {
    for (const text of this.#names.keys()) this.drop(text);
  }
}
