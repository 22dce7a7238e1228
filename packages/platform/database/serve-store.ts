import { rm } from 'node:fs/promises';
import { type Socket, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { Result } from '@hearth/core/problem.ts';
import {
  type RemoteAnswer,
  type RemoteRequest,
  lineOf,
  socketAddressOf,
  valueIn,
} from './remote-store.ts';
import type { DatabaseSession, Store } from './store.ts';

export interface StoreServer {
  /** Closes the connections; their open transactions are rolled back. */
  close(): Promise<void>;
}

/** Time limit for a silent operator's command, whose connection is then released. */
const silenceMsMax = 60_000;

/** Runs statements of operator's commands on the database of this process. The socket is for its owner alone. */
export async function serveStore(
  path: string,
  {
    store,
    backup,
  }: { readonly store: Store; readonly backup: (file: string) => Promise<Result<unknown>> },
): Promise<StoreServer> {
  const address = socketAddressOf(path);
  if (address === null) throw new Error(`${path} is too long for a socket: set a shorter DATA_DIR`);
  // A killed process leaves its socket file; the lock on the database proves that none is running.
  await rm(path, { force: true });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
    socket.setTimeout(silenceMsMax, () => socket.destroy());
    void serveConnection(socket, { store, backup });
  });
  const before = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(address, resolve);
    });
  } finally {
    process.umask(before);
  }
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

interface Served {
  readonly store: Store;
  readonly backup: (file: string) => Promise<Result<unknown>>;
}

async function serveConnection(socket: Socket, { store, backup }: Served): Promise<void> {
  let held: HeldSession | undefined;
  const answerOf = async (request: RemoteRequest): Promise<RemoteAnswer> => {
    switch (request.op) {
      case 'run':
        return { outcome: await (held?.session ?? store).run(request.statement) };
      case 'begin':
        held = await holdSession(store);
        return { done: { ok: true, value: null } };
      case 'end':
        await held?.release();
        held = undefined;
        return { done: { ok: true, value: null } };
      case 'backup':
        return { done: await backup(request.file) };
    }
  };
  try {
    for await (const line of createInterface(socket)) {
      const answer = await answerOf(valueIn(line) as RemoteRequest).catch(failed);
      if (!socket.destroyed) socket.write(lineOf(answer));
    }
  } catch {
    socket.destroy();
  }
  await held?.session.run({ text: 'rollback' }).catch(() => undefined);
  await held?.release();
}

interface HeldSession {
  readonly session: DatabaseSession;
  release(): Promise<void>;
}

/** A database session that lasts until it is released. */
function holdSession(store: Store): Promise<HeldSession> {
  return new Promise((resolve, reject) => {
    const released = Promise.withResolvers<void>();
    const over = store.session(async (session) => {
      resolve({
        session,
        async release() {
          released.resolve();
          await over;
        },
      });
      await released.promise;
    });
    over.catch(reject);
  });
}

function failed(error: unknown): RemoteAnswer {
  if (!(error instanceof Error)) return { error: { message: String(error), fields: {} } };
  const fields = Object.fromEntries(
    Object.entries(error).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
  return { error: { message: error.message, fields } };
}
