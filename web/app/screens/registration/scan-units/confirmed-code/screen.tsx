import { redirect } from 'react-router';
import { orThrow, sessionOf } from '../../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../../context.ts';
import type { FormAnswer } from '../../../../forms/answer.ts';
import { CheckedForm } from '../../../../forms/checked-form.tsx';
import { SelectField, SendButton } from '../../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../../forms/read-form.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { paths } from '../../../../paths.ts';
import { ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { check, house, plus } from '../../../../ui/icons.ts';
import { Row, RowList } from '../../../../ui/rows.tsx';
import { openClaim } from '../continue-claim.ts';
import { unitIcon } from '../range-icon.ts';
import { ScanLead, ScanPage } from '../scan-page.tsx';
import { UnitPicture } from '../unit-drawing.tsx';
import { unitName } from '../unit-name.ts';
import { unitShapes } from '../unit-shapes.ts';
import { addToHomeForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const claim = await openClaim(context, url, ['confirmed', 'claimed-by-you']);
  const { product } = context.get(backendContext);
  const token = { token: sessionOf(context).accessToken };
  const listed = orThrow(await product.listInstallations({}, token));
  const homes = listed.filter(({ role }) => role === 'owner');
  // Without a home there is nothing to choose: the address is next.
  if (claim.state === 'confirmed' && homes.length === 0)
    throw redirect(paths.registrationSummary());
  const { selectedInstallation } = sessionOf(context);
  return {
    ...claim,
    shapes: claim.range === null ? [] : unitShapes(claim.range),
    homes: homes.map(({ installation, name }) => ({ installation, name })),
    selected: homes.find(({ installation }) => installation === selectedInstallation)?.installation,
  };
}

/** Adds the proved units to the chosen home. */
export async function action({ context, request }: Route.ActionArgs) {
  const { product } = context.get(backendContext);
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(addToHomeForm, { posted: await request.formData(), locale });
  if (!read.ok) return sendBack(read.answer);
  const installation = read.text('home');
  const params = { installation };
  const added = await product.addUnits({ params }, { token: sessionOf(context).accessToken });
  if (!added.ok) return sendBack(read.refused(added));
  throw redirect(paths.details({ installation, done: 'unit-added' }), 303);
}

export default function ConfirmedCode({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { state, model, serial, range, proof, shapes } = loaderData;
  const isNew = state === 'confirmed';
  const name = unitName(text, { model, range });
  return (
    <ScanPage
      title={text('scan-units.title')}
      back={paths.scanOverview()}
      foot={
        <div className="scan-foot">
          {isNew ? (
            <AddToHome {...loaderData} answer={actionData?.answer} />
          ) : (
            <ButtonLink look="main" wide href={paths.launcher()}>
              {text('claim.to-home')}
            </ButtonLink>
          )}
          <ButtonRow spread="even">
            <ButtonLink icon={plus} href={paths.scanStart()}>
              {text('claim.add-another')}
            </ButtonLink>
          </ButtonRow>
        </div>
      }
    >
      <ScanLead
        icon={isNew ? check : house}
        title={text(isNew ? 'claim.confirmed' : 'claim.already-yours', { model: name })}
      >
        <p>
          {isNew
            ? text(proof === 'invitation' ? 'claim.proved-invitation' : 'claim.proved-code')
            : text('claim.already-yours-why')}
        </p>
      </ScanLead>
      <RowList>
        <Row
          icon={unitIcon(range)}
          strong
          title={name}
          note={range === null ? undefined : text(`product-range.${range}`)}
        />
        <Row title={text('scan-units.serial')} value={<bdi dir="ltr">{serial}</bdi>} />
      </RowList>
      {isNew && range !== null && <p>{text(`claim.brings-${range}`)}</p>}
      {shapes.length > 0 && <UnitPicture shapes={shapes} />}
    </ScanPage>
  );
}

/** The choice between the person's homes and a new one. */
function AddToHome({
  homes,
  selected,
  answer,
}: {
  readonly homes: readonly { readonly installation: string; readonly name: string }[];
  readonly selected: string | undefined;
  readonly answer: FormAnswer | undefined;
}) {
  const text = useText();
  const nameOf = (name: string): string => (name === '' ? text('claim.my-home') : name);
  const [only] = homes;
  return (
    <>
      <CheckedForm
        form={addToHomeForm}
        answer={answer}
        initial={{ home: selected ?? only?.installation ?? '' }}
      >
        {homes.length === 1 && only ? (
          <input type="hidden" name="home" value={only.installation} />
        ) : (
          <SelectField
            name="home"
            options={homes.map(({ installation, name }) => ({
              value: installation,
              label: nameOf(name),
            }))}
          />
        )}
        <SendButton>
          {homes.length === 1 && only
            ? text('claim.add-to', { home: nameOf(only.name) })
            : text('claim.add-to-chosen')}
        </SendButton>
      </CheckedForm>
      <ButtonLink wide href={paths.registrationSummary()}>
        {text('claim.new-home')}
      </ButtonLink>
    </>
  );
}
