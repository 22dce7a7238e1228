import { redirect } from 'react-router';
import { orThrow, sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton } from '../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { useSeenVersion } from '../../../forms/use-seen-version.ts';
import { formatsOf } from '../../../i18n/formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { BuildingFields } from '../../registration/home/building-fields.tsx';
import { buildingForm } from '../../registration/flow/step-forms.ts';
import { buildingOf } from '../../registration/flow/submission.ts';
import { changedForm } from '../changed-form.ts';
import { DetailsPage } from '../details-page.tsx';
import { ownDetails } from '../own-home.ts';
import type { Route } from './+types/screen';

const houseForm = changedForm(buildingForm);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { installation, details } = await ownDetails(context, url);
  const formats = formatsOf(context.get(pageRequestContext).language.format, installation.timeZone);
  const { building } = details;
  return {
    installation,
    initial: building && {
      kind: building.kind,
      built: building.built,
      floorAreaM2: formats.plainNumber(building.floorAreaM2, 2),
      persons: formats.plainNumber(building.persons, 0),
    },
    idempotency: crypto.randomUUID(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { product } = context.get(backendContext);
  const locale = context.get(pageRequestContext).language.format;
  const posted = await request.formData();
  const read = await readForm(houseForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const { installation, ifMatch, idempotencyKey, values } = read;
  const stored = orThrow(
    await product.getHomeDetails(
      { params: { installation } },
      { token: sessionOf(context).accessToken },
    ),
  );
  const done = await product.putBuilding(
    {
      params: { installation },
      body: { ...stored.building, ...buildingOf({ building: { locale, values } }) },
    },
    { token: sessionOf(context).accessToken, ifMatch, idempotencyKey },
  );
  if (!done.ok) return sendBack(read.refused(done));
  throw redirect(paths.details({ installation, done: 'building' }), 303);
}

/** Reload after a refused form too: the home may have changed elsewhere. */
export const shouldRevalidate = (): boolean => true;

export default function Building({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { installation, initial, idempotency } = loaderData;
  const version = useSeenVersion(installation.version, actionData?.answer);
  return (
    <DetailsPage installation={installation} title={text('home-details.house')}>
      <p className="lead">{text('home-details.house-lead')}</p>
      <CheckedForm
        form={houseForm}
        answer={actionData?.answer}
        initial={initial ?? {}}
        envelope={{
          installation: installation.installation,
          version,
          idempotency,
        }}
      >
        <BuildingFields />
        <SendButton busyText={text('home-details.saving')}>{text('home-details.save')}</SendButton>
      </CheckedForm>
    </DetailsPage>
  );
}
