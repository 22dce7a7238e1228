import type { FieldSpec } from '../../forms/form-spec.ts';

/** Rules of the identity provider for a new password (NIST SP 800-63B-4): long and not leaked, no required character classes. */
export const newPassword = {
  label: 'security.new-password',
  native: { type: 'password', required: true },
  rules: 'min:15|max:128',
  messages: {
    required: 'security.password-short',
    min: 'security.password-short',
    max: 'security.password-long',
    'password-too-common': 'security.password-too-common',
    'password-breached': 'security.password-breached',
    'password-contains-name': 'security.password-contains-name',
  },
} as const satisfies FieldSpec;
