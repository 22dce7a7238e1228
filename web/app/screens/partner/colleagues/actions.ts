import { pageRequestContext } from '../../../context.ts';
import { formAction } from '../../../forms/form-actions.ts';
import { servicePartnerPaths } from '../../../service-partner-paths.ts';
import { inviteForm, removeForm, withdrawForm } from './form.ts';

/** The actions of the page by form. */
export const colleagueActions = [
  formAction(inviteForm, {
    send({ idempotencyKey, text, isMarked }, { context, product, token }) {
      const locale = context.get(pageRequestContext).language.tag;
      const isAdministrator = isMarked('isAdministrator');
      const body = { email: text('email'), isAdministrator, locale };
      const params = { company: text('company') };
      return product.inviteColleague({ params, body }, { token, idempotencyKey });
    },
    next: ({ text }) => servicePartnerPaths.colleagues(text('company'), 'invited'),
  }),
  formAction(withdrawForm, {
    send({ text }, { product, token }) {
      const params = { company: text('company'), invitation: text('invitation') };
      return product.withdrawColleagueInvitation({ params }, { token });
    },
    next: ({ text }) => servicePartnerPaths.colleagues(text('company'), 'withdrawn'),
  }),
  formAction(removeForm, {
    send({ text }, { product, token }) {
      const params = { company: text('company'), person: text('person') };
      return product.removeColleague({ params }, { token });
    },
    next: ({ text }) => servicePartnerPaths.colleagues(text('company'), 'removed'),
  }),
];
