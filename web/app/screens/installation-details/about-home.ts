import type { Appliance } from '@hearth/energy/appliance/contract.ts';
import type { HomeLocation } from '@hearth/energy/place/contract.ts';
import { addressLines } from '@hearth/product/address/address-formats.ts';
import type { Country } from '@hearth/product/address/contract.ts';
import type { DataSheet } from '@hearth/product/data-sheet/contract.ts';
import type { Building, HomeDetails, UnitDetails } from '@hearth/product/home-details/contract.ts';
import type { Installation } from '@hearth/product/installation/contract.ts';
import type { LiveUnit } from '@hearth/product/monitoring/contract.ts';
import type { RouterContextProvider } from 'react-router';
import { accessToken, mainContent, sessionOf, withToken } from '../../api/installation.ts';
import { backendContext } from '../../context.ts';
import { requestText } from '../../i18n/request-text.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Address, building and units of a home, as plain JSON for the page. */
export interface AboutHome {
  readonly installation: string;
  /** IANA name. */
  readonly timeZone: string;
  /** The person may edit address and building. */
  readonly canChange: boolean;
  readonly address: { readonly lines: readonly string[]; readonly country: Country } | null;
  readonly building: Building | null;
  readonly wish: HomeDetails['partnerWish'];
  /** null while energy is unavailable. */
  readonly place: HomeLocation | null;
  /** null while they are unavailable. */
  readonly units: readonly UnitDetails[] | null;
  /** Data sheets of the units that have one. */
  readonly sheets: readonly DataSheet[];
  /** Every unit reports that it is connected. */
  readonly areUnitsOnline: boolean;
  /** A unit reports the power of solar panels, or they have a meter. */
  readonly hasPanels: boolean;
  /** Solar panels and batteries of the energy balance that no unit reports. */
  readonly appliances: readonly Appliance[];
}

const pictured: readonly Appliance['kind'][] = ['pv', 'battery'];

/** null while product is unavailable. */
export async function aboutHome(
  context: Context,
  { installation, role, timeZone }: Installation,
): Promise<AboutHome | null> {
  const { product, energy } = context.get(backendContext);
  const request = { params: { installation } };
  const token = { token: sessionOf(context).accessToken };
  const access = accessToken(context, installation);
  const [details, units, sheets, live, place, appliances] = await Promise.all([
    product.getHomeDetails(request, token),
    product.listUnitDetails(request, token),
    product.listDataSheets(request, token),
    product.getMonitoring(request, token),
    withToken(access, (issued) => energy.getPlace(request, issued)),
    withToken(access, (issued) => energy.listAppliances(request, issued)),
  ]);
  const about = mainContent(context, details);
  if (!about) return null;
  const text = requestText(context);
  const { address, building, partnerWish: wish } = about;
  return {
    installation,
    timeZone,
    canChange: role === 'owner',
    address: address && { lines: addressLines(address), country: address.country },
    building,
    wish,
    place: place.ok ? place.value : null,
    units: units.ok ? units.value : null,
    sheets: sheets.ok ? sheets.value : [],
    areUnitsOnline: live.ok && areAllOnline(live.value.units),
    hasPanels:
      (appliances.ok && appliances.value.some(({ kind }) => kind === 'pv')) ||
      (live.ok && live.value.units.some(reportsPanels)),
    appliances: appliances.ok
      ? appliances.value
          .filter(({ kind, unit }) => unit === null && pictured.includes(kind))
          .map((each) => ({ ...each, name: each.name || text(`energy.kind-${each.kind}`) }))
      : [],
  };
}

const reportsPanels = ({ points }: LiveUnit): boolean =>
  points.some(({ values }) =>
    values.some(({ name, value }) => name === 'solarPower' && value !== null),
  );

export const areAllOnline = (units: readonly { readonly online: boolean | null }[]): boolean =>
  units.length > 0 && units.every(({ online }) => online === true);
