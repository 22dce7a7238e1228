import { restoreFormOf } from '../restore-form.ts';

export const restoreForm = restoreFormOf('tariff', 'tariff.fault-changed');
