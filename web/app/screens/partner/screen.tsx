import { orThrow, sessionOf } from '../../api/installation.ts';
import { backendContext } from '../../context.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { AppPage } from '../../shell/app-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { house } from '../../ui/icons.ts';
import { EmptyState } from '../../ui/notices.tsx';
import { Row, RowList } from '../../ui/rows.tsx';
import type { Route } from './+types/screen';

export async function loader({ context }: Route.LoaderArgs) {
  const { product } = context.get(backendContext);
  return orThrow(await product.listPortalHomes({}, { token: sessionOf(context).accessToken }));
}

/** The homes that a company looks after, for those who work there. */
export default function PartnerPortal({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { companies, homes } = loaderData;
  return (
    <AppPage
      title={text('partner.title')}
      back={{ href: paths.overview(), label: text('shell.back') }}
      place={companies.length === 1 ? companies[0] : undefined}
    >
      {homes.length > 0 ? (
        <>
          <p className="lead">{text('partner.lead', { count: homes.length })}</p>
          <RowList look="panel" label={text('partner.title')}>
            {homes.map((home) => (
              <HomeRow key={home.installation} home={home} isOneOf={companies.length > 1} />
            ))}
          </RowList>
        </>
      ) : (
        <EmptyState
          title={text(companies.length === 0 ? 'partner.no-company' : 'partner.no-homes')}
          action={<ButtonLink href={paths.overview()}>{text('partner.own-homes')}</ButtonLink>}
        >
          {text(companies.length === 0 ? 'partner.no-company-why' : 'partner.no-homes-why')}
        </EmptyState>
      )}
    </AppPage>
  );
}

type Home = Route.ComponentProps['loaderData']['homes'][number];

function HomeRow({ home, isOneOf }: { home: Home; isOneOf: boolean }) {
  const text = useText();
  const formats = useFormats(home.timeZone);
  const { installation, name, company, scope, lastDay } = home;
  return (
    <Row
      icon={house}
      strong
      title={<bdi>{name === '' ? text('partner.a-home') : name}</bdi>}
      note={
        <>
          {text(`partner.scope-${scope}`)}
          {lastDay !== null && (
            <> · {text('partner.until', { day: formats.day(lastDay, 'long') })}</>
          )}
          {isOneOf && (
            <>
              <br />
              <bdi>{company}</bdi>
            </>
          )}
        </>
      }
      href={paths.partnerPortalHome(installation)}
    />
  );
}
