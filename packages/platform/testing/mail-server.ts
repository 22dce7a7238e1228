import { type AddressInfo, type Socket, createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** A mail server that stores received mails (RFC 5321, as far as one client needs it). */
export interface MailServer {
  readonly port: number;
  /** Decoded mails in the order of arrival. */
  readonly mails: readonly string[];
  /** Replies to commands, in place of the usual ones. `.` is the end of a mail. */
  replies: Readonly<Partial<Record<Command, string>>>;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    receive(socket, mailServer);
  });
  const mailServer = { port: 0, mails, replies: {}, close };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  mailServer.port = (server.address() as AddressInfo).port;
  return mailServer;

  async function close(): Promise<void> {
    const over = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await over;
  }
}

type Command = 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | '.';

const usualReplies: Readonly<Record<string, string>> = {
  EHLO: '250 mail.test',
  HELO: '250 mail.test',
  MAIL: '250 sender accepted',
  RCPT: '250 recipient accepted',
  DATA: '354 end with a full stop',
  RSET: '250 reset',
  NOOP: '250 fine',
  QUIT: '221 closing',
  '.': '250 kept',
};

function receive(
  socket: Socket,
  server: { readonly mails: string[]; readonly replies: MailServer['replies'] },
): void {
  const replyTo = (command: string): string =>
    ({ ...usualReplies, ...server.replies })[command] ?? '502 unknown';
  let content: string[] | null = null;
  socket.on('error', () => undefined);
  socket.write('220 mail.test\r\n');
  createInterface(socket).on('line', (line) => {
    if (content && line !== '.') {
      content.push(line.replace(/^\./, ''));
      return;
    }
    if (content) {
      const reply = replyTo('.');
      if (reply.startsWith('250')) server.mails.push(decoded(content.join('\n')));
      content = null;
      socket.write(`${reply}\r\n`);
      return;
    }
    const command = line.slice(0, 4).toUpperCase();
    const reply = replyTo(command);
    if (command === 'DATA' && reply.startsWith('354')) content = [];
    socket.write(`${reply}\r\n`);
    if (command === 'QUIT') socket.end();
  });
}

/** Decodes quoted-printable (RFC 2045 §6.7), ASCII only, as in links. */
const decoded = (mail: string): string =>
  mail
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
