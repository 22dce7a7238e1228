import { type Socket, connect } from 'node:net';
import { relative } from 'node:path';
import { createInterface } from 'node:readline';
import { deserialize, serialize } from 'node:v8';
import { type Result, fail } from '@hearth/core/problem.ts';
import { SerialQueue } from './serial-queue.ts';
import { asSqlError } from './sql-error.ts';
import type { Engine, StatementResult, DatabaseSession, Statement, Store } from './store.ts';

/**
 * Client of an embedded database that another process holds. The engine admits one process, so that process runs the
 * statements. Requests and answers are one line each, in order; a line is a value in base64.
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

/** Linux allows 107 bytes for a socket address, other systems 103. */
const addressBytesMax = 103;

/** The shorter of the absolute and the relative path; null when both are too long for a socket address. */
export function socketAddressOf(path: string): string | null {
  return (
    [path, relative(process.cwd(), path)].find(
      (form) => Buffer.byteLength(form) <= addressBytesMax,
    ) ?? null
  );
}

/** The database of the process that listens at the path; null when none listens. */
export async function connectRemoteStore(path: string): Promise<RemoteStore | null> {
  const socket = await connectTo(path);
  return socket && new RemoteStore(socket);
}

/** A connection to the process that listens at the path; null when none listens. */
export async function connectTo(path: string): Promise<Socket | null> {
  const address = socketAddressOf(path);
  if (address === null) return null;
  const socket = connect(address);
  const isConnected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.on('error', () => resolve(false));
  });
  return isConnected ? socket : null;
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

  /** Writes a backup on this machine, in the process that holds the database. */
  async backup(file: string): Promise<Result<unknown>> {
    const answer = await this.#queue.run(() => this.#ask({ op: 'backup', file }));
    return 'done' in answer ? answer.done : fail('unexpected', 'answer-not-understood');
  }

  async close(): Promise<void> {
    await this.#queue.run(async () => this.#socket.destroy());
  }

  /** Breaks the connection without an `end`, as a killed process does. */
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
