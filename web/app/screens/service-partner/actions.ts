import { partnerScopes } from '@hearth/access/partner-scope.ts';
import { reviewAnswers } from '@hearth/product/partner/grant/grant-state.ts';
import { withStepUp } from '../../api/step-up.ts';
import { type PersonForm, formAction } from '../../forms/form-actions.ts';
import { paths } from '../../paths.ts';
import { scopesId, servicePartnerPaths } from '../../service-partner-paths.ts';
import { allowForm, endForm, reviewForm, stopForm, takeBackForm } from './form.ts';

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
  formAction(reviewForm, {
    send({ installation, text }, { product, token }) {
      const params = { installation, grant: text('grant') };
      return product.answerReview(
        { params, body: { answer: answerNamed(text('answer')) } },
        { token },
      );
    },
    next({ installation, text }) {
      switch (answerNamed(text('answer'))) {
        case 'keep':
          return paths.servicePartner(installation, 'kept');
        case 'change':
          return servicePartnerPaths.change(installation);
        case 'adjust':
          return `${paths.servicePartner(installation, 'review')}#${scopesId}`;
      }
    },
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

/** Another answer than the page's buttons send changes nothing. */
const answerNamed = (name: string) => reviewAnswers.find((each) => each === name) ?? 'keep';

/** The page with the result of an action. */
function pageSaying(done: string) {
  return ({ installation }: { readonly installation: string }): string =>
    paths.servicePartner(installation, done);
}
