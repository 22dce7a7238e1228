import type { FormSpec } from '../forms/form-spec.ts';
import type { Values } from '../forms/rule.ts';
import type { WizardStep } from './wizard.ts';

/** The form of a step for these values. */
export const stepForm = ({ form }: Pick<WizardStep, 'form'>, values: Values): FormSpec =>
  typeof form === 'function' ? form(values) : form;
