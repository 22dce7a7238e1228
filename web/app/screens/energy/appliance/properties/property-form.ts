import { addedKinds, applianceKinds } from '@hearth/energy/home/appliance-kinds.ts';
import { defineForm } from '../../../../forms/form-spec.ts';

/** The edited appliance is the first of the saved list. */
const at = (field: string): string => `appliances/appliances/0/${field}`;

const shared = {
  room: { label: 'property.room', native: { maxLength: 60 }, at: at('room') },
  ratedW: {
    label: 'property.rated-power',
    rules: 'integer|min-value:1|max-value:100000',
    at: at('ratedW'),
  },
  isInBalance: {
    label: 'property.in-balance',
    as: 'mark',
    at: at('isInBalance'),
    messages: { 'always-in-balance': 'property.fault-balance' },
  },
  isFlexible: { label: 'property.flexible', as: 'mark', at: at('isFlexible') },
} as const;

const messages = { 'setting-changed': 'property.fault-changed' } as const;

/** Properties of an appliance that a unit or a meter introduced; without a name it has that of its unit. */
export const propertyForm = defineForm({
  name: 'appliance-property',
  messages,
  fields: {
    name: { label: 'property.name', native: { maxLength: 60 }, at: at('name') },
    kind: {
      label: 'property.kind',
      rules: `required|one-of:${applianceKinds.join(',')}`,
      at: at('kind'),
    },
    ...shared,
  },
});

/** An appliance that a person adds. */
export const addedForm = defineForm({
  name: 'appliance-added',
  messages,
  fields: {
    offer: { label: 'property.meter', rules: 'required' },
    name: {
      label: 'property.name',
      native: { maxLength: 60 },
      rules: 'required',
      at: at('name'),
      messages: { required: 'property.name-empty' },
    },
    kind: {
      label: 'property.kind',
      rules: `required|one-of:${addedKinds.join(',')}`,
      at: at('kind'),
    },
    ...shared,
  },
});
