import { defineForm } from '../../../forms/form-spec.ts';

export const requestExportForm = defineForm({ name: 'request-export', fields: {} });
