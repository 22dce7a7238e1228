import { settingPaths } from '../../../../../setting-paths.ts';
import { basisIn } from '../../../../../wizard/basis.ts';
import { isMarked } from '../../../../../wizard/typed-values.ts';
import type { SavedSteps, Wizard } from '../../../../../wizard/wizard.ts';
import { dhwForm, shForm, startForm } from './step-forms.ts';

/** Parts of stored settings in the item of a basis; without any it is empty. */
export const storedWater = 'water';
export const storedRooms = 'rooms';

const isStored = (typed: SavedSteps): boolean => (basisIn(typed)?.item ?? '') !== '';

/** Whether a part is chosen: as typed, else as stored; both are ahead of a person who begins. */
const isChosen =
  (field: string, stored: string) =>
  (typed: SavedSteps): boolean => {
    if (typed['start']) return isMarked(typed['start'], field);
    const item = basisIn(typed)?.item ?? '';
    return item === '' || item.split(' ').includes(stored);
  };

/** The wizard of solar surplus: what it heats, and within which limits. */
export const surplusWizard: Wizard = {
  name: 'surplus',
  steps: [
    { name: 'start', form: startForm, isAnswered: isStored },
    {
      name: 'dhw',
      form: dhwForm,
      applies: isChosen('heatsWater', storedWater),
      isAnswered: isStored,
    },
    {
      name: 'sh',
      form: shForm,
      applies: isChosen('heatsRooms', storedRooms),
      isAnswered: isStored,
    },
  ],
  // The setting's own page confirms and undoes.
  address: (step, installation) =>
    step === 'confirmation'
      ? settingPaths.surplus(installation)
      : settingPaths.surplusStep(step, { installation }),
  home: (installation) => settingPaths.surplus(installation),
};
