import { restoreFormOf } from '../restore-form.ts';

export const restoreForm = restoreFormOf('saving', 'saving.fault-changed');
