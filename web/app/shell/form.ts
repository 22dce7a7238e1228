import { defineForm } from '../forms/form-spec.ts';

export const signOutForm = defineForm({ name: 'sign-out', fields: {} });
