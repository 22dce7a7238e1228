import { restoreFormOf } from '../restore-form.ts';

export const restoreForm = restoreFormOf('solar', 'solar.fault-changed');
