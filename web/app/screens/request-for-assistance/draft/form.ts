import { type EvidencePart, evidenceParts } from '@hearth/product/assistance/symptom-terms.ts';
import { filesOfForm } from '../../../files/file-form.ts';
import { type FieldSpec, defineForm } from '../../../forms/form-spec.ts';

export const partField = (part: EvidencePart): string => `part-${part}`;

/** Sends a draft to the service partner. */
export const submitForm = defineForm<string>({
  name: 'submit-assistance',
  messages: {
    'no-partner': 'assistance.no-partner',
    'not-in-this-state': 'assistance.sent-already',
  },
  fields: {
    request: { label: 'assistance.title', native: { required: true } },
    heating: { label: 'assistance.heating-out', as: 'mark' },
    water: { label: 'assistance.water-out', as: 'mark' },
    ...Object.fromEntries(
      evidenceParts.map((part): [string, FieldSpec] => [
        partField(part),
        { label: `assistance.part-${part}`, as: 'mark' },
      ]),
    ),
    description: {
      label: 'assistance.description',
      native: { maxLength: 4000 },
      at: 'description',
    },
    files: filesOfForm,
    times: { label: 'assistance.times', as: 'list' },
    contact: { label: 'assistance.contact', native: { maxLength: 200 }, at: 'contact' },
    access: { label: 'assistance.access', native: { maxLength: 500 }, at: 'accessNotes' },
  },
});

export const discardForm = defineForm({
  name: 'discard-assistance',
  fields: { request: { label: 'assistance.title', native: { required: true } } },
});
