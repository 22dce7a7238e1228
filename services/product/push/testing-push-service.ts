import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { pushReceiver } from './testing-receiver.ts';

export interface ReceivedPush {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: unknown;
}

/** The push service of a browser on loopback (RFC 8030): it decrypts as the browser would, records, and answers as it is told. */
export async function startPushService() {
  const received: ReceivedPush[] = [];
  const receivers = new Map<string, ReturnType<typeof pushReceiver>>();
  const state: { answer: (response: ServerResponse, path: string) => void } = { answer: taken };
  const server = createServer((request, response) => {
    void record(request).then((path) => state.answer(response, path));
  });
  async function record(request: IncomingMessage): Promise<string> {
    const pieces: Uint8Array[] = [];
    for await (const piece of request) pieces.push(piece);
    const path = request.url ?? '';
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const text = receivers.get(path)?.decrypt(Buffer.concat(pieces)) ?? 'null';
    const content: unknown = JSON.parse(text);
    received.push({ path, headers, content });
    return path;
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', () => resolve());
  await promise;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const origin = new URL(`http://127.0.0.1:${address.port}`);
  return {
    origin,
    received,
    /** What a browser gives to the app after `subscribe`. */
    subscribe() {
      const path = `/send/${randomUUID()}`;
      const receiver = pushReceiver();
      receivers.set(path, receiver);
      return {
        endpoint: new URL(path, origin).href,
        publicKey: receiver.publicKey.toString('base64url'),
        authSecret: Buffer.from(receiver.authSecret).toString('base64url'),
        name: 'chrome android',
        locale: 'de' as const,
      };
    },
    answerWith: (answer: (response: ServerResponse, path: string) => void) => {
      state.answer = answer;
    },
    reset() {
      received.length = 0;
      state.answer = taken;
    },
    close: async () => {
      server.closeAllConnections();
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      await closed.promise;
    },
  };
}

/** RFC 8030 §5. */
const taken = (response: ServerResponse): void => {
  response.writeHead(201).end();
};
