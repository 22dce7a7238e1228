import { pageRequestContext } from '../../context.ts';
import { formAction } from '../../forms/form-actions.ts';
import { paths } from '../../paths.ts';
import { correctFigure } from './correct-figure.ts';
import { dataSheetForm } from './data-sheet-form.ts';
import {
  inviteForm,
  leaveForm,
  removeForm,
  renameForm,
  renameUnitForm,
  withdrawForm,
} from './form.ts';

/** The actions of the page by form. */
export const homeDetailsActions = [
  formAction(renameForm, {
    send({ installation, ifMatch, idempotencyKey, text }, { product, token }) {
      const body = { name: text('name').trim() };
      const options = { token, ifMatch, idempotencyKey };
      return product.renameInstallation({ params: { installation }, body }, options);
    },
    next: pageSaying('renamed'),
  }),
  formAction(renameUnitForm, {
    send({ installation, idempotencyKey, text }, { product, token }) {
      const params = { installation, unit: text('unit') };
      const body = { name: text('name').trim() };
      return product.renameUnit({ params, body }, { token, idempotencyKey });
    },
    next: pageSaying('unit-renamed'),
  }),
  formAction(dataSheetForm, {
    send({ installation, idempotencyKey, text, number }, { product, token }) {
      const figure = {
        installation,
        unit: text('unit'),
        figure: text('figure'),
        value: number('value'),
      };
      return correctFigure(product, figure, { token, idempotencyKey });
    },
    next: pageSaying('figure-corrected'),
  }),
  formAction(inviteForm, {
    send({ installation, idempotencyKey, text }, { context, product, token }) {
      const locale = context.get(pageRequestContext).language.tag;
      const body = { email: text('email'), locale };
      return product.inviteResident({ params: { installation }, body }, { token, idempotencyKey });
    },
    next: pageSaying('invited'),
  }),
  formAction(withdrawForm, {
    send({ installation, text }, { product, token }) {
      const params = { installation, invitation: text('invitation') };
      return product.withdrawInvitation({ params }, { token });
    },
    next: pageSaying('withdrawn'),
  }),
  formAction(removeForm, {
    send({ installation, text }, { product, token }) {
      const params = { installation, person: text('person') };
      return product.removeResident({ params }, { token });
    },
    next: pageSaying('removed'),
  }),
  formAction(leaveForm, {
    send: ({ installation }, { product, token }) =>
      product.leaveInstallation({ params: { installation } }, { token }),
    // The person has no access to the home afterwards.
    next: () => paths.launcher(undefined, 'home-left'),
  }),
];

/** The page with the result of an action. */
function pageSaying(done: string) {
  return ({ installation }: { readonly installation: string }): string =>
    paths.details({ installation, done });
}
