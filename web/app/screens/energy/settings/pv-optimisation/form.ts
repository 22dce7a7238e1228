import { restoreFormOf } from '../restore-form.ts';

export const restoreForm = restoreFormOf('surplus', 'surplus.fault-changed');
