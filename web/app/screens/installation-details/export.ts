import { accessToken, orThrow, sessionOf } from '../../api/installation.ts';
import { backendContext } from '../../context.ts';
import { ownDetails } from './own-home.ts';
import type { Route } from './+types/export';

/** What is kept of the home besides its readings, as product and energy tell it to its owner. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }) => {
    const { installation, details } = await ownDetails(context, url);
    const { product, energy, clock } = context.get(backendContext);
    const of = { params: { installation: installation.installation } };
    const token = { token: sessionOf(context).accessToken };
    const access = { token: orThrow(await accessToken(context, installation.installation)) };
    const [units, people, partners, place] = await Promise.all([
      product.listUnitDetails(of, token),
      product.listResidents(of, token),
      product.listGrants(of, token),
      energy.getPlace(of, access),
    ]);
    const { residents, invitations } = orThrow(people);
    const told = {
      exportedAt: clock.now().toString(),
      installation,
      ...details,
      place: orThrow(place),
      units: orThrow(units),
      residents,
      invitations,
      partnerGrants: orThrow(partners),
    };
    return new Response(`${JSON.stringify(told, null, 2)}\n`, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="home-${told.exportedAt.slice(0, 10)}.json"`,
        'cache-control': 'no-store',
      },
    });
  },
];

/** Never drawn: with it, an error is answered by the app's error page instead of bare text. */
export default function HomeExport() {
  return null;
}
