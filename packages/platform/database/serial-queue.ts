/** One at a time, in the order of arrival. */
export class Turnstile {
  #last: Promise<unknown> = Promise.resolve();

  pass<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(run, run);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
