import { protocol } from '@electric-sql/pglite';

/** Bounds the engine's memory; a page of the app needs about 20. */
const preparedMax = 200;

/**
 * Prepared statements of the embedded engine's only connection, by text. Parsing and analysing a statement costs as much as
 * running it, so each text is prepared once. The least recently used statement is closed for a new one.
 */
export class PreparedStatements {
  /** Statement names by text, the least recently used first. */
  readonly #names = new Map<string, string>();
  #created = 0;
  #toClose: string[] = [];

  /** The name of the statement, and the messages to send before it is bound. */
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

  /** Drops a statement after an error: the engine may or may not have prepared it. */
  drop(text: string): void {
    const name = this.#names.get(text);
    if (name === undefined) return;
    this.#names.delete(text);
    this.#toClose.push(name);
  }

  /** Drops all statements after a schema change, because plans may return other columns. */
  dropAll(): void {
    for (const text of this.#names.keys()) this.drop(text);
  }
}
