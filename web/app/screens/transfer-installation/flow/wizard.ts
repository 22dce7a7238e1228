import { transferPaths } from '../../../transfer-paths.ts';
import type { Wizard } from '../../../wizard/wizard.ts';
import { contractsForm, detailsForm, gdprForm, overviewForm } from './step-forms.ts';

/** The wizard that offers a home to another person. */
export const transferWizard: Wizard = {
  name: 'transfer',
  steps: [
    { name: 'overview', form: overviewForm },
    { name: 'details', form: detailsForm },
    { name: 'gdpr', form: gdprForm },
    { name: 'service-contracts', form: contractsForm },
  ],
  // The offer has a page of its own, which is there as long as the offer: the draft ends with the home.
  address: (step, installation) =>
    step === 'confirmation'
      ? transferPaths.success(installation)
      : transferPaths.step(step, installation),
  home: (installation) => transferPaths.home(installation),
};
