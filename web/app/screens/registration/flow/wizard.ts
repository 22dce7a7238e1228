import type { Wizard } from '../../../wizard/wizard.ts';
import { paths } from '../../../paths.ts';
import { commissioningForm } from '../commissioning/overview/form.ts';
import { personForm } from '../end-user/personal-info/form.ts';
import { addressForm } from '../home/address-form.ts';
import { summaryForm } from '../summary/overview/form.ts';
import type { Facts } from './facts.ts';
import { buildingForm, partnerForm } from './step-forms.ts';

/** The steps of a registration, from claimed units to a home. */
export function registrationWizard(facts: Facts): Wizard {
  return {
    name: 'registration',
    steps: [
      { name: 'building', form: buildingForm },
      {
        name: 'commissioning',
        form: commissioningForm(facts.asksRefrigerant),
        applies: () => facts.isCommissioned,
      },
      { name: 'personal-info', form: personForm },
      { name: 'address', form: addressForm(facts.country) },
      { name: 'service-partner', form: partnerForm },
      { name: 'summary', form: summaryForm, isSavedOnSubmit: true },
    ],
    address: (place) => (places[place] ?? paths.registrationBuilding)(),
    home: () => paths.launcher(),
  };
}

const places: Readonly<Record<string, () => string>> = {
  building: paths.registrationBuilding,
  commissioning: paths.registrationCommissioning,
  'personal-info': paths.registrationPerson,
  address: paths.registrationAddress,
  'service-partner': paths.registrationPartner,
  summary: paths.registrationSummary,
  'confirm-exit': paths.registrationExit,
};
