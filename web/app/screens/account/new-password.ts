import type { FieldSpec } from '../../forms/form-spec.ts';

/** As the identity provider asks for it (NIST SP 800-63B-4): long, not leaked, and nothing else about it. */
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
