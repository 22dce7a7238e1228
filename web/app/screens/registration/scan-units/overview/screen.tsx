import { redirect } from 'react-router';
import { orThrow, sessionOf } from '../../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../../context.ts';
import type { FormAnswer } from '../../../../forms/answer.ts';
import { CheckedForm } from '../../../../forms/checked-form.tsx';
import { SendButton } from '../../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../../forms/read-form.ts';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { paths } from '../../../../paths.ts';
import { ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { plus, warning } from '../../../../ui/icons.ts';
import { Link } from '../../../../ui/link.tsx';
import { Banner } from '../../../../ui/notices.tsx';
import { Row, RowList } from '../../../../ui/rows.tsx';
import { unitIcon } from '../range-icon.ts';
import { ScanPage } from '../scan-page.tsx';
import { claimScreen } from '../screen-of.ts';
import { unitName } from '../unit-name.ts';
import { removeUnitForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { product } = context.get(backendContext);
  const token = { token: sessionOf(context).accessToken };
  const { units, expiresAt } = orThrow(await product.getRegistration({}, token));
  return {
    units,
    expiresAt,
    isFull: url.searchParams.has('full'),
    toRemove: url.searchParams.get('remove'),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { product } = context.get(backendContext);
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(removeUnitForm, { posted: await request.formData(), locale });
  if (!read.ok) return sendBack(read.answer);
  const params = { claim: read.text('claim') };
  const removed = await product.removeClaim({ params }, { token: sessionOf(context).accessToken });
  if (!removed.ok) return sendBack(read.refused(removed));
  throw redirect(paths.scanOverview());
}

export default function Overview({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const formats = useFormats();
  const { units, expiresAt, isFull, toRemove } = loaderData;
  const ready = units.filter(({ state }) => state === 'confirmed').length;
  return (
    <ScanPage
      title={text('claim.overview')}
      back={paths.scanStart()}
      foot={
        <div className="scan-foot">
          <ButtonLink
            look="main"
            wide
            // Redirects to the first open step.
            href={ready > 0 ? paths.registrationSummary() : paths.scanStart()}
          >
            {text(ready === 0 ? 'claim.begin' : 'claim.continue')}
          </ButtonLink>
          {ready > 0 && (
            <ButtonRow spread="even">
              <ButtonLink icon={plus} href={paths.scanStart()}>
                {text('claim.add-another')}
              </ButtonLink>
            </ButtonRow>
          )}
        </div>
      }
    >
      <h1 className="lead">
        {units.length === 0 ? text('claim.none') : text('claim.ready', { count: ready })}
      </h1>
      {isFull && (
        <Banner icon={warning} tone="trouble">
          {text('claim.full')}
        </Banner>
      )}
      {units.length === 0 ? (
        <p className="second">{text('claim.none-why')}</p>
      ) : (
        <RowList look="panel">
          {units.map((unit) => (
            <UnitRow
              key={unit.claim}
              unit={unit}
              isToRemove={unit.claim === toRemove}
              answer={actionData?.answer}
            />
          ))}
        </RowList>
      )}
      {expiresAt !== null && units.length > 0 && (
        <p className="small">
          {text('claim.kept-until', { day: formats.day(expiresAt.slice(0, 10)) })}
        </p>
      )}
    </ScanPage>
  );
}

type Unit = Route.ComponentProps['loaderData']['units'][number];

function UnitRow(props: { unit: Unit; isToRemove: boolean; answer: FormAnswer | undefined }) {
  const text = useText();
  const { unit } = props;
  const name = unitName(text, unit);
  return (
    <Row
      icon={unitIcon(unit.range)}
      strong
      title={unit.state === 'confirmed' ? name : <Link href={claimScreen(unit)}>{name}</Link>}
      note={
        <>
          <div>{text(`claim.state-${unit.state}`)}</div>
          <bdi dir="ltr">{unit.serial}</bdi>
          {props.isToRemove && <div role="status">{text('claim.remove-why')}</div>}
        </>
      }
      action={
        !props.isToRemove ? (
          <ButtonLink
            look="quiet"
            href={paths.scanOverview({ remove: unit.claim })}
            aria-label={text('claim.remove-which', { model: name })}
          >
            {text('claim.remove')}
          </ButtonLink>
        ) : (
          <CheckedForm
            form={removeUnitForm}
            instance={unit.claim}
            answer={props.answer}
            className=""
          >
            <input type="hidden" name="claim" value={unit.claim} />
            <SendButton
              look="quiet"
              wide={false}
              aria-label={text('claim.remove-which', { model: name })}
            >
              {text('claim.remove')}
            </SendButton>
            <ButtonLink look="quiet" href={paths.scanOverview()}>
              {text('claim.keep')}
            </ButtonLink>
          </CheckedForm>
        )
      }
    />
  );
}
