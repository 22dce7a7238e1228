import { parentPort } from 'node:worker_threads';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PGlite, protocol } from '@electric-sql/pglite';
import { PreparedStatements } from './pglite-statements.ts';
import type { Reply, Request, WireError, WireResult, WireRows } from './pglite-wire.ts';
import { unpackTar } from './tar.ts';

/** Worker thread of the embedded engine: runs one request at a time. */
const port = parentPort;
if (!port) throw new Error('runs as a worker thread only');

let engine: PGlite | undefined;
const statements = new PreparedStatements();
let last: Promise<void> = Promise.resolve();

port.on('message', (requests: readonly Request[]) => {
  last = last.then(() => answerAll(requests));
});

/** Longest time for which a finished answer waits for the ones after it, ms. */
const replyDelayMsMax = 10;

async function answerAll(requests: readonly Request[]): Promise<void> {
  let replies: Reply[] = [];
  let sentAt = performance.now();
  for (const request of requests) {
    replies.push(await answer(request));
    if (performance.now() - sentAt < replyDelayMsMax) continue;
    send(replies);
    [replies, sentAt] = [[], performance.now()];
  }
  if (replies.length > 0) send(replies);
}

function send(replies: readonly Reply[]): void {
  port?.postMessage(replies);
}

async function answer(request: Request): Promise<Reply> {
  const { id } = request;
  try {
    if (request.op === 'open') {
      engine = await open(request);
      return { id, done: true };
    }
    if (!engine) throw new Error('the database is not open');
    if (request.op === 'run')
      return { id, outcome: await run(engine, request.text, request.values) };
    if (request.op === 'dump') return { id, dump: await dump(engine) };
    await engine.close();
    return { id, done: true };
  } catch (error) {
    return { id, error: wireErrorOf(error) };
  }
}

async function open({ engine: compiled, directory, load, cacheMb }: Request & { op: 'open' }) {
  const mb = cacheMb ?? (directory === undefined ? inMemoryCacheMb : undefined);
  const opened = await PGlite.create({
    pgliteWasmModule: compiled,
    ...(mb === undefined
      ? {}
      : { startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${mb}MB`] }),
    ...(directory === undefined ? loadedInMemory(load) : { dataDir: unpacked(directory, load) }),
  });
  opened.onNotification((channel, payload) => send([{ channel, payload }]));
  return opened;
}

/** A database in memory needs no large cache of its files. */
const inMemoryCacheMb = 16;

/** Unpacks the template without the engine, which would keep the archive and its files in memory. */
function unpacked(directory: string, load: Uint8Array | undefined): string {
  if (load) unpackTar(gunzipSync(load), directory);
  return directory;
}

/** Decompresses with zlib, in a quarter of the time of the engine's own stream. */
function loadedInMemory(load: Uint8Array | undefined): { loadDataDir?: Blob } {
  if (!load) return {};
  return { loadDataDir: new Blob([gunzipSync(load)], { type: 'application/x-tar' }) };
}

/** Dumps after a checkpoint, so that the copy opens without replay. */
async function dump(from: PGlite): Promise<Uint8Array> {
  await from.exec('checkpoint');
  const tar = await from.dumpDataDir('none');
  return gzipSync(await tar.arrayBuffer(), { level: 3 });
}

/** Sends the whole extended protocol in one message: PGlite's own `query` crosses into the engine five times. */
async function run(
  on: PGlite,
  text: string,
  values: readonly (string | null)[],
): Promise<WireResult> {
  const { serialize } = protocol;
  if (values.length === 0) return outcomeOf(await sent(on, serialize.query(text)));
  const { name, messages } = statements.prepare(text);
  const message = Buffer.concat([
    ...messages,
    serialize.bind({ statement: name, values: [...values] }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ]);
  try {
    return outcomeOf(await sent(on, message));
  } catch (error) {
    statements.drop(text);
    throw error;
  }
}

/** Commands after which a prepared statement may return other columns. */
const schemaChanges = ['CREATE', 'ALTER', 'DROP', 'DO'];

async function sent(on: PGlite, message: Uint8Array): Promise<readonly Message[]> {
  const messages = await on.execProtocolStream(message, { syncToFs: false });
  const isSchemaChange = messages.some(
    (part) =>
      part instanceof protocol.messages.CommandCompleteMessage &&
      schemaChanges.includes(tagOf(part.text).command),
  );
  if (isSchemaChange) statements.dropAll();
  return messages;
}

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

/** The result of several statements: the rows of each, the tag of the last. */
function outcomeOf(messages: readonly Message[]): WireResult {
  const sets: WireRows[] = [];
  let tag = { command: '', affected: 0 };
  for (const message of messages) {
    if (message instanceof protocol.messages.RowDescriptionMessage)
      sets.push({
        columns: message.fields.map(({ name, dataTypeID }) => ({ name, oid: dataTypeID })),
        rows: [],
      });
    else if (message instanceof protocol.messages.DataRowMessage)
      sets.at(-1)?.rows.push(message.fields);
    else if (message instanceof protocol.messages.CommandCompleteMessage) tag = tagOf(message.text);
  }
  return { sets, ...tag };
}

/** `INSERT 0 5` -> INSERT, 5; `CREATE TABLE` -> CREATE, 0. */
function tagOf(tag: string): { command: string; affected: number } {
  const words = tag.split(' ');
  const count = Number(words.at(-1));
  return { command: words[0] ?? '', affected: Number.isInteger(count) ? count : 0 };
}

function wireErrorOf(error: unknown): WireError {
  if (!(error instanceof Error)) return { message: String(error), fields: {} };
  const fields = Object.entries(error).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { message: error.message, fields: Object.fromEntries(fields) };
}
