import { connect } from 'node:net';
import type { PoolClient } from 'pg';

/** The part of a connection that a cancel request names; a private field of the driver. */
interface BackendKey {
  readonly host: string;
  readonly port: number;
  readonly processID: number;
  readonly secretKey: number;
}

const cancelRequestCode = 80_877_102;
const waitMs = 1_000;

/**
 * Asks the server to end the statement of a connection (PostgreSQL protocol, "Canceling Requests in Progress"). Resolves when
 * the server has taken the request, so the next statement of the connection is safe.
 */
export async function cancelStatement(client: PoolClient): Promise<void> {
  const { host, port, processID, secretKey } = client as unknown as BackendKey;
  const packet = Buffer.alloc(16);
  packet.writeInt32BE(16, 0);
  packet.writeInt32BE(cancelRequestCode, 4);
  packet.writeInt32BE(processID, 8);
  packet.writeInt32BE(secretKey, 12);
  await new Promise<void>((resolve) => {
    const address = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
    const socket = connect(address, () => socket.write(packet));
    const timer = setTimeout(() => socket.destroy(), waitMs);
    socket.on('error', () => undefined);
    socket.resume();
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
