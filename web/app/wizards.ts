import { budgetWizard } from './screens/energy/settings/budget/flow/wizard.ts';
import { savingWizard } from './screens/energy/settings/energy-saving/flow/wizard.ts';
import { surplusWizard } from './screens/energy/settings/pv-optimisation/flow/wizard.ts';
import { solarWizard } from './screens/energy/settings/solar/flow/wizard.ts';
import { tariffWizard } from './screens/energy/settings/tariff/flow/wizard.ts';
import { renameWizard } from './screens/internal/forms/step/wizard.ts';
import { transferWizard } from './screens/transfer-installation/flow/wizard.ts';
import type { Wizard } from './wizard/wizard.ts';

/** All wizards by name; the screens' entries in the route table refer to them. */
export const wizards: Readonly<Record<string, Wizard>> = Object.fromEntries(
  [
    renameWizard,
    tariffWizard,
    budgetWizard,
    solarWizard,
    surplusWizard,
    savingWizard,
    transferWizard,
  ].map((wizard) => [wizard.name, wizard]),
);
