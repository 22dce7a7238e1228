import { renameWizard } from '../../screens/internal/forms/step/wizard.ts';
import type { Wizard } from './wizard.ts';

/** Every flow that there is, by the name that its screens' entries in the route table give. */
export const wizards: Readonly<Record<string, Wizard>> = Object.fromEntries(
  [renameWizard].map((wizard) => [wizard.name, wizard]),
);
