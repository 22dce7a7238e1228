import type { Implementation } from '@hearth/platform/http/http.ts';
import { ok } from '@hearth/core/problem.ts';
import { callingIdentity, callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import type { inboxContract } from './contract.ts';
import { wholeChoices } from './message-choices.ts';
import { readInbox } from './read-inbox.ts';
import { sendAlertMessage, sendTestMessage } from './send-message.ts';
import { markRead, saveChoices, storedChoices } from './store.ts';

export function inboxRoutes(deps: ProductDeps): Implementation<typeof inboxContract> {
  return {
    postAlertMessage: ({ params, body }) => {
      const { isForPartners, ...alert } = body;
      const content = { about: 'alert' as const, ...alert };
      return sendAlertMessage(deps, { installation: params.installation, content, isForPartners });
    },
    getInbox: async ({ caller }) => ok(await readInbox(deps, callingIdentity(caller))),
    markMessagesRead: async ({ caller, body }) => {
      const { personId } = await callingPerson(deps, caller);
      const { messages = null } = body;
      await markRead(deps.db, personId, { messages, now: deps.clock.now() });
      return ok(undefined);
    },
    getMessageChoices: async ({ caller }) => {
      const { personId } = await callingPerson(deps, caller);
      return ok(wholeChoices(await storedChoices(deps.db, personId)));
    },
    saveMessageChoices: async ({ caller, body }) => {
      const { personId } = await callingPerson(deps, caller);
      await saveChoices(deps.db, personId, body);
      return ok(wholeChoices(body));
    },
    sendTestMessage: ({ access, body }) => sendTestMessage(deps, access, body.message),
  };
}
