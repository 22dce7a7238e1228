import type { Client } from 'pg';
import type { Logger } from '../process/log.ts';
import type { NotificationListener } from './store.ts';

/** The connection for notifications, opened at first use and again after it breaks. */
export class PostgresListener {
  readonly #connect: () => Client;
  readonly #log: Logger;
  readonly #listeners = new Map<string, Set<NotificationListener>>();
  #client: Promise<Client> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #retryMs = firstRetryMs;
  #closed = false;

  constructor(connect: () => Client, log: Logger) {
    this.#connect = connect;
    this.#log = log;
  }

  async listen(channel: string, listener: NotificationListener): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners);
    listeners.add(listener);
    const client = await this.#connected();
    if (listeners.size === 1) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return async () => {
      if (!listeners.delete(listener) || listeners.size > 0 || this.#closed) return;
      this.#listeners.delete(channel);
      const current = await this.#client;
      await current?.query(`unlisten ${current.escapeIdentifier(channel)}`);
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  async #connected(): Promise<Client> {
    this.#client ??= this.#open();
    try {
      return await this.#client;
    } catch (error) {
      this.#client = undefined;
      throw error;
    }
  }

  async #open(): Promise<Client> {
    const client = this.#connect();
    client.on('notification', ({ channel, payload }) => {
      for (const { onPayload } of this.#listeners.get(channel) ?? []) onPayload(payload ?? '');
    });
    client.on('error', (error) => this.#log.warn({ err: error }, 'the listening connection broke'));
    client.on('end', () => this.#reopenLater());
    await client.connect();
    for (const channel of this.#listeners.keys())
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    this.#retryMs = firstRetryMs;
    return client;
  }

  #tellGap(): void {
    for (const { onGap } of [...this.#listeners.values()].flatMap((set) => [...set])) onGap?.();
  }

  #reopenLater(): void {
    if (this.#closed || this.#retry) return;
    this.#client = undefined;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#client = this.#open();
      this.#client.then(
        () => this.#tellGap(),
        () => this.#reopenLater(),
      );
    }, this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, lastRetryMs);
  }
}

const firstRetryMs = 100;
const lastRetryMs = 10_000;
