import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Reply, Request, WireResult, WireRows } from './pglite-wire.ts';
import { asSqlError, SqlError, sqlStates } from './sql-error.ts';
import type { StatementResult, Statement } from './store.ts';
import type { ReadResult } from './waiting-reads.ts';
import { columnParser, parameterText } from './column-types.ts';

type Unsent<R> = R extends Request ? Omit<R, 'id'> : never;
interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: unknown) => void;
}

interface EngineOptions {
  readonly directory?: string;
  readonly load?: Uint8Array;
  readonly cacheMb?: number;
  /** As in `DatabaseOptions`. */
  readonly onEngineBusy?: () => void;
}

/** The embedded engine's worker thread. Calls after its end are refused. */
export class EngineThread {
  readonly #worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { execArgv: [] });
  readonly #waiting = new Map<number, Waiting>();
  readonly #exited: Promise<void>;
  #next = 1;
  #ended: Error | undefined;

  constructor(onNotify: (channel: string, payload: string) => void) {
    this.#worker.on('message', (replies: readonly Reply[]) => {
      for (const reply of replies)
        if ('channel' in reply) onNotify(reply.channel, reply.payload);
        else this.#settle(reply.id, reply);
    });
    this.#worker.on('error', (error: Error) => this.#end(error));
    this.#exited = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#end(new Error('the embedded database stopped'));
        resolve();
      });
    });
  }

  /** null while the thread runs; else the reason of its end, once it no longer uses the directory. */
  async ended(): Promise<Error | null> {
    if (!this.#ended) return null;
    await this.#exited;
    return this.#ended;
  }

  async open({ onEngineBusy, ...from }: EngineOptions): Promise<void> {
    const opened = this.#call({ op: 'open', engine: await compiledEngine(), ...from });
    onEngineBusy?.();
    await opened;
  }

  /** Runs a statement. One over its limit ends the thread, because the engine cannot be interrupted. */
  async run(statement: Statement, limitMs: number): Promise<StatementResult> {
    const [result] = this.runTogether([statement], limitMs);
    if (!result) throw new Error('one statement has one result');
    return (await result)();
  }

  /** Sends statements in one message; each has the time limit for itself. */
  runTogether(statements: readonly Statement[], limitMs: number): readonly Promise<ReadResult>[] {
    const timer = limitMs > 0 ? setTimeout(() => this.#endRunaway(limitMs), limitMs) : undefined;
    const requests = statements.map(({ text, values = [] }) => ({
      op: 'run' as const,
      text,
      values: values.map(parameterText),
    }));
    let running = statements.length;
    return this.#callAll(requests).map(async (answer) => {
      try {
        const reply = await answer;
        if ('outcome' in reply) return () => resultOf(reply.outcome);
        throw new Error('the embedded database answered something else');
      } finally {
        running -= 1;
        // The next statement starts when this one has ended.
        if (running > 0) timer?.refresh();
        else clearTimeout(timer);
      }
    });
  }

  async dump(): Promise<Uint8Array> {
    const reply = await this.#call({ op: 'dump' });
    if ('dump' in reply) return reply.dump;
    throw new Error('the embedded database answered something else');
  }

  async close(): Promise<void> {
    if (this.#ended) return;
    await this.#call({ op: 'close' });
    await this.end(new Error('the database is closed'));
  }

  async end(reason: Error): Promise<void> {
    this.#end(reason);
    await this.#worker.terminate();
  }

  #endRunaway(limitMs: number): void {
    const message = `statement ended after its time limit of ${limitMs} ms`;
    void this.end(new SqlError(message, { code: sqlStates.queryCanceled }));
  }

  async #call(request: Unsent<Request>): Promise<Reply> {
    const [answer] = this.#callAll([request]);
    if (!answer) throw new Error('one request has one answer');
    return await answer;
  }

  #callAll(requests: readonly Unsent<Request>[]): readonly Promise<Reply>[] {
    const ended = this.#ended;
    if (ended) return requests.map(() => Promise.reject(ended));
    const numbered = requests.map((request) => ({ ...request, id: this.#next++ }));
    const answers = numbered.map(({ id }) => {
      const { promise, resolve, reject } = Promise.withResolvers<Reply>();
      this.#waiting.set(id, { resolve, reject });
      return promise;
    });
    this.#worker.postMessage(numbered, []);
    return answers;
  }

  #settle(id: number, reply: Reply): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if ('error' in reply)
      waiting?.reject(
        asSqlError(Object.assign(new Error(reply.error.message), reply.error.fields)),
      );
    else waiting?.resolve(reply);
  }

  #end(reason: Error): void {
    this.#ended ??= reason;
    for (const waiting of this.#waiting.values()) waiting.reject(this.#ended);
    this.#waiting.clear();
  }
}

function resultOf({ sets, command, affected }: WireResult): StatementResult {
  return { rows: sets.flatMap(rowsOf), command, affected };
}

function rowsOf({ columns, rows }: WireRows): readonly Record<string, unknown>[] {
  const parsers = columns.map(({ oid }) => columnParser(oid));
  return rows.map((fields) => {
    const row: Record<string, unknown> = {};
    columns.forEach(({ name }, at) => {
      const field = fields[at];
      row[name] = field === null || field === undefined ? null : parsers[at]?.(field);
    });
    return row;
  });
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** Compiled once a process, and shared by all threads. */
function compiledEngine(): Promise<WebAssembly.Module> {
  const { resolve } = createRequire(import.meta.url);
  const file = join(dirname(resolve('@electric-sql/pglite')), 'pglite.wasm');
  compiled ??= readFile(file).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}
