import { type FinishAction } from '../../../../wizard/act-on-step.ts';
import { defineForm } from '../../../../forms/form-spec.ts';
import type { Wizard } from '../../../../wizard/wizard.ts';
import { sessionOf } from '../../../../api/installation.ts';
import { backendContext } from '../../../../context.ts';
import { paths } from '../../../../paths.ts';
import { internalPaths } from '../../../../internal-paths.ts';

/** A small flow with every part of a large one: it renames the home, and undoes that. */
export const renameWizard: Wizard = {
  name: 'internal-rename',
  steps: [
    {
      name: 'name',
      form: defineForm({
        name: 'rename-name',
        fields: {
          name: { label: 'Name', native: { required: true, minLength: 2, maxLength: 60 } },
          hasFloor: { label: 'With the floor', as: 'mark' },
        },
      }),
    },
    {
      name: 'floor',
      form: defineForm({
        name: 'rename-floor',
        fields: { floor: { label: 'Floor', rules: 'required|number|min-value:-2|step:0.5' } },
      }),
      applies: (typed) => typed['name']?.values['hasFloor'] === true,
    },
    { name: 'check', form: defineForm({ name: 'rename-check', fields: {} }) },
  ],
  address: (place, installation) => internalPaths.forms(place, installation),
  home: (installation) => paths.launcher(installation),
};

export const rename: FinishAction = {
  before: async ({ context, installation }) => {
    const found = await context
      .get(backendContext)
      .product.getInstallation({ params: { installation } }, token(context));
    if (!found.ok) return found;
    const { name } = found.value;
    // An empty name cannot be restored.
    return { ok: true, value: name === '' ? null : { name } };
  },
  carryOut: (typed, { context, installation, key }) => {
    const { name, hasFloor } = typed['name']?.values ?? {};
    const floor = hasFloor === true ? `, ${String(typed['floor']?.values['floor'])}` : '';
    return renameTo(`${String(name)}${floor}`, { context, installation, key });
  },
  putBack: ({ name }, doing) => renameTo(String(name), doing),
};

type Doing = Parameters<FinishAction['before']>[0];

/** Replaces the present name, also one that was saved meanwhile. */
async function renameTo(name: string, { context, installation, key }: Doing) {
  const { product } = context.get(backendContext);
  const found = await product.getInstallation({ params: { installation } }, token(context));
  if (!found.ok) return found;
  return product.renameInstallation(
    { params: { installation }, body: { name } },
    { ...token(context), ifMatch: `"${found.value.version}"`, idempotencyKey: key },
  );
}

const token = (context: Doing['context']) => ({ token: sessionOf(context).accessToken });
