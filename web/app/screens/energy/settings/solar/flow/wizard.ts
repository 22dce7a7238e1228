import { settingPaths } from '../../../../../setting-paths.ts';
import { basisIn } from '../../../../../wizard/basis.ts';
import type { SavedSteps, Wizard } from '../../../../../wizard/wizard.ts';
import { detailForm, exportForm, startForm } from './step-forms.ts';

/** Item of a basis with stored panels; without any it is empty. */
export const storedItem = 'panels';

/** Stored panels answer their step. */
const hasPanels = (typed: SavedSteps): boolean => basisIn(typed)?.item === storedItem;
/** Every further question may stay open: its default is taken. */
const isOptional = (): boolean => true;

/** The wizard of the solar panels: the arrays, their inverter and battery, and what is sent to the grid. */
export const solarWizard: Wizard = {
  name: 'solar',
  steps: [
    { name: 'start', form: startForm, isAnswered: hasPanels },
    { name: 'detail', form: detailForm, isAnswered: isOptional },
    { name: 'exported-energy', form: exportForm },
  ],
  address: (step, installation) => settingPaths.solarStep(step, { installation }),
  home: (installation) => settingPaths.solar(installation),
};
