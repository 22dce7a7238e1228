import { redirect } from 'react-router';
import { orThrow, sessionOf } from '../../../../api/installation.ts';
import { backendContext } from '../../../../context.ts';
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
  return { ...claim, shapes: claim.range === null ? [] : unitShapes(claim.range) };
}

export default function ConfirmedCode({ loaderData }: Route.ComponentProps) {
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
          <ButtonLink
            look="main"
            wide
            href={isNew ? paths.registrationSummary() : paths.launcher()}
          >
            {text(isNew ? 'claim.continue' : 'claim.to-home')}
          </ButtonLink>
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
          note={range === null ? undefined : text(`scan-units.range-${range}`)}
        />
        <Row title={text('scan-units.serial')} value={<bdi dir="ltr">{serial}</bdi>} />
      </RowList>
      {isNew && range !== null && <p>{text(`claim.brings-${range}`)}</p>}
      {shapes.length > 0 && <UnitPicture shapes={shapes} />}
    </ScanPage>
  );
}
