import { endpoint } from '@hearth/platform/http/contract.ts';
import {
  fileStream,
  inInstallation,
  instant,
  localDate,
  locale,
  storableText,
} from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { addedDocument, addedFile, fileQuery, fileSize } from '../file/contract.ts';
import { photoBytesMax } from '../file/file-limits.ts';
import { refrigerant } from '../home-details/contract.ts';
import { unitKind } from '../unit/contract.ts';
import {
  checklistItems,
  entryKinds,
  measurementFacts,
  measurements,
  seenParts,
} from './checklist-items.ts';

const measured = z.strictObject({ name: z.enum(measurements), value: z.number() }).refine(
  ({ name, value }) => {
    const { least, most } = measurementFacts[name].believable;
    return value >= least && value <= most;
  },
  { error: 'not-believable', path: ['value'] },
);

const seen = z.strictObject({ part: z.enum(seenParts), isFine: z.boolean() });

const isOnceBy = <T>(rows: readonly T[], key: (row: T) => string): boolean =>
  new Set(rows.map(key)).size === rows.length;

export const entryContent = z.strictObject({
  /** null: the whole home. */
  unit: z.uuid().nullable(),
  kind: z.enum(entryKinds),
  /** Local day, not after today. */
  on: localDate,
  /** The company that did it; null: someone of the household. */
  company: storableText(100).nullable(),
  findings: storableText(4000),
  parts: z.array(storableText(200).min(1)).max(20),
  measured: z
    .array(measured)
    .max(measurements.length)
    .refine((rows) => isOnceBy(rows, ({ name }) => name), { error: 'repeated' }),
  seen: z
    .array(seen)
    .max(seenParts.length)
    .refine((rows) => isOnceBy(rows, ({ part }) => part), { error: 'repeated' }),
  /** Running hours that the unit showed. */
  counterH: z.int().min(0).max(500_000).nullable(),
});
export type EntryContent = z.infer<typeof entryContent>;

export const maintenanceEntry = entryContent.extend({
  entry: z.uuid(),
  /** null: the home, or a unit that has left it. */
  unitName: z.string().nullable(),
  recordedAt: instant,
  /** `partner`: an employee of a service partner whom the owner let in. */
  recordedBy: z.enum(['household', 'partner']),
  /** The entry that this one corrects, and the one that corrects this one. */
  corrects: z.uuid().nullable(),
  correctedBy: z.uuid().nullable(),
  /** Whether the caller may correct it; a corrected entry is corrected by its last correction. */
  canCorrect: z.boolean(),
  /** Number of its photos and documents. */
  fileCount: z.int(),
});
export type MaintenanceEntry = z.infer<typeof maintenanceEntry>;

export const entryFiles = z.object({
  photos: z.array(
    z.object({
      photo: z.uuid(),
      width: z.int(),
      height: z.int(),
      madeAt: instant,
    }),
  ),
  documents: z.array(addedDocument),
  /** How many more the caller may add; 0 to an entry of the other side, or one that was corrected. */
  photosLeft: z.int(),
  documentsLeft: z.int(),
});
export type EntryFiles = z.infer<typeof entryFiles>;

const figureSource = z.enum(['vendor', 'owner', 'default']);

const checklistRow = z.object({
  item: z.enum(checklistItems),
  state: z.enum(['fine', 'low', 'high', 'not-fine', 'old', 'unseen']),
  /** For a measurement. */
  value: z.number().nullable(),
  /** Day of the value or of the look; null: never. */
  on: localDate.nullable(),
  /** `unit`: reported by the unit itself. */
  from: z.enum(['entry', 'unit']).nullable(),
});

const unitChecklist = z.object({
  unit: z.uuid(),
  name: z.string(),
  checklist: z.array(checklistRow),
});

const unitMaintenance = unitChecklist.extend({
  kind: unitKind,
  /** null: the kind needs no service. */
  interval: z
    .object({
      months: z.int(),
      monthsFrom: figureSource,
      hours: z.int().nullable(),
      hoursFrom: figureSource.nullable(),
    })
    .nullable(),
  /** What the interval counts from. */
  since: z.object({ on: localDate, by: z.enum(['service', 'commissioning']) }).nullable(),
  /** Running hours since then; `readings`: from the readings of its electricity. */
  running: z
    .object({ hours: z.int(), daysCounted: z.int(), from: z.enum(['counter', 'readings']) })
    .nullable(),
  next: z.object({
    dueOn: localDate.nullable(),
    by: z.enum(['date', 'hours']).nullable(),
    state: z.enum(['unknown', 'fine', 'soon', 'overdue']),
  }),
  /** null: no refrigerant is known. Kilograms; `co2Kg` is the global warming potential of the charge. */
  leakCheck: z
    .object({
      refrigerant,
      chargeKg: z.number().nullable(),
      co2Kg: z.number().nullable(),
      need: z.enum(['none', 'charge-unknown', 'unless-sealed', 'always']),
      months: z.int().nullable(),
      last: z.object({ entry: z.uuid(), on: localDate, isTight: z.boolean() }).nullable(),
      next: z.object({
        dueOn: localDate.nullable(),
        state: z.enum(['unknown', 'fine', 'soon', 'overdue']),
      }),
    })
    .nullable(),
  /** The oldest first; empty without a day of set-up. */
  proof: z.array(
    z.object({
      dueBy: localDate,
      state: z.enum(['yes', 'no', 'due']),
      service: z.object({ entry: z.uuid(), on: localDate }).nullable(),
    }),
  ),
});
export type UnitMaintenance = z.infer<typeof unitMaintenance>;

export const maintenanceLog = z.object({
  installation: z.uuid(),
  /** Local day. */
  today: localDate,
  units: z.array(unitChecklist),
  /** Every entry, corrected ones too; the newest day first. */
  entries: z.array(maintenanceEntry),
  /** Whether the caller has a secret address of the calendar; null: this role has none. */
  hasCalendar: z.boolean().nullable(),
});
export type MaintenanceLog = z.infer<typeof maintenanceLog>;

export const maintenance = maintenanceLog.extend({ units: z.array(unitMaintenance) });
export type HomeMaintenance = z.infer<typeof maintenance>;

const members = ['owner', 'resident', 'demo', 'partner'] as const;
const household = ['owner', 'resident'] as const;
const inEntry = inInstallation.extend({ entry: z.uuid() });

export const maintenanceContract = {
  getMaintenance: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/maintenance',
    summary:
      'Next service of each unit, the checklist, the maintenance of the warranty, and the log of a home',
    resource: 'maintenance',
    verb: 'read',
    roles: members,
    params: inInstallation,
    answer: maintenance,
  }),
  getMaintenanceLog: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/maintenance-log',
    summary: 'The log and the checklist of a home, without what is counted from readings',
    resource: 'maintenance',
    verb: 'read',
    roles: members,
    params: inInstallation,
    answer: maintenanceLog,
  }),
  addMaintenanceEntry: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/maintenance-entries',
    summary: 'Add an entry to the log, also one that corrects another; entries never change',
    resource: 'maintenance',
    verb: 'create',
    roles: members,
    partnerScope: 'monitoring',
    params: inInstallation,
    body: entryContent.extend({ corrects: z.uuid().nullable() }),
    answer: z.object({ entry: z.uuid() }),
  }),
  getEntryFiles: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/maintenance-entries/{entry}/files',
    summary:
      'Photos and documents of an entry, the oldest first; those of earlier versions stay with these',
    resource: 'maintenance',
    verb: 'read',
    roles: members,
    params: inEntry,
    answer: entryFiles,
  }),
  addEntryFile: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/maintenance-entries/{entry}/files',
    summary:
      'Add a photo (JPEG, PNG or WebP), stored as a new JPEG without position and other metadata, or a PDF. It stays with the entry, and the same file is stored once',
    resource: 'maintenance',
    verb: 'create',
    roles: ['owner', 'resident', 'partner'],
    partnerScope: 'monitoring',
    idempotent: true,
    streamsFile: true,
    bodyBytesMax: photoBytesMax,
    params: inEntry,
    query: fileQuery,
    body: fileStream,
    answer: addedFile,
  }),
  getEntryFile: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/maintenance-entries/{entry}/files/{file}',
    summary: 'A photo of an entry, or its thumbnail, or a document',
    resource: 'maintenance',
    verb: 'read',
    roles: members,
    params: inEntry.extend({ file: z.uuid() }),
    query: fileSize,
    mediaTypes: ['image/jpeg', 'application/pdf'],
  }),
  issueMaintenanceProof: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/units/{unit}/maintenance-proof',
    summary: 'Issue the maintenance of a unit for its warranty as a numbered document',
    resource: 'maintenance',
    verb: 'create',
    roles: household,
    params: inInstallation.extend({ unit: z.uuid() }),
    body: z.strictObject({ locale }),
    answer: z.object({ document: z.uuid() }),
  }),
  issueCalendar: endpoint({
    method: 'put',
    path: '/v1/installations/{installation}/calendar',
    summary:
      'Give the caller a new secret address of the calendar; the previous one ends. A repetition has the same effect',
    resource: 'calendar',
    verb: 'update',
    roles: household,
    idempotent: true,
    params: inInstallation,
    body: z.strictObject({ locale }),
    answer: z.object({ code: z.string() }),
  }),
  revokeCalendar: endpoint({
    method: 'delete',
    path: '/v1/installations/{installation}/calendar',
    summary: 'End the caller’s secret address of the calendar; idempotent',
    resource: 'calendar',
    verb: 'delete',
    roles: household,
    idempotent: true,
    params: inInstallation,
  }),
  readCalendar: endpoint({
    method: 'post',
    path: '/v1/calendars/read',
    summary:
      'The calendar of a secret address, as RFC 5545; in the body, so that no log has the code',
    resource: 'calendar',
    verb: 'read',
    roles: ['guest', 'person'],
    idempotent: true,
    body: z.strictObject({ code: z.string().max(100) }),
    answer: z.object({ calendar: z.string() }),
  }),
};
