import { type SavedSteps, type Wizard, type WizardStep, isDone } from '../../../wizard/wizard.ts';
import { paths } from '../../../paths.ts';
import { commissioningForm } from '../commissioning/overview/form.ts';
import { personForm } from '../end-user/personal-info/form.ts';
import { addressForm } from '../home/address-form.ts';
import { summaryForm } from '../summary/overview/form.ts';
import type { Facts } from './facts.ts';
import { buildingForm, partnerForm } from './step-forms.ts';

/** The steps of a registration, from claimed units to a home: the address, then the summary. */
export function registrationWizard(facts: Facts): Wizard {
  return {
    name: 'registration',
    steps: [
      { name: 'address', form: addressForm(facts.country) },
      { name: 'summary', form: summaryForm(facts.asksConsent), isSavedOnSubmit: true },
    ],
    address: (place) => (places[place] ?? paths.registrationAddress)(),
    home: () => paths.launcher(),
  };
}

/** Steps that can wait until they are needed; the summary has a link to each, and each returns there. */
export function optionalSteps(facts: Facts): readonly WizardStep[] {
  return [
    { name: 'building', form: buildingForm },
    { name: 'commissioning', form: commissioningForm(facts.asksRefrigerant) },
    { name: 'personal-info', form: personForm },
    { name: 'service-partner', form: partnerForm },
  ];
}

/** The draft without optional steps that were begun and are not complete. */
export function completeSteps(typed: SavedSteps, facts: Facts): SavedSteps {
  const open = optionalSteps(facts).filter((step) => !isDone(step, typed));
  return Object.fromEntries(
    Object.entries(typed).filter(([name]) => open.every((step) => step.name !== name)),
  );
}

/** The step of this name, of the wizard or optional. */
export function registrationStep(facts: Facts, name: string): WizardStep | null {
  const steps = [...registrationWizard(facts).steps, ...optionalSteps(facts)];
  return steps.find((step) => step.name === name) ?? null;
}

const places: Readonly<Record<string, () => string>> = {
  building: paths.registrationBuilding,
  commissioning: paths.registrationCommissioning,
  'personal-info': paths.registrationPerson,
  address: paths.registrationAddress,
  'service-partner': paths.registrationPartner,
  summary: paths.registrationSummary,
};
