import type { SchemaClasses } from './table-class.ts';

/** Classes of the tables of the platform (decision 0114). */
export const platformClasses = {
  schema: 'platform',
  tables: {
    audit: {
      holds: 'security',
      transfer: 'none',
      export: 'none',
      deletion: 'kept',
      because: 'who did what: ids only, which identify nobody after the deletion',
    },
    due_work: {
      holds: 'technical',
      transfer: 'none',
      export: 'none',
      deletion: 'none',
      because: 'ids of scheduled work',
    },
    environment: {
      holds: 'technical',
      transfer: 'none',
      export: 'none',
      deletion: 'none',
      because: 'name of the environment',
    },
    idempotency: {
      holds: 'technical',
      transfer: 'none',
      export: 'none',
      deletion: 'expires',
      because: 'answers to repeated requests',
    },
    migration: {
      holds: 'technical',
      transfer: 'none',
      export: 'none',
      deletion: 'none',
      because: 'files of the schema',
    },
    outbox: {
      holds: 'technical',
      transfer: 'none',
      export: 'none',
      deletion: 'expires',
      because: 'delivered effects',
    },
    pending_row: {
      holds: 'technical',
      transfer: 'none',
      export: 'none',
      deletion: 'expires',
      because: 'rows on their way to the tables above',
    },
    write_probe: {
      holds: 'technical',
      transfer: 'none',
      export: 'none',
      deletion: 'none',
      because: 'an instant',
    },
  },
} satisfies SchemaClasses;
