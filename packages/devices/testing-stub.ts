import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from './json-text.ts';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface StubAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Json;
  readonly text?: string;
}

type Reply = StubAnswer | 'never' | 'hang-up';

/** A loopback server with configurable answers for adapter tests. `never` gives no answer. */
export interface HttpStub {
  readonly base: string;
  readonly received: readonly Received[];
  answer(with_: (request: Received) => Reply | Promise<Reply>): void;
  close(): Promise<void>;
}

export async function startHttpStub(): Promise<HttpStub> {
  const received: Received[] = [];
  let reply: Parameters<HttpStub['answer']>[0] = () => ({ status: 404 });
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      const { method = '', url: path = '', headers } = request;
      const record = { method, path, headers, body };
      received.push(record);
      send(response, await reply(record));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    received,
    answer(next) {
      reply = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(response: ServerResponse, answer: Reply): void {
  if (answer === 'never') return;
  if (answer === 'hang-up') {
    response.socket?.destroy();
    return;
  }
  const text = answer.text ?? (answer.body === undefined ? '' : JSON.stringify(answer.body));
  response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
  response.end(text);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}
