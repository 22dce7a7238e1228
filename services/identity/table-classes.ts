import type { SchemaClasses } from '@hearth/platform/database/table-class.ts';

/** Classes of the tables of identity (decision 0114). The database deletes what refers to an account with it. */
export const identityClasses = {
  schema: 'identity',
  tables: {
    account: {
      holds: 'person',
      transfer: 'stays',
      export: 'person',
      deletion: 'with-person',
      by: { person_id: 'subject' },
      exported: { omit: ['password_hash', 'email_key'] },
    },
    consent: {
      holds: 'contract',
      transfer: 'stays',
      export: 'person',
      deletion: 'with-person',
      by: { person_id: 'subject' },
    },
    mail_token: {
      holds: 'security',
      transfer: 'stays',
      export: 'none',
      deletion: 'with-person',
      by: { person_id: 'subject' },
    },
    oidc_model: {
      holds: 'security',
      transfer: 'stays',
      export: 'none',
      deletion: 'expires',
      because: 'sessions of the provider, ended with the account',
    },
    one_time_token: {
      holds: 'security',
      transfer: 'stays',
      export: 'none',
      deletion: 'with-person',
      by: { person_id: 'subject' },
    },
    passkey: {
      holds: 'security',
      transfer: 'stays',
      export: 'person',
      deletion: 'with-person',
      by: { person_id: 'subject' },
      exported: { omit: ['public_key'] },
    },
    passkey_challenge: {
      holds: 'security',
      transfer: 'stays',
      export: 'none',
      deletion: 'expires',
      because: 'minutes',
    },
    passkey_holder: {
      holds: 'security',
      transfer: 'stays',
      export: 'none',
      deletion: 'with-person',
      by: { person_id: 'subject' },
    },
    rate_limit: {
      holds: 'security',
      transfer: 'none',
      export: 'none',
      deletion: 'expires',
      because: 'keyed hashes of attempts',
    },
    signing_key: {
      holds: 'technical',
      transfer: 'none',
      export: 'none',
      deletion: 'none',
      because: 'keys of the provider',
    },
  },
} satisfies SchemaClasses;
