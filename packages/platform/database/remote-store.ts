import { type Socket, connect } from 'node:net';
import { relative } from 'node:path';
import { createInterface } from 'node:readline';
import { deserialize, serialize } from 'node:v8';
import { type Result, fail } from '@hearth/core/problem.ts';
import { SerialQueue } from './serial-queue.ts';
import { asSqlError } from './sql-error.ts';
import type { Engine, StatementResult, DatabaseSession, Statement, Store } from './store.ts';

/**
 * The operator's way to an embedded database that a process holds: the engine lets no second process in, so the process runs the
 * statements. One line for a request and one for its answer, in the order of the requests; a line is a value in base64.
 */
export type RemoteRequest =
  | { readonly op: 'run'; readonly statement: Statement }
  /** Statements up to `end` run on one connection. */
  | { readonly op: 'begin' | 'end' }
  | { readonly op: 'backup'; readonly file: string };

export type RemoteAnswer =
  | { readonly outcome: StatementResult }
  | { readonly done: Result<unknown> }
  | {
      readonly error: {
        readonly message: string;
        readonly fields: Readonly<Record<string, string>>;
      };
    };

export const lineOf = (value: RemoteRequest | RemoteAnswer): string =>
  `${serialize(value).toString('base64')}\n`;

export const valueIn = (line: string): unknown => deserialize(Buffer.from(line, 'base64'));

/** Linux takes 107 bytes for the address of a socket, others 103. */
const addressBytesMax = 103;

/** A socket's address is short: from where the process stands it may be shorter than from the root. */
export function socketAddressOf(path: string): string | null {
  return (
    [path, relative(process.cwd(), path)].find(
      (form) => Buffer.byteLength(form) <= addressBytesMax,
    ) ?? null
  );
}

/** The database of the process that listens there; null when none does. */
export async function connectRemoteStore(path: string): Promise<RemoteStore | null> {
  const address = socketAddressOf(path);
  if (address === null) return null;
  const socket = connect(address);
  const isConnected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.on('error', () => resolve(false));
  });
  return isConnected ? new RemoteStore(socket) : null;
}

interface Waiting {
  readonly resolve: (answer: RemoteAnswer) => void;
  readonly reject: (error: Error) => void;
}

export class RemoteStore implements Store {
  readonly engine: Engine = 'pglite';
  readonly #socket: Socket;
  readonly #waiting: Waiting[] = [];
  readonly #queue = new SerialQueue();

  constructor(socket: Socket) {
    this.#socket = socket;
    createInterface(socket).on('line', (line) =>
      this.#waiting.shift()?.resolve(valueIn(line) as RemoteAnswer),
    );
    socket.once('close', () => {
      for (const { reject } of this.#waiting.splice(0)) reject(gone());
    });
  }

  run(statement: Statement): Promise<StatementResult> {
    return this.#queue.run(() => this.#outcomeOf(statement));
  }

  session<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T> {
    return this.#queue.run(async () => {
      await this.#ask({ op: 'begin' });
      try {
        return await work({ run: (statement) => this.#outcomeOf(statement) });
      } finally {
        if (!this.#socket.destroyed) await this.#ask({ op: 'end' });
      }
    });
  }

  listen(): Promise<never> {
    return Promise.reject(new Error('a remote database is not listened to'));
  }

  /** Writes a backup where the process runs, which is this machine. */
  async backup(file: string): Promise<Result<unknown>> {
    const answer = await this.#queue.run(() => this.#ask({ op: 'backup', file }));
    return 'done' in answer ? answer.done : fail('unexpected', 'answer-not-understood');
  }

  async close(): Promise<void> {
    await this.#queue.run(async () => this.#socket.destroy());
  }

  /** Without a word, as a process that dies. */
  abandon(): void {
    this.#socket.destroy();
  }

  async #outcomeOf(statement: Statement): Promise<StatementResult> {
    const answer = await this.#ask({ op: 'run', statement });
    if ('outcome' in answer) return answer.outcome;
    throw new Error('the running process answered something else');
  }

  async #ask(request: RemoteRequest): Promise<RemoteAnswer> {
    if (this.#socket.destroyed) throw gone();
    const answer = await new Promise<RemoteAnswer>((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#socket.write(lineOf(request));
    });
    if ('error' in answer)
      throw asSqlError(Object.assign(new Error(answer.error.message), answer.error.fields));
    return answer;
  }
}

const gone = () => new Error('the running process ended before it answered');
