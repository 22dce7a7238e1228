import { applianceKinds } from '@hearth/energy/home/appliance-kinds.ts';
import { type RouterContextProvider, redirect } from 'react-router';
import { accessToken } from '../../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../../context.ts';
import { readForm, sendBack } from '../../../../forms/read-form.ts';
import { paths } from '../../../../paths.ts';
import type { addedForm, propertyForm } from './property-form.ts';

interface PropertyRequest {
  readonly appliance: string;
  readonly isAdded: boolean;
  readonly form: typeof propertyForm | typeof addedForm;
}

/** Saves the properties of an appliance, or removes an added one; refused when others were saved since the page was opened. */
export async function actOnProperties(
  context: Readonly<RouterContextProvider>,
  posted: FormData,
  { appliance, isAdded, form }: PropertyRequest,
) {
  const locale = context.get(pageRequestContext).language.format;
  const { energy, clock } = context.get(backendContext);
  const isRemoval = posted.get('go') === 'remove';
  const read = await readForm(form, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const { installation, ifMatch, idempotencyKey } = read;
  const issued = await accessToken(context, installation);
  if (!issued.ok) return sendBack(read.refused(issued));
  const token = issued.value;
  const params = { installation };
  const stored = await energy.getApplianceProperties({ params }, { token });
  if (!stored.ok) return sendBack(read.refused(stored));
  const before = stored.value.appliances?.appliances ?? [];
  const others = before.filter((each) => each.appliance !== appliance);
  const own = {
    appliance,
    name: read.text('name') || null,
    room: read.text('room') || null,
    kind: applianceKinds.find((each) => each === read.text('kind')) ?? ('other' as const),
    ratedW: read.number('ratedW'),
    isInBalance: read.isMarked('isInBalance'),
    isFlexible: read.isMarked('isFlexible'),
    isAdded: isAdded || before.some((each) => each.appliance === appliance && each.isAdded),
  };
  const appliances = {
    validFrom: clock.now().toString().slice(0, 10),
    appliances: isRemoval ? others : [own, ...others],
  };
  const saved = await energy.saveApplianceProperties(
    { params, body: { appliances } },
    { token, ifMatch, idempotencyKey },
  );
  if (!saved.ok) return sendBack(read.refused(saved));
  return redirect(
    isRemoval ? paths.energy(installation) : paths.appliance(appliance, installation),
    303,
  );
}
