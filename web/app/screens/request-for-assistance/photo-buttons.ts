import type { FieldSpec } from '../../forms/form-spec.ts';

/** Name of the buttons that change photos and do not send the form. */
export const photoButton = 'photo-do';

export const removeButton = (photo: string): string => `remove ${photo}`;

/** The photo of a pressed button; null: another one. */
export const removedPhoto = (pressed: string): string | null =>
  /^remove ([\da-f-]{36})$/.exec(pressed)?.[1] ?? null;

export const photoMessages: Readonly<Record<string, string>> = {
  'no-picture': 'assistance.photo-no-picture',
  'other-picture': 'assistance.photo-other-picture',
  'broken-picture': 'assistance.photo-broken',
  'too-many-pixels': 'assistance.photo-too-large',
  'photo-too-large': 'assistance.photo-too-large',
  'body-too-large': 'assistance.photo-too-large',
  'too-hard': 'assistance.photo-broken',
  'body-cut-off': 'assistance.photo-cut-off',
  'too-many-photos': 'assistance.photo-too-many',
  'too-many-chosen': 'assistance.photo-too-many-chosen',
  'photos-busy': 'assistance.photo-busy',
  'timed-out': 'assistance.photo-busy',
  unavailable: 'assistance.photo-busy',
  'home-full': 'assistance.photo-home-full',
  'not-in-this-state': 'assistance.changed-meanwhile',
};

/** The field of photos in a form. */
export const photosOfForm: FieldSpec = {
  label: 'assistance.photos',
  as: 'file',
  messages: photoMessages,
};
