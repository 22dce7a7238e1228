import { restoreFormOf } from '../restore-form.ts';

export const restoreForm = restoreFormOf('budget', 'budget.fault-changed');
