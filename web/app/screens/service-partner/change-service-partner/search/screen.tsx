import { partnerServices } from '@hearth/product/partner/partner-services.ts';
import { orThrow, sessionOf } from '../../../../api/installation.ts';
import { backendContext } from '../../../../context.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { servicePartnerPaths } from '../../../../service-partner-paths.ts';
import { AppPage } from '../../../../shell/app-page.tsx';
import { homeToChoose } from '../../home-to-choose.ts';
import { searchCountry } from './search-countries.ts';
import { FoundPartners } from './found-partners.tsx';
import { SearchForm } from './search-form.tsx';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const installation = await homeToChoose(context, url);
  const { product } = context.get(backendContext);
  const token = { token: sessionOf(context).accessToken };
  const params = { installation: installation.installation };
  const isSearched = url.searchParams.has('country');
  const query = (name: string): string => (url.searchParams.get(name) ?? '').trim().slice(0, 120);
  // The first look is near the home.
  const home = isSearched ? null : await product.getHomeDetails({ params }, token);
  const address = home?.ok ? home.value.address : null;
  const search = {
    country: searchCountry(query('country') || (address?.country ?? ''), installation.timeZone),
    postal: isSearched ? query('postal').slice(0, 12) : (address?.postalCode ?? ''),
    company: query('company'),
    service: partnerServices.find((each) => each === query('service')) ?? null,
    open: query('open') === '' ? '' : 'now',
    page: Math.max(1, Math.min(500, Math.trunc(Number(query('page'))) || 1)),
  };
  const found = orThrow(
    await product.listPartners(
      {
        query: {
          country: search.country,
          postalCode: search.postal,
          name: search.company,
          page: search.page,
          ...(search.service === null ? {} : { service: search.service }),
          ...(search.open === '' ? {} : { open: 'now' as const }),
        },
      },
      token,
    ),
  );
  return { installation, search, found };
}

/** Companies of the directory, the nearest to the home first. */
export default function SearchServicePartner({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { installation } = loaderData;
  const id = installation.installation;
  return (
    <AppPage
      title={text('service-partner.find')}
      back={{ href: servicePartnerPaths.change(id), label: text('shell.back') }}
      place={installation.name}
    >
      <SearchForm key={JSON.stringify(loaderData.search)} loaded={loaderData} />
      <FoundPartners loaded={loaderData} />
    </AppPage>
  );
}
