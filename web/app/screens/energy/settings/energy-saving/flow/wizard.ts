import { settingPaths } from '../../../../../setting-paths.ts';
import { basisIn } from '../../../../../wizard/basis.ts';
import type { SavedSteps, Wizard } from '../../../../../wizard/wizard.ts';
import { infoForm, selectForm, setPointForm, startForm } from './step-forms.ts';

/** Item of a basis with stored measures; without any it is empty. */
export const storedItem = 'measures';

/** Stored measures answer their step. */
const isStored = (typed: SavedSteps): boolean => basisIn(typed)?.item === storedItem;

/** Pages without a question. */
const isRead = (): boolean => true;

/** The wizard of energy saving: what it means, the measures, and their set-points. */
export const savingWizard: Wizard = {
  name: 'saving',
  steps: [
    { name: 'start', form: startForm, isAnswered: isRead },
    { name: 'info', form: infoForm, isAnswered: isRead },
    { name: 'select', form: selectForm, isAnswered: isStored },
    { name: 'set-point', form: setPointForm },
  ],
  // The setting's own page confirms and undoes.
  address: (step, installation) =>
    step === 'confirmation'
      ? settingPaths.saving(installation)
      : settingPaths.savingStep(step, { installation }),
  home: (installation) => settingPaths.saving(installation),
};
