import type { Result } from '@hearth/core/problem.ts';

/** The value of a result; a failure ends the starting process with the reason. */
export function usable<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  const setting = result.at?.slice(1) ?? '';
  const { set, missing, known, where = known } = result.params ?? {};
  if (result.code === 'half-set-pair')
    return stop(`${set} is set but ${missing} is not: set both or neither.`);
  const sentence = sentences[result.code];
  if (sentence) return stop(`${setting}: ${sentence}`);
  return stop(`${setting}: ${result.code}${where === undefined ? '' : ` (${where})`}.`);
}

/** Instructions for the operator, by problem code. */
const sentences: Readonly<Record<string, string>> = {
  'feature-is-public':
    'HEARTH_ENVIRONMENT is feature, which shows everybody’s mail and has a demo account, so it runs on loopback and private ' +
    'addresses only. Set HEARTH_ENVIRONMENT to develop, staging or master, or take an address of this machine or its network.',
  'not-a-mailbox': 'one mail address, such as operator@example.com.',
  'not-a-dsn': 'embedded, or the DSN of a project: https://KEY@HOST/PROJECT.',
  'not-https': 'an http address is for loopback and for feature only. Take an https address.',
  'not-a-connection-string':
    'embedded, or a connection string of Application Insights: InstrumentationKey=…;IngestionEndpoint=https://…/',
  'not-a-stripe-key':
    'a secret key of Stripe begins with sk_test_, sk_live_, rk_test_ or rk_live_.',
  'not-webhook-secrets':
    'one secret of the webhook (whsec_…), or two between commas while one replaces the other.',
  'mail-server-missing': 'outside feature mail has to leave the machine. Set SMTP_URL.',
};

export function stop(reason: string): never {
  process.stderr.write(`\n  ${reason}\n\n`);
  process.exit(1);
}

export const stopWith = (error: unknown): never =>
  stop(error instanceof Error ? error.message : String(error));
