import { accessToken, orThrow, sessionOf } from '../../api/installation.ts';
import { backendContext } from '../../context.ts';
import { ownDetails } from './own-home.ts';
import type { Route } from './+types/export';

/** The stored data of the home without its readings, as a JSON file for its owner. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }) => {
    const { installation, details } = await ownDetails(context, url);
    const { product, energy, clock } = context.get(backendContext);
    const request = { params: { installation: installation.installation } };
    const token = { token: sessionOf(context).accessToken };
    const access = { token: orThrow(await accessToken(context, installation.installation)) };
    const [units, people, partners, place] = await Promise.all([
      product.listUnitDetails(request, token),
      product.listResidents(request, token),
      product.listGrants(request, token),
      energy.getPlace(request, access),
    ]);
    const { residents, invitations } = orThrow(people);
    const exported = {
      exportedAt: clock.now().toString(),
      installation,
      ...details,
      place: orThrow(place),
      units: orThrow(units),
      residents,
      invitations,
      partnerGrants: orThrow(partners),
    };
    return new Response(`${JSON.stringify(exported, null, 2)}\n`, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="home-${exported.exportedAt.slice(0, 10)}.json"`,
        'cache-control': 'no-store',
      },
    });
  },
];

/** Never rendered: a route with a component answers an error with the app's error page. */
export default function HomeExport() {
  return null;
}
