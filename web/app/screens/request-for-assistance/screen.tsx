import type { Installation } from '@hearth/product/installation/contract.ts';
import { symptoms } from '@hearth/product/assistance/symptom-terms.ts';
import { data } from 'react-router';
import {
  failedSections,
  mainContent,
  requestedInstallation,
  sessionOf,
} from '../../api/installation.ts';
import { carePaths } from '../../care-paths.ts';
import { backendContext } from '../../context.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { deferred } from '../../navigation/deferred.tsx';
import { paths } from '../../paths.ts';
import { useConnection } from '../../pwa/connection.ts';
import { AppPage } from '../../shell/app-page.tsx';
import { wrench } from '../../ui/icons.ts';
import { phone } from '../../ui/icons-of-things.ts';
import { Link } from '../../ui/link.tsx';
import { Row, RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import type { Route } from './+types/screen';

const KeptRequest = deferred(() => import('./kept/kept-request.tsx'), { when: 'idle' });

export async function loader({ context, url }: Route.LoaderArgs) {
  const failed = failedSections(context);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state === 'none') throw data(null, { status: 404 });
  if (chosen.state !== 'chosen') return { failed, installation: null, listed: null };
  const { installation } = chosen;
  const { product } = context.get(backendContext);
  const listed = await product.listAssistance(
    { params: { installation: installation.installation } },
    { token: sessionOf(context).accessToken },
  );
  return { failed, installation, listed: mainContent(context, listed) };
}

type Listed = NonNullable<Route.ComponentProps['loaderData']['listed']>;

/** What is wrong, the way to the service partner, and the requests so far. */
export default function Assistance({ loaderData: { installation, listed } }: Route.ComponentProps) {
  const text = useText();
  const id = installation?.installation;
  return (
    <AppPage
      title={text(installation?.role === 'partner' ? 'assistance.requests' : 'assistance.title')}
      back={{
        href:
          installation?.role === 'partner'
            ? paths.partnerPortalHome(installation.installation)
            : paths.launcher(id),
        label: text('shell.back'),
      }}
      place={installation?.name}
    >
      {installation && listed && <Opened installation={installation} listed={listed} />}
    </AppPage>
  );
}

function Opened({ installation, listed }: { installation: Installation; listed: Listed }) {
  const { requests } = listed;
  const isHousehold = installation.role === 'owner' || installation.role === 'resident';
  return (
    <>
      <Lead installation={installation} listed={listed} />
      {isHousehold && (
        <>
          <KeptRequest installation={installation.installation} />
          <Symptoms installation={installation.installation} />
        </>
      )}
      {requests.length > 0 && <Requests installation={installation} requests={requests} />}
    </>
  );
}

function Lead({ installation, listed }: { installation: Installation; listed: Listed }) {
  const text = useText();
  const { partner, requests } = listed;
  if (installation.role === 'partner')
    return (
      <p className="lead">
        {text(requests.length > 0 ? 'assistance.partner-lead' : 'assistance.partner-none')}
      </p>
    );
  if (installation.role === 'demo') return <p className="lead">{text('assistance.demo')}</p>;
  if (!partner)
    return (
      <>
        <p className="lead">{text('assistance.no-partner')}</p>
        <p>
          <Link href={paths.servicePartner(installation.installation)}>
            {text('assistance.find-partner')}
          </Link>
        </p>
      </>
    );
  return (
    <>
      <p className="lead">{text('assistance.lead', { partner: partner.name })}</p>
      {partner.phone !== null && (
        <RowList>
          <Row
            icon={phone}
            title={text('assistance.call')}
            note={<bdi>{partner.phone}</bdi>}
            href={`tel:${partner.phone.replaceAll(/[^\d+]/g, '')}`}
          />
        </RowList>
      )}
    </>
  );
}

/** The way to a request with a copy of the facts; without a connection the form beside it takes its place. */
function Symptoms({ installation }: { installation: string }) {
  const text = useText();
  const { isReached, isCopy } = useConnection();
  if (!isReached || isCopy) return null;
  return (
    <Section title={text('assistance.what')}>
      <RowList look="panel" label={text('assistance.what')}>
        {symptoms.map((symptom) => (
          <Row
            key={symptom}
            title={text(`assistance.symptom-${symptom}`)}
            href={carePaths.assistanceHelp(installation, { symptom })}
          />
        ))}
      </RowList>
    </Section>
  );
}

function Requests(props: { installation: Installation; requests: Listed['requests'] }) {
  const text = useText();
  const { installation, timeZone } = props.installation;
  const formats = useFormats(timeZone);
  return (
    <Section title={text('assistance.requests')}>
      <RowList look="panel" label={text('assistance.requests')}>
        {props.requests.map(
          ({ request, number, state, symptom, urgency, begunAt, escalatedAt }) => (
            <Row
              key={request}
              icon={wrench}
              strong
              title={text(`assistance.symptom-${symptom}`)}
              note={
                <>
                  <span className="care-note">
                    {text(`assistance.state-${state}`)}
                    {escalatedAt !== null && ` · ${text('assistance.late')}`}
                  </span>
                  <span className="care-note">
                    {text('assistance.number', { number, time: formats.dateTime(begunAt) })}
                  </span>
                </>
              }
              value={text(`assistance.urgency-${urgency}`)}
              href={carePaths.assistanceRequest(installation, request)}
            />
          ),
        )}
      </RowList>
    </Section>
  );
}
