import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A receiver of Application Insights envelopes on this machine, of another origin than the app; it answers as a test says. */
export interface TelemetryReceiver {
  readonly connection: string;
  /** Bodies of the batches, beacons included. */
  bodies: string[];
  /** `silent`: no answer at all. */
  answer: { readonly status: number; readonly headers?: Record<string, string> } | 'silent';
  stop(): Promise<void>;
}

const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'access-control-expose-headers': 'retry-after',
};

export async function startTelemetryReceiver(): Promise<TelemetryReceiver> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      if (request.method === 'OPTIONS') return void response.writeHead(204, crossOrigin).end();
      if (request.method === 'POST' && request.url === '/v2/track') receiver.bodies.push(body);
      if (receiver.answer === 'silent') return void request.socket.destroy();
      const { status, headers = {} } = receiver.answer;
      response.writeHead(status, { ...crossOrigin, ...headers }).end('<html>');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const key = '1c7a4a3e-0b6d-4d3e-9d0f-3a5b6c7d8e9f';
  const receiver: TelemetryReceiver = {
    connection: `InstrumentationKey=${key};IngestionEndpoint=http://127.0.0.1:${port}/`,
    bodies: [],
    answer: { status: 200 },
    stop: async () => void (await new Promise((resolve) => server.close(resolve))),
  };
  return receiver;
}
