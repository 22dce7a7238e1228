import { randomUUID } from 'node:crypto';
import { ok, valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { createEgress } from '@hearth/platform/http/egress.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { Webhook } from 'standardwebhooks';
import { assistedHome } from '../assistance/testing-assistance.ts';
import type { ProductDeps } from '../deps.ts';
import { partnerSystemContract } from './contract.ts';

/** Everybody has signed in lately. */
const signedInLately: ProductDeps['personOf'] = async (subject) =>
  ok({ kind: 'person', issuer: 'https://idp.invalid', subject, authTime: 1_900_000_000 });

/** An assisted home whose company Nordwerk has a system at an address, and Cem as its administrator. */
export async function companyWithSystem(
  db: Database,
  { url, origin }: { readonly url: string; readonly origin: URL },
) {
  const egress = createEgress({
    metrics: createMetrics(),
    trusted: [{ base: origin }],
    resolve: async () => ['10.0.0.8'],
  });
  const webhooks = { egress, trusted: [origin], timeoutMs: 500 };
  const home = await assistedHome(db, { webhooks, personOf: signedInLately });
  const { api, as, cem, partner, clock } = home;
  await db.query(
    `insert into product.partner_member (partner_id, person_id, since, is_administrator)
     select $1, person_id, $3, true from product.person where subject = $2`,
    [partner, `person-${cem}`, clock.now().toString()],
  );
  const params = { company: partner };
  const saved = valueOf(await api.saveWebhook({ params, body: { url } }, as(cem)));
  const secret = saved.secret ?? '';
  const read = async () => valueOf(await api.getPartnerSystem({ params }, as(cem)));
  /** The system sends a message, signed by its secret. */
  const answer = async (
    content: unknown,
    { id = randomUUID(), by = secret, at = clock } = {},
  ): Promise<{ readonly status: number; readonly answer: unknown }> => {
    const body = JSON.stringify(content);
    const date = new Date(at.now().epochMilliseconds);
    const path = partnerSystemContract.receivePartnerAnswer.path.replace('{company}', partner);
    const response = await home.product.fetch(
      new Request(`http://product.invalid${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(date.getTime() / 1000)),
          'webhook-signature': new Webhook(by).sign(id, date, body),
        },
        body,
      }),
    );
    return { status: response.status, answer: await response.json() };
  };
  return { ...home, company: params, secret, systemOf: read, answer };
}
