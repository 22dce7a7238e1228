import { addressLines } from '@hearth/product/address/address-formats.ts';
import { data } from 'react-router';
import { requestedInstallation, sessionOf } from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton } from '../../../forms/fields.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { check } from '../../../ui/icons.ts';
import { document } from '../../../ui/icons-of-energy.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { linkForm } from '../../account/link/form.ts';
import { accountName, unlinkedIn } from '../../account/link/unlinked-view.ts';
import { PrintedAddress } from '../home/printed-address.tsx';
import { ScanLead, ScanPage } from '../scan-units/scan-page.tsx';
import type { Route } from './+types/screen';

/** The end of a registration: what was registered, what to keep, and the next step to live values. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const chosen = await requestedInstallation(context, url);
  if (chosen.state !== 'chosen' || chosen.installation.role !== 'owner')
    throw data(null, { status: 404 });
  const { installation } = chosen;
  const { product } = context.get(backendContext);
  const token = { token: sessionOf(context).accessToken };
  const request = { params: { installation: installation.installation } };
  const [monitoring, details, documents] = await Promise.all([
    product.getMonitoring(request, token),
    product.getHomeDetails(request, token),
    product.listDocuments({}, token),
  ]);
  // The home is registered, even if its units or its address cannot be read in time.
  const units = monitoring.ok ? monitoring.value.units : [];
  const address = details.ok ? details.value.address : null;
  const confirmation = (documents.ok ? documents.value : []).find(
    ({ kind, installation: home }) => kind === 'registration' && home === installation.installation,
  );
  return {
    home: installation.name,
    installation: installation.installation,
    units: units.map(({ unit, name, model, link, readAt }) => ({
      unit,
      name: name || model,
      isLive: link !== null && readAt !== null,
    })),
    unlinked: unlinkedIn(units, installation.role),
    areUnitsRead: monitoring.ok,
    isLive: units.some(({ readAt }) => readAt !== null),
    confirmation: confirmation?.document ?? null,
    address: address && { lines: addressLines(address), country: address.country },
  };
}

export default function Registered({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { home, units, address, confirmation } = loaderData;
  return (
    <ScanPage title={text('registered.title')} foot={<NextStep {...loaderData} />}>
      <ScanLead icon={check} title={text('registered.heading', { home })} />
      <RowList look="panel">
        {units.map(({ unit, name, isLive }) => (
          <Row
            key={unit}
            strong
            title={<bdi>{name}</bdi>}
            note={text(isLive ? 'registered.unit-live' : 'registered.unit-unlinked')}
          />
        ))}
        {address && <Row title={<PrintedAddress {...address} />} />}
        {confirmation !== null && (
          <Row
            icon={document}
            title={text('registered.keep')}
            note={text('registered.keep-why')}
            href={paths.document(confirmation)}
          />
        )}
      </RowList>
    </ScanPage>
  );
}

/** The next step towards live values, else a sentence about the awaited event. */
function NextStep(props: Route.ComponentProps['loaderData']) {
  const text = useText();
  const { installation, unlinked, isLive, areUnitsRead } = props;
  const vendors = unlinked?.vendors ?? [];
  const home = (
    <ButtonLink
      look={vendors.length === 0 ? 'main' : 'secondary'}
      wide
      href={paths.launcher(installation)}
    >
      {text('registered.home')}
    </ButtonLink>
  );
  if (!areUnitsRead) return <div className="scan-foot">{home}</div>;
  if (vendors.length === 0)
    return (
      <div className="scan-foot">
        <p>
          {text(unlinked ? 'registered.no-way' : isLive ? 'registered.live' : 'registered.wait')}
        </p>
        {home}
      </div>
    );
  const nameOf = (each: (typeof vendors)[number]): string =>
    accountName(each, unlinked?.isSample === true);
  const vendor = vendors.map(nameOf).join(', ');
  return (
    <div className="scan-foot">
      <p>{text('registered.link', { vendor })}</p>
      <p className="small">{text('registered.link-reads', { vendor })}</p>
      {vendors.map((each) => (
        <CheckedForm
          key={each}
          form={linkForm}
          answer={undefined}
          action={paths.link(each)}
          envelope={{ installation }}
          className=""
        >
          <SendButton>{text('registered.link-go', { vendor: nameOf(each) })}</SendButton>
        </CheckedForm>
      ))}
      {home}
    </div>
  );
}
