import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { createEgress } from '@hearth/platform/http/egress.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import type { UpstreamTransport } from './read-upstream.ts';

/** What can be wrong with a service of others. */
export type Trouble =
  | 'offline'
  | 'slow'
  | 'server-error'
  | 'server-error-once'
  | 'too-many'
  | 'too-many-at-once'
  | 'half-a-body'
  | 'garbled'
  | 'moved'
  | 'huge';

/** A loopback server with the protocol of an external service, which can be made to fail. */
export interface LoopbackUpstream {
  readonly base: URL;
  readonly transport: UpstreamTransport;
  /** Requested URLs in order. */
  readonly requests: URL[];
  /** Waiting times between attempts, ms. */
  readonly waits: number[];
  trouble(kind: Trouble | null): void;
  close(): Promise<void>;
}

export interface UpstreamResponse {
  readonly status?: number;
  readonly type: string;
  readonly body: string;
}

export async function loopbackUpstream(
  answer: (url: URL) => UpstreamResponse | Promise<UpstreamResponse>,
): Promise<LoopbackUpstream> {
  let trouble: Trouble | null = null;
  const requests: URL[] = [];
  const waits: number[] = [];
  const answerOne = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '/', 'http://upstream.test');
    requests.push(url);
    const kind = trouble;
    if (kind?.endsWith('-once')) trouble = null;
    if (kind === 'too-many-at-once') trouble = null;
    void answerInTrouble(kind, response, async () => answer(url));
  };
  const server = createServer(answerOne).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const base = new URL(`http://127.0.0.1:${address.port}`);
  return {
    base,
    requests,
    waits,
    transport: {
      egress: createEgress({ metrics: createMetrics(), trusted: [{ base }] }),
      get timeoutMs() {
        return trouble === 'slow' ? 200 : 20_000;
      },
      bytesMax: 1024 * 1024,
      retries: 2,
      random: () => 0.5,
      sleep: async (delayMs) => {
        waits.push(delayMs);
      },
    },
    trouble: (kind) => {
      trouble = kind;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answerInTrouble(
  kind: Trouble | null,
  response: ServerResponse,
  answer: () => Promise<UpstreamResponse>,
): Promise<void> {
  switch (kind) {
    case 'offline':
      response.destroy();
      return;
    case 'slow':
      return;
    case 'server-error':
    case 'server-error-once':
      response.writeHead(503).end('busy');
      return;
    case 'too-many':
      response.writeHead(429, { 'retry-after': '120' }).end('{}');
      return;
    case 'too-many-at-once':
      response.writeHead(429, { 'retry-after': '2' }).end('{}');
      return;
    case 'moved':
      response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end();
      return;
    case 'huge':
      response.writeHead(200).end('x'.repeat(2 * 1024 * 1024));
      return;
    default:
      answerWhole(kind, response, await answer());
  }
}

function answerWhole(
  kind: 'half-a-body' | 'garbled' | null,
  response: ServerResponse,
  { status = 200, type, body }: UpstreamResponse,
): void {
  if (kind === 'garbled') {
    response.writeHead(status, { 'content-type': type }).end(body.slice(0, body.length / 2));
    return;
  }
  const bytes = Buffer.from(body);
  response.writeHead(status, { 'content-type': type, 'content-length': bytes.byteLength });
  if (kind === null) {
    response.end(bytes);
    return;
  }
  response.write(bytes.subarray(0, bytes.byteLength / 2), () => response.destroy());
}
