import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { writeBaseBackup } from './base-backup.ts';
import { throwIfCancelled, withoutCancellation } from '@hearth/core/cancellation.ts';
import { writeDurably } from '../files/durable-file.ts';
import type { Logger } from '../process/log.ts';
import { EngineThread } from './pglite-thread.ts';
import { lockDirectory } from './single-writer.ts';
import type {
  NotificationListener,
  StatementResult,
  DatabaseSession,
  Statement,
  Store,
} from './store.ts';
import { readTemplate } from './template.ts';
import { SerialQueue } from './serial-queue.ts';
import { type ReadResult, WaitingReads, isRead } from './waiting-reads.ts';

export interface EmbeddedOptions {
  readonly dataDir?: string;
  readonly log: Logger;
  readonly templateDir?: string;
  readonly templateKey?: string;
  readonly statementLimitMs: number;
  readonly cacheMb?: number;
  /** As in `DatabaseOptions`. */
  readonly onEngineBusy?: () => void;
}

/** Opens the embedded engine: PostgreSQL as WebAssembly in a worker thread, on a directory of this process alone. */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedStore> {
  if (options.dataDir === undefined) return await openInMemory(options);
  const home = resolve(options.dataDir);
  await mkdir(home, { recursive: true, mode: 0o700 });
  const unlock = lockDirectory(home);
  try {
    const files = filesOf(home);
    const templateDir = options.templateDir ?? join(dirname(home), 'template');
    const isNew = !existsSync(files.complete);
    // An interrupted first start leaves an incomplete engine directory and no acknowledged row.
    if (isNew) await rm(files.engine, { recursive: true, force: true });
    const store = new EmbeddedStore({ ...options, templateDir, home, isNew, unlock });
    await (isNew ? openNew(store) : store.open());
    if (isNew) await writeFile(files.complete, '');
    return store;
  } catch (error) {
    unlock();
    throw error;
  }
}

export function filesOf(home: string): { engine: string; complete: string } {
  return { engine: join(home, 'engine'), complete: join(home, 'complete') };
}

async function openInMemory(options: EmbeddedOptions): Promise<EmbeddedStore> {
  const store = new EmbeddedStore({ ...options, isNew: true, unlock: () => undefined });
  await openNew(store);
  return store;
}

async function openNew(store: EmbeddedStore): Promise<void> {
  const { templateDir, templateKey } = store.options;
  if (templateDir === undefined) return await store.open();
  await store.open(await readTemplate(templateDir, templateKey));
}

interface StoreOptions extends EmbeddedOptions {
  readonly home?: string;
  /** Whether the directory was empty when it was opened. */
  readonly isNew: boolean;
  readonly unlock: () => void;
}

export class EmbeddedStore implements Store {
  readonly engine = 'pglite';
  readonly options: StoreOptions;
  readonly #session = new SerialQueue();
  readonly #backups = new SerialQueue();
  readonly #listeners = new Map<string, Set<NotificationListener>>();
  readonly #reads = new WaitingReads({
    take: (send) => this.#session.run(send),
    run: (reads) => this.#runReads(reads),
  });
  #thread: EngineThread | undefined;
  #closing = false;
  #isUntouched: boolean;

  constructor(options: StoreOptions) {
    this.options = options;
    this.#isUntouched = options.isNew;
  }

  /** Whether the database is new and has run no statement. */
  get isUntouched(): boolean {
    return this.#isUntouched;
  }

  async open(load?: Uint8Array): Promise<void> {
    const { home, cacheMb, onEngineBusy } = this.options;
    const thread = new EngineThread((channel, payload) => this.#deliver(channel, payload));
    this.#thread = thread;
    await thread.open({
      ...(home === undefined ? {} : { directory: filesOf(home).engine }),
      ...(load ? { load } : {}),
      ...(cacheMb === undefined ? {} : { cacheMb }),
      ...(onEngineBusy ? { onEngineBusy } : {}),
    });
    for (const channel of this.#listeners.keys()) await thread.run(listenTo(channel), 0);
    // Listeners present at an opening belong to an earlier engine and may have missed notifications.
    for (const { onGap } of [...this.#listeners.values()].flatMap((set) => [...set])) onGap?.();
  }

  run(statement: Statement): Promise<StatementResult> {
    if (!isRead(statement)) return this.#runAlone(statement);
    this.#isUntouched = false;
    return this.#reads.read(statement);
  }

  #runAlone(statement: Statement): Promise<StatementResult> {
    return this.session(async (session) => {
      throwIfCancelled();
      try {
        return await session.run(statement);
      } catch (error) {
        // A failed text with its own begin and commit would leave the session in its transaction.
        await session.run({ text: 'rollback' }).catch(() => undefined);
        throw error;
      }
    });
  }

  #runReads(reads: readonly Statement[]): readonly Promise<ReadResult>[] {
    const sent = this.#living().then((thread) => ({
      thread,
      results: thread.runTogether(reads, this.options.statementLimitMs),
    }));
    const alone = new SerialQueue();
    return reads.map(async (read, place) => {
      const { thread, results } = await sent;
      const result = results[place];
      if (!result) throw new Error('each read has a result');
      return await result.catch(async (error: unknown) => {
        // A read over its limit ended the thread for the others too; each runs again by itself.
        if (reads.length === 1 || !(await thread.ended())) throw error;
        return await alone.run(async () => {
          const again = await this.#living();
          const [only] = again.runTogether([read], this.options.statementLimitMs);
          if (!only) throw new Error('each read has a result');
          return await only;
        });
      });
    });
  }

  session<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T> {
    this.#isUntouched = false;
    return this.#session.run(async () => {
      const thread = await this.#living();
      const { statementLimitMs } = this.options;
      return await work({
        run: (statement) => thread.run(statement, statement.limitMs ?? statementLimitMs),
      });
    });
  }

  async listen(channel: string, listener: NotificationListener): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners);
    listeners.add(listener);
    if (listeners.size === 1) await withoutCancellation(() => this.run(listenTo(channel)));
    return async () => {
      if (!listeners.delete(listener) || listeners.size > 0 || this.#closing) return;
      this.#listeners.delete(channel);
      await this.run({ text: `unlisten ${quoted(channel)}` });
    };
  }

  /** Writes a gzipped tar of the whole database; a database on disk serves statements meanwhile. */
  async backUp(file: string): Promise<void> {
    const { home } = this.options;
    if (home === undefined) return await writeDurably(file, await this.dump());
    const { engine: directory } = filesOf(home);
    await this.#backups.run(() =>
      writeBaseBackup({ directory, file, session: (work) => this.session(work) }),
    );
  }

  /** A gzipped tar of the whole database in memory, taken between two statements; for a small, new database. */
  dump(): Promise<Uint8Array> {
    return this.#session.run(async () => {
      const thread = await this.#living();
      await thread.run({ text: 'checkpoint' }, 0);
      return await thread.dump();
    });
  }

  /** Drops the two template databases, which are half of the files. */
  async dropTemplates(): Promise<void> {
    await this.run({
      text: `update pg_database set datistemplate = false where datname like 'template_'`,
    });
    for (const name of ['template0', 'template1'])
      await this.run({ text: `drop database if exists ${name}` });
  }

  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    await this.#session.run(async () => {
      await this.#thread?.close();
      this.options.unlock();
    });
  }

  /** The running thread. After a runaway statement the next caller opens the directory again; an in-memory database is lost. */
  async #living(): Promise<EngineThread> {
    if (this.#closing) throw new Error('the database is closed');
    const reason = await this.#thread?.ended();
    if (reason) {
      this.#thread = undefined;
      this.options.log.error({ err: reason }, 'the embedded database ended, opening it anew');
    }
    if (!this.#thread && this.options.home === undefined)
      throw new Error('the in-memory database was lost when its engine ended');
    if (!this.#thread) await this.open();
    if (!this.#thread) throw new Error('the embedded database did not open');
    return this.#thread;
  }

  #deliver(channel: string, payload: string): void {
    for (const { onPayload } of this.#listeners.get(channel) ?? []) onPayload(payload);
  }
}

const listenTo = (channel: string): Statement => ({ text: `listen ${quoted(channel)}` });

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
