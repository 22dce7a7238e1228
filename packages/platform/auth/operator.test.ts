import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OperatorServer, callOperator, serveOperator } from './operator.ts';

let folder: string;
let path: string;
let server: OperatorServer | null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-op-'));
  path = join(folder, 'operator.sock');
  server = null;
});
afterEach(async () => {
  await server?.close();
  await rm(folder, { recursive: true });
});

const echo = async (operation: string, input: unknown): Promise<unknown> => ({ operation, input });

/** Answer to raw bytes on the socket. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(path, () => socket.write(bytes));
    socket.on('data', (chunk) => chunks.push(chunk)).once('error', reject);
    socket.once('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}

describe('operator socket', () => {
  test('carries a command to the process and its outcome back', async () => {
    server = await serveOperator(path, echo);
    const big = 'x'.repeat(3_000_000);
    expect(await callOperator(path, 'do', { big, text: 'two\nlines' })).toEqual({
      outcome: { operation: 'do', input: { big, text: 'two\nlines' } },
    });
  });

  test('is accessible to its owner alone', async () => {
    server = await serveOperator(path, echo);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(process.umask()).not.toBe(0o177);
  });

  test('reports why a command failed', async () => {
    server = await serveOperator(path, () => Promise.reject(new Error('no space left')));
    expect(await callOperator(path, 'do', {})).toEqual({
      outcome: { ok: false, kind: 'unexpected', code: 'no space left' },
    });
  });

  test.each([
    'rubbish\n',
    '[]\n',
    '{"operation":5}\n',
    '\n',
    '\u0000\u0001\n',
    '{"operation":"x"\n',
  ])('answers malformed input and serves the next call: %j', async (rubbish) => {
    server = await serveOperator(path, echo);
    expect(await send(rubbish)).toContain('not-a-command');
    expect(await callOperator(path, 'do', 1)).toEqual({ outcome: { operation: 'do', input: 1 } });
  });

  test('closes while a silent client is connected', async () => {
    server = await serveOperator(path, echo);
    const silent = connect(path);
    await new Promise((resolve) => silent.once('connect', resolve));
    const left = new Promise((resolve) => silent.once('close', resolve));
    await server.close();
    server = null;
    expect(await left).toBe(false);
  });

  test('closes after the answer of a running command', async () => {
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<string>();
    server = await serveOperator(path, () => {
      begun.resolve();
      return goOn.promise;
    });
    const reply = callOperator(path, 'do', {});
    await begun.promise;
    const closing = server.close();
    server = null;
    goOn.resolve('done');
    expect(await reply).toEqual({ outcome: 'done' });
    await closing;
  });

  test('opens over the socket file of a killed process', async () => {
    await writeFile(path, 'stale');
    expect(await callOperator(path, 'do', 1)).toBeNull();
    server = await serveOperator(path, echo);
    expect(await callOperator(path, 'do', 1)).not.toBeNull();
  });

  test('returns null when no process listens', async () => {
    expect(await callOperator(path, 'do', 1)).toBeNull();
    expect(await callOperator(join(folder, 'x'.repeat(200)), 'do', 1)).toBeNull();
  });

  test('fails when the process ends before it answers', async () => {
    const dying = createServer((socket) => socket.once('data', () => socket.destroy()));
    await new Promise<void>((resolve) => dying.listen(path, resolve));
    await expect(callOperator(path, 'do', 1)).rejects.toThrow('ended before it answered');
    await new Promise((resolve) => dying.close(resolve));
  });

  test('refuses a path that is too long and names the setting', async () => {
    const long = join(folder, 'x'.repeat(120), 'operator.sock');
    await expect(serveOperator(long, echo)).rejects.toThrow('DATA_DIR');
  });
});
