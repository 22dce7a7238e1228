import { settingPaths } from '../../../../../setting-paths.ts';
import { basisIn } from '../../../../../wizard/basis.ts';
import type { SavedSteps, Wizard } from '../../../../../wizard/wizard.ts';
import { houseIn } from './house-basis.ts';
import {
  detailForm,
  electricityForm,
  heatLoadForm,
  heatUsageForm,
  housePeopleForm,
  insulationForm,
  renovationForm,
} from './step-forms.ts';

/** A stored house answers its step. */
const hasHouse = (typed: SavedSteps): boolean => houseIn(basisIn(typed))?.isStored === true;
/** Every question after the house may stay open: its default is taken. */
const isOptional = (): boolean => true;

/** The wizard of the budget: from the house to the months, and the saving. */
export const budgetWizard: Wizard = {
  name: 'budget',
  steps: [
    { name: 'house-people', form: housePeopleForm, isAnswered: hasHouse },
    { name: 'insulation-status', form: insulationForm, isAnswered: isOptional },
    { name: 'renovation', form: renovationForm, isAnswered: isOptional },
    { name: 'electricity-usage', form: electricityForm, isAnswered: isOptional },
    { name: 'heat-usage', form: heatUsageForm, isAnswered: isOptional },
    { name: 'heat-load-calculation', form: heatLoadForm, isAnswered: isOptional },
    { name: 'detail', form: detailForm },
  ],
  address: (step, installation) => settingPaths.budgetStep(step, { installation }),
  home: (installation) => settingPaths.budget(installation),
};
