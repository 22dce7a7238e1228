import type { FieldSpec } from '../forms/form-spec.ts';

/** Name of the buttons that change files and do not send the form. */
export const fileButton = 'file-do';

export const removeButton = (file: string): string => `remove ${file}`;

/** The file of a pressed button; null: another one. */
export const removedFile = (pressed: string): string | null =>
  /^remove ([\da-f-]{36})$/.exec(pressed)?.[1] ?? null;

export const fileMessages: Readonly<Record<string, string>> = {
  'no-picture': 'files.no-picture',
  'other-picture': 'files.other-picture',
  'broken-picture': 'files.broken',
  'too-many-pixels': 'files.photo-too-large',
  'photo-too-large': 'files.photo-too-large',
  'body-too-large': 'files.photo-too-large',
  'too-hard': 'files.broken',
  'document-too-large': 'files.document-too-large',
  'pdf-action': 'files.pdf-action',
  'pdf-encrypted': 'files.pdf-encrypted',
  'pdf-unreadable': 'files.pdf-unreadable',
  'body-cut-off': 'files.cut-off',
  'too-many-photos': 'files.too-many-photos',
  'too-many-documents': 'files.too-many-documents',
  'too-many-chosen': 'files.too-many-chosen',
  'photos-busy': 'files.busy',
  'timed-out': 'files.busy',
  unavailable: 'files.busy',
  'home-full': 'files.home-full',
  'not-in-this-state': 'files.changed-meanwhile',
  'entry-corrected': 'files.changed-meanwhile',
  'not-your-entry': 'files.changed-meanwhile',
};

/** The field of photos and documents in a form. */
export const filesOfForm: FieldSpec = {
  label: 'files.title',
  as: 'file',
  messages: fileMessages,
};
