import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** What goes wrong with the next call: the connection ends after the change was made, or a status. */
type Trouble = 'lost-answer' | 409 | 429 | 500;

interface Session {
  readonly id: string;
  readonly form: URLSearchParams;
  /** Amount and currency that were paid; null while unpaid. */
  paid: { minor: number; currency: string } | null;
  isRefunded: boolean;
  refundedMinor: number;
}

interface Answer {
  readonly status: number;
  readonly content: unknown;
}

/** Stripe's API on the loopback interface: sessions, refunds, idempotency keys and signed events. */
export interface LoopbackStripe {
  readonly base: URL;
  /** Requests in order: method, path and fields of the form. */
  readonly requests: { method: string; path: string; headers: Headers; form: URLSearchParams }[];
  readonly troubles: Trouble[];
  /** After a day Stripe does not know an idempotency key any more. */
  readonly forgetKeys: () => void;
  /** Pays the session of an order; another amount or currency as given. */
  pay(order: string, other?: { minor?: number; currency?: string }): void;
  /** Body of an event about the session or the charge of an order. */
  eventOf(type: string, order: string, changed?: Readonly<Record<string, unknown>>): string;
  /** Payments of an order that have not gone back. */
  isPaid(order: string): boolean;
  close(): Promise<void>;
}

export const stripeKey = 'sk_test_loopback';
const version = '2025-09-30.clover';

/** A header that signs a body at a time, with one or more secrets. */
export function signatureOf(body: string, atS: number, secrets: readonly string[]): string {
  const v1 = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${atS}.${body}`).digest('hex')}`,
  );
  return [`t=${atS}`, ...v1].join(',');
}

export async function loopbackStripe(): Promise<LoopbackStripe> {
  const sessions = new Map<string, Session>();
  const answers: StoredAnswers = new Map();
  const requests: LoopbackStripe['requests'] = [];
  const troubles: Trouble[] = [];
  let events = 0;

  const sessionOf = (order: string): Session => {
    const found = sessions.get(order);
    if (!found) throw new Error(`no session of ${order}`);
    return found;
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname: path, search } = new URL(request.url ?? '/', 'http://stripe.test');
    const { method = 'GET' } = request;
    const sent = method === 'GET' ? search.slice(1) : await text(request);
    const headers = new Headers(request.headers as Record<string, string>);
    const form = new URLSearchParams(sent);
    requests.push({ method, path, headers, form });
    const trouble = troubles.shift();
    if (typeof trouble === 'number') {
      response.writeHead(trouble).end('{}');
      return;
    }
    const { status, content } = answerOnce(answers, {
      headers,
      sent,
      answer: () => answerTo(sessions, { method, path, form }),
    });
    if (trouble === 'lost-answer') response.destroy();
    else
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(content));
  };

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    base: new URL(`http://127.0.0.1:${address.port}`),
    requests,
    troubles,
    forgetKeys: () => answers.clear(),
    pay: (order, other = {}) => {
      const session = sessionOf(order);
      session.paid = { ...priceOf(session), ...other };
    },
    eventOf: (type, order, changed = {}) => {
      const session = sessionOf(order);
      const object = type.startsWith('charge.') ? chargeOf(session) : objectOf(session);
      events += 1;
      return JSON.stringify({
        id: `evt_${order}_${events}`,
        object: 'event',
        api_version: version,
        type,
        data: { object: { ...object, ...changed } },
      });
    },
    isPaid: (order) => sessionOf(order).paid !== null && !sessionOf(order).isRefunded,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answerTo(
  sessions: Map<string, Session>,
  { method, path, form }: { method: string; path: string; form: URLSearchParams },
): Answer {
  if (method === 'POST' && path === '/v1/checkout/sessions') {
    const order = form.get('client_reference_id') ?? '';
    const session = {
      id: `cs_test_${order}`,
      form,
      paid: null,
      isRefunded: false,
      refundedMinor: 0,
    };
    sessions.set(order, session);
    return { status: 200, content: objectOf(session) };
  }
  if (path === '/v1/refunds')
    return method === 'POST' ? refund(sessions, form) : refundsOf(sessions, form);
  const id = /^\/v1\/checkout\/sessions\/(\w+_[\w-]+)$/.exec(path)?.[1];
  const session = [...sessions.values()].find((each) => each.id === id);
  if (method !== 'GET' || !session) return refused(404, 'resource_missing');
  const intent = session.paid && { ...intentOf(session), latest_charge: chargeOf(session) };
  return { status: 200, content: { ...objectOf(session), payment_intent: intent } };
}

type StoredAnswers = Map<string, { readonly sent: string; readonly answer: Answer }>;

/** A repeated key gets the answer of the first call; with other fields it is refused. */
function answerOnce(
  answers: StoredAnswers,
  { headers, sent, answer }: { headers: Headers; sent: string; answer: () => Answer },
): Answer {
  if (headers.get('authorization') !== `Bearer ${stripeKey}`) return refused(401, 'no_key');
  if (headers.get('stripe-version') !== version) return refused(400, 'version');
  const key = headers.get('idempotency-key');
  if (key === null) return answer();
  const before = answers.get(key);
  if (before && before.sent !== sent) return refused(400, 'idempotency_error');
  const made = before?.answer ?? answer();
  answers.set(key, { sent, answer: made });
  return made;
}

const refused = (status: number, code: string): Answer => ({
  status,
  content: { error: { type: 'invalid_request_error', code, message: 'refused' } },
});

function refund(sessions: ReadonlyMap<string, Session>, form: URLSearchParams): Answer {
  const session = [...sessions.values()].find(
    (each) => intentOf(each).id === form.get('payment_intent'),
  );
  if (!session?.paid) return refused(404, 'resource_missing');
  if (session.isRefunded) return refused(400, 'charge_already_refunded');
  const amount = Number(form.get('amount') ?? session.paid.minor);
  const refundedMinor = session.refundedMinor + amount;
  if (refundedMinor > session.paid.minor) return refused(400, 'charge_already_refunded');
  session.refundedMinor = refundedMinor;
  session.isRefunded = refundedMinor === session.paid.minor;
  return { status: 200, content: { object: 'refund', status: 'succeeded' } };
}

function refundsOf(sessions: ReadonlyMap<string, Session>, form: URLSearchParams): Answer {
  const session = [...sessions.values()].find(
    (each) => intentOf(each).id === form.get('payment_intent'),
  );
  const amount = session?.refundedMinor ?? 0;
  const data = amount === 0 ? [] : [{ object: 'refund', amount, status: 'succeeded' }];
  return { status: 200, content: { object: 'list', data } };
}

function priceOf({ form }: Session): { minor: number; currency: string } {
  const price = (name: string) => form.get(`line_items[0][price_data][${name}]`);
  return { minor: Number(price('unit_amount')), currency: price('currency') ?? '' };
}

/** The session object without its secrets and the fields that nobody reads. */
function objectOf(session: Session): Record<string, unknown> {
  const { id, form, paid } = session;
  const { minor, currency } = paid ?? priceOf(session);
  return {
    id,
    object: 'checkout.session',
    url: `https://checkout.stripe.com/c/pay/${id}`,
    client_reference_id: form.get('client_reference_id'),
    status: paid ? 'complete' : 'open',
    payment_status: paid ? 'paid' : 'unpaid',
    payment_intent: paid ? intentOf(session).id : null,
    amount_total: minor,
    currency,
  };
}

const intentOf = ({ id, paid }: Session) => ({
  id: id.replace('cs_test_', 'pi_'),
  status: paid ? 'succeeded' : 'requires_payment_method',
  amount_received: paid?.minor ?? 0,
  currency: paid?.currency ?? 'eur',
});

const chargeOf = (session: Session) => ({
  object: 'charge',
  payment_intent: intentOf(session).id,
  amount: session.paid?.minor ?? 0,
  currency: session.paid?.currency ?? 'eur',
  refunded: session.isRefunded,
  metadata: { order: session.form.get('payment_intent_data[metadata][order]') },
});
