import { settingPaths } from '../../../../../setting-paths.ts';
import { basisIn } from '../../../../../wizard/basis.ts';
import type { SavedSteps, Wizard } from '../../../../../wizard/wizard.ts';
import {
  detailForm,
  endForm,
  fixedCostsForm,
  reuseForm,
  solarForm,
  startForm,
  validityForm,
  variableCostsForm,
} from './step-forms.ts';
import { typedText } from '../../../../../wizard/typed-values.ts';

/** An edited contract answers every step before anything is typed. */
const isEdit = (typed: SavedSteps): boolean => (basisIn(typed)?.item ?? '') !== '';

/** So does a contract whose details are reused, for its prices. */
const isReused = (typed: SavedSteps): boolean => {
  const saved = typed['reuse-details'];
  return isEdit(typed) || (saved !== undefined && typedText(saved, 'source') !== 'none');
};

/** A new contract of a home that has others. */
const mayReuse = (typed: SavedSteps): boolean =>
  !isEdit(typed) && (basisIn(typed)?.revision ?? 0) > 0;

/** The wizard of a contract: from its dates to its prices, and the saving. */
export const tariffWizard: Wizard = {
  name: 'tariff',
  steps: [
    { name: 'start-date', form: startForm, isAnswered: isEdit },
    { name: 'end-date', form: endForm, isAnswered: isEdit },
    { name: 'validity-date', form: validityForm, isAnswered: isEdit },
    { name: 'reuse-details', form: reuseForm, applies: mayReuse },
    { name: 'fixed-costs', form: fixedCostsForm, isAnswered: isReused },
    { name: 'variable-costs', form: variableCostsForm, isAnswered: isReused },
    { name: 'solar-installation', form: solarForm, isAnswered: isReused },
    { name: 'detail', form: detailForm },
  ],
  address: (step, installation) => settingPaths.tariffStep(step, { installation }),
  home: (installation) => settingPaths.tariff(installation),
};
