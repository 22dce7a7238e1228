import { partnerScopes } from '@hearth/access/partner-scope.ts';
import { orThrow, sessionOf } from '../../../api/installation.ts';
import { carePaths } from '../../../care-paths.ts';
import { backendContext } from '../../../context.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { AppFrame } from '../../../shell/app-frame.tsx';
import { Address } from '../../../ui/address.tsx';
import { Page } from '../../../ui/frame.tsx';
import { PageHeader } from '../../../ui/header.tsx';
import { document } from '../../../ui/icons-of-energy.ts';
import { check, gauge, lock, person, wrench } from '../../../ui/icons.ts';
import { clock, mail, phone } from '../../../ui/icons-of-things.ts';
import { box } from '../../../ui/icons-of-units.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Route } from './+types/screen';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { product } = context.get(backendContext);
  const token = { token: sessionOf(context).accessToken };
  return orThrow(await product.getPortalHome({ params }, token));
}

/** One home that a company looks after: how to reach its owner, and what else was granted. */
export default function PartnerPortalHome({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { name, company, owners, installation } = loaderData;
  const title = name === '' ? text('partner.a-home') : name;
  return (
    <AppFrame>
      <title>{title}</title>
      <Page
        header={
          <PageHeader
            title={<bdi>{title}</bdi>}
            back={{ href: paths.partnerPortal(), label: text('shell.back') }}
            place={company}
          />
        }
        aside={<Granted home={loaderData} />}
      >
        <p className="lead">{text('partner.home-lead', { company })}</p>
        <Section title={text('partner.owner')}>
          {owners.map((owner, nth) => (
            <OwnerRows key={owner.email ?? nth} owner={owner} />
          ))}
        </Section>
        <Section title={text('partner.requests-of-home')}>
          <RowList look="panel">
            <Row
              icon={wrench}
              title={text('partner.assistance')}
              note={text('partner.assistance-what')}
              href={carePaths.assistance(installation)}
            />
          </RowList>
        </Section>
        {loaderData.scopes.some(({ scope }) => scope === 'monitoring') && (
          <Section title={text('partner.units')}>
            <RowList look="panel">
              <Row
                icon={gauge}
                title={text('partner.monitoring')}
                note={text('partner.monitoring-what')}
                href={paths.monitoring(installation)}
              />
              <Row
                icon={box}
                title={text('partner.details')}
                note={text('partner.details-what')}
                href={paths.details({ installation })}
              />
              <Row
                icon={document}
                title={text('partner.maintenance')}
                note={text('partner.maintenance-what')}
                href={carePaths.maintenance(installation)}
              />
            </RowList>
          </Section>
        )}
      </Page>
    </AppFrame>
  );
}

type Home = Route.ComponentProps['loaderData'];

function OwnerRows({ owner }: { owner: Home['owners'][number] }) {
  const text = useText();
  const { name, email, phone: number } = owner;
  return (
    <RowList look="panel">
      <Row icon={person} strong title={<bdi>{name ?? text('partner.no-name')}</bdi>} />
      <Row
        icon={mail}
        title={
          email === null ? (
            text('partner.no-email')
          ) : (
            <a href={`mailto:${email}`}>
              <Address>{email}</Address>
            </a>
          )
        }
      />
      <Row
        icon={phone}
        title={
          number === null ? (
            text('partner.no-phone')
          ) : (
            <a href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}>
              <bdi dir="ltr">{number}</bdi>
            </a>
          )
        }
      />
    </RowList>
  );
}

/** Granted and other scopes, with their last days. */
function Granted({ home }: { home: Home }) {
  const text = useText();
  const formats = useFormats(home.timeZone);
  const { scopes, since, lastDay } = home;
  return (
    <Section title={text('partner.granted')}>
      <RowList>
        {partnerScopes.map((each) => {
          const granted = scopes.find(({ scope }) => scope === each);
          return (
            <Row
              key={each}
              icon={granted ? check : lock}
              title={text(`partner.may-${each}`)}
              value={text(granted ? 'partner.yes' : 'partner.no')}
              {...(granted?.lastDay == null
                ? {}
                : {
                    note: text('partner.until', { day: formats.day(granted.lastDay, 'long') }),
                  })}
            />
          );
        })}
        <Row
          icon={clock}
          title={text('partner.since', { time: formats.dateTime(since) })}
          note={
            lastDay === null
              ? text('partner.no-end')
              : text('partner.last-day', { day: formats.day(lastDay, 'long') })
          }
        />
      </RowList>
      <p className="small">{text('partner.owner-decides')}</p>
    </Section>
  );
}
