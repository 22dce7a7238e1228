import type { HomeLocation } from '@hearth/energy/place/contract.ts';
import { addressLines } from '@hearth/product/address/address-formats.ts';
import type { Country } from '@hearth/product/address/contract.ts';
import type { Building, HomeDetails, UnitDetails } from '@hearth/product/home-details/contract.ts';
import type { Installation } from '@hearth/product/installation/contract.ts';
import type { RouterContextProvider } from 'react-router';
import { accessToken, mainContent, sessionOf } from '../../api/installation.ts';
import { backendContext } from '../../context.ts';

type Context = Readonly<RouterContextProvider>;

/** What there is to say of a home, plain enough to travel in the page. */
export interface AboutHome {
  readonly installation: string;
  /** The owner may say it anew. */
  readonly canChange: boolean;
  readonly address: { readonly lines: readonly string[]; readonly country: Country } | null;
  readonly building: Building | null;
  readonly wish: HomeDetails['partnerWish'];
  /** null while energy does not answer. */
  readonly place: HomeLocation | null;
  /** null while they cannot be read. */
  readonly units: readonly UnitDetails[] | null;
}

/** null while product does not answer. */
export async function aboutHome(
  context: Context,
  { installation, role }: Installation,
): Promise<AboutHome | null> {
  const { product, energy } = context.get(backendContext);
  const of = { params: { installation } };
  const token = { token: sessionOf(context).accessToken };
  const [details, units, place] = await Promise.all([
    product.getHomeDetails(of, token),
    product.listUnitDetails(of, token),
    accessToken(context, installation).then((access) =>
      access.ok ? energy.getPlace(of, { token: access.value }) : access,
    ),
  ]);
  const about = mainContent(context, details);
  if (!about) return null;
  const { address, building, partnerWish: wish } = about;
  return {
    installation,
    canChange: role === 'owner',
    address: address && { lines: addressLines(address), country: address.country },
    building,
    wish,
    place: place.ok ? place.value : null,
    units: units.ok ? units.value : null,
  };
}
