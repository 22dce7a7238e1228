import { rm } from 'node:fs/promises';
import { type Server, type Socket, connect, createServer } from 'node:net';
import { z } from 'zod';

/**
 * The way for an operator's command into the process that holds the database: the embedded engine lets no second process in. A
 * socket file in the data directory, for its owner alone; one line of JSON there, one line back.
 */
const command = z.object({ operation: z.string(), input: z.unknown() });
const answer = z.object({ outcome: z.unknown() });

export interface OperatorServer {
  close(): Promise<void>;
}

const lineBytesMax = 32 * 1024 * 1024;

export async function listenForOperator(
  path: string,
  run: (operation: string, input: unknown) => Promise<unknown>,
): Promise<OperatorServer> {
  // A process that was killed leaves its file behind; the lock on the database says that none is running.
  await rm(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    void serveLine(socket, run);
  });
  const before = process.umask(0o177);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  process.umask(before);
  return { close: () => closed(server) };
}

async function serveLine(
  socket: Socket,
  run: (operation: string, input: unknown) => Promise<unknown>,
): Promise<void> {
  try {
    const asked = command.parse(JSON.parse(await readLine(socket)));
    const outcome = await run(asked.operation, asked.input);
    socket.end(`${JSON.stringify({ outcome })}\n`);
  } catch (error) {
    const outcome = {
      ok: false,
      kind: 'unexpected',
      code: error instanceof Error ? error.message : 'failed',
    };
    socket.end(`${JSON.stringify({ outcome })}\n`);
  }
}

/** What the running process answered; null when none is listening there. */
export async function askOperator(
  path: string,
  operation: string,
  input: unknown,
): Promise<{ outcome: unknown } | null> {
  const socket = connect(path);
  const isConnected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (!isConnected) return null;
  socket.write(`${JSON.stringify({ operation, input })}\n`);
  return answer.parse(JSON.parse(await readLine(socket)));
}

function readLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes > lineBytesMax) reject(new Error('too-large'));
      else if (chunk.at(-1) === 0x0a) resolve(Buffer.concat(chunks).toString('utf8'));
    });
    socket.once('close', () => reject(new Error('closed')));
    socket.once('error', reject);
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
