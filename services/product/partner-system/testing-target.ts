import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';

export interface ReceivedEvent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The system of a company on loopback: it records requests and gives the configured answer. */
export async function startTarget() {
  const received: ReceivedEvent[] = [];
  const state: { answer: (response: ServerResponse) => void } = { answer: with200 };
  const server = createServer((request, response) => {
    void record(request).then(() => state.answer(response));
  });
  async function record(request: IncomingMessage): Promise<void> {
    const pieces: Uint8Array[] = [];
    for await (const piece of request) pieces.push(piece);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    received.push({ headers, body: Buffer.concat(pieces).toString('utf8') });
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', () => resolve());
  await promise;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: new URL(`http://127.0.0.1:${address.port}`),
    url: `http://127.0.0.1:${address.port}/events`,
    received,
    answerWith: (answer: (response: ServerResponse) => void) => {
      state.answer = answer;
    },
    close: async () => {
      server.closeAllConnections();
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      await closed.promise;
    },
  };
}

const with200 = (response: ServerResponse): void => {
  response.writeHead(200).end('ok');
};
