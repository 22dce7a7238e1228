import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { notificationContract } from './contract.ts';
import { type MailDeps, mailSender } from './send-mail.ts';
import { storedMail } from './store.ts';

export function notificationRoutes(deps: MailDeps): Implementation<typeof notificationContract> {
  const send = mailSender(deps);
  return {
    notify: ({ body, caller, request }) => {
      const service = caller.kind === 'service' ? caller.service : caller.kind;
      const key = `${service} ${request.headers.get('idempotency-key') ?? ''}`;
      return send({ ...body, key });
    },
    listOutbox: async ({ query }) => ok([...(await storedMail(deps.db, query.to))]),
  };
}
