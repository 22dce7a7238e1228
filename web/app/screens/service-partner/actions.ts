import { partnerScopes } from '@hearth/access/partner-scope.ts';
import { withStepUp } from '../../api/step-up.ts';
import { type PersonForm, formAction } from '../../forms/form-actions.ts';
import { paths } from '../../paths.ts';
import { allowForm, endForm, stopForm, takeBackForm } from './form.ts';

interface FilledFields {
  readonly installation: string;
  readonly text: (name: 'grant') => string;
}

/** The actions of the page by form. */
export const servicePartnerActions = [
  formAction(allowForm, {
    async send({ installation, text }, { context, posted, product, token }) {
      const params = { installation, grant: text('grant'), scope: scopeNamed(text('scope')) };
      const body = { lastDay: text('last-day') || null };
      const path = paths.servicePartner(installation);
      const sent = await product.allowScope({ params, body }, { token });
      return await withStepUp(context, sent, { posted, path });
    },
    next: pageSaying('changed'),
  }),
  formAction(stopForm, {
    send({ installation, text }, { product, token }) {
      const params = { installation, grant: text('grant'), scope: scopeNamed(text('scope')) };
      return product.stopScope({ params }, { token });
    },
    next: pageSaying('changed'),
  }),
  formAction(endForm, { send: withdraw, next: pageSaying('ended') }),
  formAction(takeBackForm, { send: withdraw, next: pageSaying('taken-back') }),
];

function withdraw({ installation, text }: FilledFields, { product, token }: PersonForm) {
  const params = { installation, grant: text('grant') };
  return product.withdrawGrant({ params }, { token });
}

function scopeNamed(name: string) {
  return partnerScopes.find((each) => each === name) ?? 'contact';
}

/** The page with the result of an action. */
function pageSaying(done: string) {
  return ({ installation }: { readonly installation: string }): string =>
    paths.servicePartner(installation, done);
}
