import type { Transporter } from 'nodemailer';

export interface OutgoingMail {
  /** Stands in the Message-ID, so that a mail which is sent twice is recognised as one. */
  readonly mailId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** `refused`: the server will never take this mail. Everything else that goes wrong is thrown and may be tried again. */
export type SmtpSender = (
  mail: OutgoingMail,
) => Promise<{ outcome: 'sent' } | { outcome: 'refused'; code: number }>;

/** A server that hangs keeps the other mails waiting no longer than this. */
const stepTimeoutMs = 10_000;

export function createSmtpSender(server: { url: string; from: string }): SmtpSender {
  let transport: Promise<Transporter> | undefined;
  const domain = domainOf(server.from);
  return async ({ mailId, to, ...content }) => {
    try {
      transport ??= connected(server);
      await (
        await transport
      ).sendMail({
        ...content,
        messageId: `<${mailId}@${domain}>`,
        // As an object the address is never parsed, so that it names one recipient whatever it contains.
        to: { name: '', address: to },
      });
      return { outcome: 'sent' };
    } catch (error) {
      const code = refusalCode(error);
      if (code === null) throw error;
      return { outcome: 'refused', code };
    }
  };
}

/** Loaded with the first mail: a system without a mail server never needs the library. */
async function connected({ url, from }: { url: string; from: string }): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(
    {
      url,
      disableFileAccess: true,
      disableUrlAccess: true,
      connectionTimeout: stepTimeoutMs,
      greetingTimeout: stepTimeoutMs,
      socketTimeout: stepTimeoutMs,
    },
    { from },
  );
}

/**
 * Reply code of a permanent refusal of this mail (RFC 5321 §4.2.1: 5yz), of its recipient or of its content. A 5yz reply to the greeting,
 * the sign-in or the sender is a fault of the configuration, which the operator can mend: null.
 */
function refusalCode(error: unknown): number | null {
  if (!(error instanceof Error)) return null;
  const { responseCode, command } = error as Error & { responseCode?: unknown; command?: unknown };
  if (typeof responseCode !== 'number' || responseCode < 500 || responseCode > 599) return null;
  return command === 'RCPT TO' || command === 'DATA' ? responseCode : null;
}

function domainOf(from: string): string {
  return /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}
