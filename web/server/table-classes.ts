import type { SchemaClasses } from '@hearth/platform/database/table-class.ts';

/** Classes of the tables of the web process (decision 0114). The end of all sessions comes with the deletion of the account. */
export const webClasses = {
  schema: 'web',
  tables: {
    demo_session: {
      holds: 'security',
      transfer: 'none',
      export: 'none',
      deletion: 'expires',
      because: 'the end of the demo session',
    },
    logout_seen: {
      holds: 'security',
      transfer: 'none',
      export: 'none',
      deletion: 'expires',
      because: 'the life of the message',
    },
    rate_limit: {
      holds: 'security',
      transfer: 'none',
      export: 'none',
      deletion: 'expires',
      because: 'keyed hashes of attempts',
    },
    session: {
      holds: 'security',
      transfer: 'stays',
      export: 'none',
      deletion: 'with-person',
      by: { person_id: 'subject' },
    },
    sign_in_attempt: {
      holds: 'security',
      transfer: 'none',
      export: 'none',
      deletion: 'expires',
      because: 'minutes',
    },
    stored_form: {
      holds: 'person',
      transfer: 'ends',
      export: 'none',
      deletion: 'expires',
      because: 'a quarter of an hour',
    },
  },
} satisfies SchemaClasses;
