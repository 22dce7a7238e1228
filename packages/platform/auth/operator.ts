import { rm } from 'node:fs/promises';
import { type Server, type Socket, createServer } from 'node:net';
import { z } from 'zod';
import { connectTo, socketAddressOf } from '../database/remote-store.ts';

/**
 * Socket for operator's commands in the process that holds the database, because the embedded engine admits one process. The
 * socket file is in the data directory, for its owner alone; request and answer are one line of JSON each.
 */
const command = z.object({ operation: z.string(), input: z.unknown() });
const answer = z.object({ outcome: z.unknown() });

export interface OperatorServer {
  /** Waits for running commands and closes idle connections. */
  close(): Promise<void>;
}

type Run = (operation: string, input: unknown) => Promise<unknown>;

const lineBytesMax = 32 * 1024 * 1024;
/** A command is sent at once; silent connections are closed after this time. */
const silenceMsMax = 10_000;

export async function serveOperator(path: string, run: Run): Promise<OperatorServer> {
  const address = socketAddressOf(path);
  if (address === null) throw new Error(`${path} is too long for a socket: set a shorter DATA_DIR`);
  // A killed process leaves its socket file; the lock on the database proves that none is running.
  await rm(path, { force: true });
  const asking = new Set<Socket>();
  const server = createServer((socket) => {
    asking.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => asking.delete(socket));
    void serveLine(socket, run, () => asking.delete(socket));
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
    close() {
      for (const socket of asking) socket.destroy();
      return closed(server);
    },
  };
}

async function serveLine(socket: Socket, run: Run, onCommand: () => void): Promise<void> {
  socket.setTimeout(silenceMsMax, () => socket.destroy());
  const request = await readLine(socket).then(readCommand, () => null);
  socket.setTimeout(0);
  onCommand();
  const outcome = request ? await outcomeOf(run, request) : failed('not-a-command');
  if (!socket.destroyed) socket.end(`${JSON.stringify({ outcome })}\n`);
}

function readCommand(line: string): z.infer<typeof command> | null {
  try {
    return command.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

async function outcomeOf(run: Run, request: z.infer<typeof command>): Promise<unknown> {
  try {
    return await run(request.operation, request.input);
  } catch (error) {
    return failed(error instanceof Error ? error.message : 'failed');
  }
}

const failed = (code: string) => ({ ok: false, kind: 'unexpected', code });

/** The answer of the running process; null when no process listens. */
export async function callOperator(
  path: string,
  operation: string,
  input: unknown,
): Promise<{ outcome: unknown } | null> {
  const socket = await connectTo(path);
  if (!socket) return null;
  const line = readLine(socket);
  socket.write(`${JSON.stringify({ operation, input })}\n`);
  const reply = await line.catch(() => {
    throw new Error('the running process ended before it answered');
  });
  socket.destroy();
  return answer.parse(JSON.parse(reply));
}

/** Text up to the first line break. */
function readLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    socket.on('data', (chunk: Buffer) => {
      const end = chunk.indexOf(0x0a);
      chunks.push(end === -1 ? chunk : chunk.subarray(0, end));
      bytes += chunk.byteLength;
      if (end !== -1) resolve(Buffer.concat(chunks).toString('utf8'));
      else if (bytes > lineBytesMax) reject(new Error('too-large'));
    });
    socket.once('end', () => reject(new Error('ended')));
    socket.once('close', () => reject(new Error('closed')));
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
