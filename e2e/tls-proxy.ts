import { request as send } from 'node:http';
import { type Server, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { KeyPair } from '@hearth/app/https.ts';

/** A proxy that terminates TLS and forwards plain http, as nginx or Caddy in front of a deployment. */
export interface TlsProxy {
  readonly port: number;
  /** Port of the system behind it; set once that system listens. */
  passTo(port: number): void;
  close(): Promise<void>;
}

export async function startTlsProxy(tls: KeyPair): Promise<TlsProxy> {
  const target = { port: 0 };
  const server = createServer(tls, (request, response) => {
    const headers = { ...request.headers, 'x-forwarded-proto': 'https' };
    const { method, url: path } = request;
    const passed = send(
      { host: '127.0.0.1', port: target.port, method, path, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      },
    );
    passed.once('error', () => response.destroy());
    response.once('close', () => passed.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    passTo(port) {
      target.port = port;
    },
    close: () => closed(server),
  };
}

async function closed(server: Server): Promise<void> {
  const over = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await over;
}
