import { endpoint } from '@hearth/platform/http/contract.ts';
import { fileBytes, inInstallation, instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

/** Measured flow of a column of energy. */
const importFlow = z.enum(['grid-import', 'feed-in', 'generation']);
export type ImportFlow = z.infer<typeof importFlow>;

export const importUnits = ['Wh', 'kWh', 'MWh', 'W', 'kW'] as const;
export type ImportUnit = (typeof importUnits)[number];

/** Largest file in bytes; ten years of quarter-hours have about eight million. */
export const fileBytesMax = 20 * 1024 * 1024;

/** Clock of the file's times: the home's, UTC, or the home's standard time the whole year. */
const fileClock = z.enum(['home', 'utc', 'standard']);

const valueColumn = z.strictObject({
  column: z.number().int().min(0).max(200),
  flow: importFlow,
  unit: z.enum(importUnits),
  isCounter: z.boolean(),
});

/** Answers of the person; what is missing is as detected. */
export const layoutAnswers = z.strictObject({
  decimal: z.enum(['.', ',']).optional(),
  order: z.enum(['day-first', 'month-first']).optional(),
  labels: z.enum(['start', 'end']).optional(),
  clock: fileClock.optional(),
  values: z.array(valueColumn).min(1).max(20).optional(),
});

const finding = z.object({ code: z.string(), line: z.number().int(), column: z.string() });

const importedFlow = z.object({
  flow: importFlow,
  first: instant,
  last: instant,
  kwh: z.number(),
  /** Number of intervals. */
  intervals: z.number().int(),
});

export const importRecord = z.object({
  import: z.uuid(),
  fileName: z.string(),
  state: z.enum(['open', 'storing', 'stored', 'undone']),
  author: z.uuid(),
  createdAt: instant,
  storedAt: instant.nullable(),
  /** Until when it can be undone; null when it is not stored. */
  undoUntil: instant.nullable(),
  flows: z.array(importedFlow),
});
export type ImportRecord = z.infer<typeof importRecord>;

export const importPreview = importRecord.extend({
  answers: layoutAnswers,
  format: z.enum(['table', 'green-button', 'home-assistant']).nullable(),
  /** Meaning of a table's columns as it is read; null for the other formats and for a file that is no table. */
  layout: z
    .object({
      columns: z.array(z.string()),
      decimal: z.enum(['.', ',']),
      order: z.enum(['day-first', 'month-first']),
      labels: z.enum(['start', 'end']),
      clock: fileClock,
      separator: z.enum([';', ',', '\t', '|']),
      hasEndColumn: z.boolean(),
      /** Columns with dates and times of day. */
      timeColumns: z.array(z.number().int()),
      values: z.array(valueColumn),
    })
    .nullable(),
  /** What the file leaves open and the person should confirm. */
  questions: z.array(z.enum(['decimal', 'order', 'unit', 'values', 'kind', 'clock'])),
  /** Null for a file that is no text, and after storing. */
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).nullable(),
  /** First rows of a table as written, cells cut to 60 characters. */
  sample: z.array(z.array(z.string())),
  /** Errors that prevent storing, at most 50. */
  faults: z.array(finding),
  /** Rows left out or merged: the first 50, and how many there are. */
  notes: z.object({ first: z.array(finding), count: z.number().int() }),
  /** While it is stored: how many of its parts are. Null in other states. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  /** Per flow: times without energy inside the file, and local days that have readings of a meter already. */
  coverage: z.array(
    z.object({
      flow: importFlow,
      /** Sums by month of the home's calendar; empty where an interval is longer than a month. */
      months: z.array(z.object({ month: z.string(), kwh: z.number() })),
      gaps: z.array(z.object({ from: instant, to: instant })),
      gapCount: z.number().int(),
      days: z.number().int(),
      measuredDays: z.number().int(),
    }),
  ),
});
export type ImportPreview = z.infer<typeof importPreview>;

const writers = ['owner', 'demo'] as const;
const ofImport = inInstallation.extend({ import: z.uuid() });

/** Files of energy: uploaded, looked at, stored as readings, and undone within 14 days. */
export const importContract = {
  uploadImport: endpoint({
    method: 'put',
    path: '/v1/installations/{installation}/imports/{import}',
    summary:
      'Upload a file under an id of the client and preview its energy; stores no readings. Replaces another open import',
    resource: 'import',
    verb: 'create',
    roles: writers,
    idempotent: true,
    bodyBytesMax: fileBytesMax,
    takesFile: true,
    params: ofImport,
    query: z.strictObject({
      fileName: z
        .string()
        .min(1)
        .max(200)
        .regex(/^[^\0]*$/u),
    }),
    body: fileBytes,
    answer: importPreview,
  }),
  getImport: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/imports/{import}',
    summary: 'An import with its preview; a stored one has its record only',
    resource: 'import',
    verb: 'read',
    roles: writers,
    params: ofImport,
    answer: importPreview,
  }),
  answerImport: endpoint({
    method: 'put',
    path: '/v1/installations/{installation}/imports/{import}/answers',
    summary: 'Correct the meaning of a table and preview it anew',
    resource: 'import',
    verb: 'update',
    roles: writers,
    idempotent: true,
    params: ofImport,
    body: layoutAnswers,
    answer: importPreview,
  }),
  storeImport: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/imports/{import}/store',
    summary: 'Store the energy of an import as readings; a repeated request continues',
    resource: 'import',
    verb: 'update',
    roles: writers,
    idempotent: true,
    params: ofImport,
    answer: importRecord,
  }),
  undoImport: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/imports/{import}/undo',
    summary: 'Take the readings of an import back within 14 days',
    resource: 'import',
    verb: 'update',
    roles: writers,
    idempotent: true,
    params: ofImport,
    answer: importRecord,
  }),
  cancelImport: endpoint({
    method: 'delete',
    path: '/v1/installations/{installation}/imports/{import}',
    summary: 'Delete the file of an open import',
    resource: 'import',
    verb: 'delete',
    roles: writers,
    idempotent: true,
    params: ofImport,
  }),
  listImports: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/imports',
    summary: 'Imports of an installation, the newest first',
    resource: 'import',
    verb: 'read',
    roles: writers,
    params: inInstallation,
    answer: z.array(importRecord),
  }),
};
