import { setTimeout as sleepFor } from 'node:timers/promises';
import { type Failure, type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Egress } from '@hearth/platform/http/egress.ts';
import { z } from 'zod';

/** Access to Stripe's API. */
export interface StripeApi {
  readonly egress: Egress;
  readonly base: URL;
  readonly secretKey: string;
  /** In [0, 1): the jitter of retries. */
  readonly random: () => number;
  readonly sleep?: (delayMs: number) => Promise<void>;
}

/** Stripe's API and the secrets of its webhook. */
export interface StripePayments extends StripeApi {
  readonly webhookSecrets: readonly string[];
}

/** Fields of a form; nested ones are written with brackets. */
export interface FormFields {
  readonly [name: string]: string | number | FormFields;
}

export interface StripeCall {
  readonly path: `/v1/${string}`;
  /** A change with its fields; absent: a read. */
  readonly change?: { readonly fields: FormFields; readonly idempotencyKey: string };
}

/** Answers keep the form of this version, whatever version the account has. */
const apiVersion = '2025-09-30.clover';
const attemptsMax = 3;
const firstDelayMs = 500;
const limits = { timeoutMs: 5_000, bytesMax: 1024 * 1024 };

/** Calls Stripe. No answer, a time-out, 409, 429 and 5xx are tried again: the key makes a repeated change the same change. */
export async function callStripe(api: StripeApi, call: StripeCall): Promise<Result<unknown>> {
  const sleep = api.sleep ?? (async (delayMs: number) => await sleepFor(delayMs));
  for (let attempt = 1; ; attempt += 1) {
    const answer = await api.egress(requestOf(api, call), limits);
    if (!isTransient(answer) || attempt === attemptsMax)
      return answer.ok ? await contentOf(answer.value) : answer;
    await sleep(firstDelayMs * 2 ** (attempt - 1) * (0.5 + api.random() / 2));
  }
}

function requestOf({ base, secretKey }: StripeApi, { path, change }: StripeCall): Request {
  const url = `${base.href.replace(/\/+$/, '')}${path}`;
  const headers = new Headers({
    accept: 'application/json',
    authorization: `Bearer ${secretKey}`,
    'stripe-version': apiVersion,
  });
  if (!change) return new Request(url, { headers });
  headers.set('idempotency-key', change.idempotencyKey);
  return new Request(url, { method: 'POST', headers, body: formOf(change.fields) });
}

/** Worked: `{ a: { b: 1 } }` is `a[b]=1`. Source: docs.stripe.com/api. */
export function formOf(fields: FormFields): URLSearchParams {
  const form = new URLSearchParams();
  const append = (name: string, value: string | number | FormFields): void => {
    if (typeof value !== 'object') form.append(name, String(value));
    else for (const [key, part] of Object.entries(value)) append(`${name}[${key}]`, part);
  };
  for (const [name, value] of Object.entries(fields)) append(name, value);
  return form;
}

/** Whether another attempt may succeed. Stripe's own advice counts first. Source: docs.stripe.com/error-low-level. */
function isTransient(answer: Result<Response>): boolean {
  if (!answer.ok) return answer.kind === 'unavailable' || answer.kind === 'timed-out';
  const { status, headers } = answer.value;
  const advice = headers.get('stripe-should-retry');
  if (advice === 'true' || advice === 'false') return advice === 'true';
  return status === 409 || status === 429 || status >= 500;
}

const refusal = z.object({ error: z.object({ type: z.string(), code: z.string().optional() }) });

/** The JSON of an answer, or the refusal with Stripe's code as `reason`. */
async function contentOf(response: Response): Promise<Result<unknown>> {
  const { status } = response;
  const json: unknown = await response.json().catch(() => undefined);
  if (status === 200) return json === undefined ? malformedAnswer() : ok(json);
  const read = refusal.safeParse(json);
  const reason = read.success ? (read.data.error.code ?? read.data.error.type) : null;
  return fail(status === 429 || status >= 500 ? 'unavailable' : 'bad-upstream', refusedCode, {
    params: { status, reason },
  });
}

export const refusedCode = 'payment-provider-refused';

export const malformedAnswer = (): Failure =>
  fail('bad-upstream', 'payment-provider-answer-malformed');
