import { textSizes, themes } from '../../api/appearance.ts';
import { defineForm } from '../../forms/form-spec.ts';

/** How the pages look on this device. */
export const lookForm = defineForm({
  name: 'look',
  fields: {
    theme: {
      label: 'account.theme',
      native: { required: true },
      rules: { 'one-of': themes },
      at: 'preferences/theme',
    },
    'text-size': {
      label: 'account.text-size',
      native: { required: true },
      rules: { 'one-of': textSizes.map(String) },
      at: 'preferences/textSize',
    },
    zoom: { label: 'account.zoom', as: 'mark', at: 'preferences/allowZoom' },
  },
});

export const unlinkForm = defineForm({
  name: 'unlink',
  fields: { link: { label: 'account.links', native: { required: true } } },
});

/** Of a page that a link in a mail leads to. A token that is missing is told by the service, as one that is wrong. */
export const byLinkForm = defineForm({
  name: 'by-link',
  fields: { token: { label: 'account.email' } },
});
