import type { Check } from './environment-check.ts';

/** Time limit of an answer: a person waits for the command. */
export const timeoutMs = 5_000;
/** Characters of an answer that are read. */
const textMax = 2_000;

/** A request whose answer shows whether the right service is there. */
export interface Probe {
  readonly check: string;
  readonly url: string;
  readonly init?: RequestInit;
  /** Null for a right answer, else what is wrong with it. */
  readonly fault: (answer: Response, text: string) => string | null;
  /** Status with which a right service may refuse the request. */
  readonly refusal?: number;
  /** Whether it may not run yet, as on the machine of the command before the start. */
  readonly isOptional?: boolean;
}

/** Sends a probe and judges its answer; a finding names the host and never the key. */
export async function runProbe(
  { check, url, init = {}, fault, refusal, isOptional = false }: Probe,
  waitMs: number,
): Promise<Check> {
  const { host } = new URL(url);
  try {
    const signal = AbortSignal.timeout(waitMs);
    const answer = await fetch(url, { ...init, redirect: 'manual', signal });
    const text = (await answer.text()).slice(0, textMax);
    const { status } = answer;
    const wrong =
      status === 429 || status >= 500
        ? `answers with status ${status}`
        : (fault(answer, text) ??
          (status >= 300 && status !== refusal ? `answers with status ${status}` : null));
    return wrong === null
      ? { check, ok: true, finding: `${host} answers` }
      : { check, ok: false, finding: `${host} ${wrong}` };
  } catch (error) {
    const reason = reasonOfFailure(error, waitMs);
    return isOptional && reason === refused
      ? { check, ok: true, finding: `nothing runs at ${host}` }
      : { check, ok: false, finding: `${host} ${reason}` };
  }
}

const refused = 'refuses connections';

/** Why there is no answer, in words. */
function reasonOfFailure(error: unknown, waitMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `does not answer within ${waitMs / 1_000} s`;
  const cause: unknown = error instanceof Error ? error.cause : null;
  const code =
    typeof cause === 'object' && cause !== null ? String(Reflect.get(cause, 'code') ?? '') : '';
  if (code === 'ECONNREFUSED') return refused;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'has no address';
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO|SSL|TLS/.test(code))
    return `has a certificate that is not accepted (${code})`;
  return `ends the connection${code === '' ? '' : ` (${code})`}`;
}
