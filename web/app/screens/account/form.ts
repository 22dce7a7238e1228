import { textSizes, themes } from '../../api/appearance.ts';
import { defineForm } from '../../forms/form-spec.ts';

/** Theme, text size and zoom on this device. */
export const appearanceForm = defineForm({
  name: 'appearance',
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

/** Form of a page behind a link in a mail. The service refuses a missing token like a wrong one. */
export const mailLinkForm = defineForm({
  name: 'mail-link',
  fields: { token: { label: 'account.email' } },
});
