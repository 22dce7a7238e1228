import type { FormerUnit } from '@hearth/product/unit-change/contract.ts';
import type { Installation } from '@hearth/product/installation/contract.ts';
import { data, redirect } from 'react-router';
import { formerUnitAnswer } from '../../../api/former-unit.ts';
import { orThrow, sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { qrCode } from '../../../ui/icons-of-scanning.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { DetailsPage } from '../details-page.tsx';
import { ownHome } from '../own-home.ts';
import { ChangeUnit } from './change-unit.tsx';
import { moveUnitForm, removeUnitForm, replaceUnitForm } from './form.ts';
import type { Route } from './+types/screen';

type Context = Route.LoaderArgs['context'];

export async function loader({ context, url }: Route.LoaderArgs) {
  const installation = await ownHome(context, url);
  const { product } = context.get(backendContext);
  const token = { token: sessionOf(context).accessToken };
  const request = { params: { installation: installation.installation } };
  const [units, former, homes, registration] = await Promise.all([
    product.listUnitDetails(request, token),
    product.listFormerUnits(request, token),
    product.listInstallations({}, token),
    product.getRegistration({}, token),
  ]);
  const present = orThrow(units).map(({ unit, name, model, serial }) => ({
    unit,
    name: name || model,
    serial,
  }));
  const named = url.searchParams.get('unit');
  const chosen = present.find(({ unit }) => unit === named) ?? null;
  if (named !== null && !chosen)
    throw await formerUnitAnswer(context, { ...request.params, unit: named });
  return {
    installation,
    units: present,
    chosen,
    former: orThrow(former),
    homes: orThrow(homes)
      .filter(({ role, installation: id }) => role === 'owner' && id !== installation.installation)
      .map(({ installation: id, name }) => ({ id, name })),
    proved: registration.ok
      ? registration.value.units.filter(({ state }) => state === 'confirmed')
      : [],
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const posted = await request.formData();
  const installation = String(posted.get('installation') ?? '');
  const unit = url.searchParams.get('unit') ?? '';
  if (![installation, unit].every((id) => /^[0-9a-f-]{36}$/.test(id)))
    throw data(null, { status: 404 });
  return await changeUnit(context, posted, { installation, unit });
}

async function changeUnit(
  context: Context,
  posted: FormData,
  params: { readonly installation: string; readonly unit: string },
) {
  const { product } = context.get(backendContext);
  const locale = context.get(pageRequestContext).language.format;
  const token = { token: sessionOf(context).accessToken };
  const { installation } = params;
  switch (posted.get('form')) {
    case moveUnitForm.name: {
      const read = await readForm(moveUnitForm, { posted, locale });
      if (!read.ok) return sendBack(read.answer);
      const to = read.text('to');
      const moved = await product.moveUnit({ params, body: { to } }, token);
      if (!moved.ok) return sendBack(read.refused(moved));
      return redirect(paths.details({ installation: to, done: 'unit-moved' }), 303);
    }
    case replaceUnitForm.name: {
      const read = await readForm(replaceUnitForm, { posted, locale });
      if (!read.ok) return sendBack(read.answer);
      const claim = read.text('claim');
      const replaced = await product.replaceUnit({ params, body: { claim } }, token);
      if (!replaced.ok) return sendBack(read.refused(replaced));
      return redirect(paths.details({ installation, done: 'unit-replaced' }), 303);
    }
    default: {
      const read = await readForm(removeUnitForm, { posted, locale });
      if (!read.ok) return sendBack(read.answer);
      const removed = await product.removeUnit({ params }, token);
      if (!removed.ok) return sendBack(read.refused(removed));
      return redirect(paths.details({ installation, done: 'unit-removed' }), 303);
    }
  }
}

export default function Units({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { installation, chosen, units, former } = loaderData;
  const title = chosen ? chosen.name : text('unit-change.title');
  return (
    <DetailsPage installation={installation} title={title}>
      {chosen ? (
        <ChangeUnit {...loaderData} chosen={chosen} answer={actionData?.answer} />
      ) : (
        <>
          <p className="lead">{text('unit-change.lead')}</p>
          <RowList look="panel">
            {units.map(({ unit, name, serial }) => (
              <Row
                key={unit}
                strong
                title={<bdi>{name}</bdi>}
                {...(serial === null ? {} : { note: <bdi dir="ltr">{serial}</bdi> })}
                href={paths.detailsPart('units', installation.installation, unit)}
              />
            ))}
          </RowList>
          <ButtonRow>
            <ButtonLink icon={qrCode} href={paths.scanStart()}>
              {text('unit-change.add')}
            </ButtonLink>
          </ButtonRow>
          {former.length > 0 && <Former units={former} installation={installation} />}
        </>
      )}
    </DetailsPage>
  );
}

/** Units that have left the home; their history stays. */
function Former(props: { units: readonly FormerUnit[]; installation: Installation }) {
  const text = useText();
  const { timeZone, installation } = props.installation;
  const formats = useFormats(timeZone);
  return (
    <Section title={text('unit-change.former')}>
      <RowList look="panel">
        {props.units.map(({ unit, appliance, name, model, serial, removedAt, removedAs }) => (
          <Row
            key={unit}
            title={<bdi>{name || model}</bdi>}
            note={
              <>
                {text(`unit-change.former-${removedAs}`, { time: formats.dateTime(removedAt) })}
                {serial !== null && (
                  <>
                    <br />
                    <bdi dir="ltr">{serial}</bdi>
                  </>
                )}
              </>
            }
            href={paths.appliance(appliance, installation)}
          />
        ))}
      </RowList>
    </Section>
  );
}
