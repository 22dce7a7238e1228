import { defineForm } from '../../../forms/form-spec.ts';
import { newPassword } from '../../account/new-password.ts';

export const resetForm = defineForm({ name: 'reset', fields: { password: newPassword } });
