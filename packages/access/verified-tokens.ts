import type { Clock } from '@hearth/calendar/clock.ts';

/** Claims of a signed token that bound its life, in seconds. */
export interface TokenLife {
  readonly iat?: number | undefined;
  readonly exp?: number | undefined;
}

interface Verified<Value> extends TokenLife {
  readonly value: Value;
}

const tokensMax = 1000;

/**
 * What tokens say whose signature was checked with one key. A page sends the same token to a service several times, and checking a
 * signature costs more than most of the answers. Before `iat` and from `exp` on a token is unknown here and is checked in full.
 */
export class VerifiedTokens<Value> {
  readonly #byToken = new Map<string, Verified<Value>>();
  readonly #running = new Map<string, Promise<Value | null>>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  find(token: string): Value | undefined {
    const found = this.#byToken.get(token);
    const nowS = this.#clock.now().epochMilliseconds / 1000;
    if (found?.iat === undefined || found.exp === undefined) return undefined;
    return found.iat <= nowS && nowS < found.exp ? found.value : undefined;
  }

  /** Value of a token; null for a bad one. Calls that arrive during a check await it instead of checking again. */
  async check(
    token: string,
    verify: () => Promise<{ readonly value: Value; readonly life: TokenLife } | null>,
  ): Promise<Value | null> {
    const found = this.find(token);
    if (found !== undefined) return found;
    const running = this.#running.get(token) ?? this.#started(token, verify);
    return await running;
  }

  async #started(token: string, verify: Parameters<this['check']>[1]): Promise<Value | null> {
    const running = verify()
      .then((verified) => {
        if (verified) this.add(token, verified.life, verified.value);
        return verified && verified.value;
      })
      .catch(() => null)
      .finally(() => this.#running.delete(token));
    this.#running.set(token, running);
    return await running;
  }

  /** The oldest token makes room for one too many. */
  add(token: string, { iat, exp }: TokenLife, value: Value): void {
    this.#byToken.set(token, { iat, exp, value });
    const [oldest] = this.#byToken.keys();
    if (this.#byToken.size > tokensMax && oldest !== undefined) this.#byToken.delete(oldest);
  }
}

/** The checked tokens of each key and clock. */
export function verifiedByKey<Value>(): (key: object, clock: Clock) => VerifiedTokens<Value> {
  const keys = new WeakMap<object, WeakMap<Clock, VerifiedTokens<Value>>>();
  return (key, clock) => {
    const clocks = keys.get(key) ?? new WeakMap<Clock, VerifiedTokens<Value>>();
    keys.set(key, clocks);
    const verified = clocks.get(clock) ?? new VerifiedTokens<Value>(clock);
    clocks.set(clock, verified);
    return verified;
  };
}
