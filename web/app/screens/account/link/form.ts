import { defineForm } from '../../../forms/form-spec.ts';

/** Form of one button, with messages for failures before and after the consent page of the vendor. */
export const linkForm = defineForm({
  name: 'link',
  fields: {},
  messages: {
    'consent-refused': 'link.consent-refused',
    'unit-taken': 'link.unit-taken',
    'link-attempt-over': 'link.link-attempt-over',
    'account-without-units': 'link.account-without-units',
    'link-code-refused': 'link.link-code-refused',
    'device-cloud-unreachable': 'link.device-cloud-unreachable',
    'device-cloud-timed-out': 'link.device-cloud-timed-out',
    'device-cloud-quota-used-up': 'link.device-cloud-quota-used-up',
    'device-cloud-answer-not-understood': 'link.device-cloud-answer-not-understood',
  },
});
