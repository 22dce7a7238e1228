import { grantScopes } from '@hearth/access/partner-scope.ts';
import type { PortalHome } from '@hearth/product/partner/portal/contract.ts';
import { data, redirect } from 'react-router';
import { orThrow, sessionOf } from '../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../context.ts';
import { readForm, refuseForm, sendBack } from '../../forms/read-form.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { servicePartnerPaths } from '../../service-partner-paths.ts';
import { AppPage } from '../../shell/app-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { about, check, house, person } from '../../ui/icons.ts';
import { sliders } from '../../ui/icons-of-energy.ts';
import { Banner, EmptyState } from '../../ui/notices.tsx';
import { Row, RowList } from '../../ui/rows.tsx';
import { acceptForm, declineForm } from './form.ts';
import { Requests } from './requests.tsx';
import { Waiting } from './waiting.tsx';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { product } = context.get(backendContext);
  const token = { token: sessionOf(context).accessToken };
  const [portal, waiting] = await Promise.all([
    product.listPortalHomes({}, token),
    product.listWaitingAssistance({}, token),
  ]);
  return { ...orThrow(portal), waiting: orThrow(waiting), done: url.searchParams.get('done') };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { product } = context.get(backendContext);
  const token = { token: sessionOf(context).accessToken };
  const posted = await request.formData();
  const locale = context.get(pageRequestContext).language.format;
  const [name] = String(posted.get('form') ?? '').split('.');
  const form = [acceptForm, declineForm].find((each) => each.name === name);
  if (!form) throw data(null, { status: 400 });
  const read = await readForm(form, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const params = { grant: read.text('grant') };
  const isAcceptance = form === acceptForm;
  const sent = isAcceptance
    ? await product.acceptRequest({ params }, token)
    : await product.declineRequest({ params }, token);
  // A request that is answered or gone has no form on the page any more: the answer concerns the page.
  if (!sent.ok) return sendBack(refuseForm(form, posted, sent));
  throw redirect(servicePartnerPaths.answered(isAcceptance ? 'accepted' : 'declined'), 303);
}

/** Reload after a refused answer too: a colleague may have answered. */
export const shouldRevalidate = (): boolean => true;

const results = ['accepted', 'declined', 'joined'];
const refusals = ['request-accepted', 'request-declined', 'request-withdrawn', 'request-over'];

/** The homes that a company looks after, and the requests to it, for those who work there. */
export default function PartnerPortal({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { companies, administered, homes, requests, waiting, done } = loaderData;
  const answer = actionData?.answer;
  const refused = answer?.faults.find(({ code }) => refusals.includes(code))?.code;
  const open = requests.filter(({ state }) => state === 'requested');
  const isEmpty = homes.length === 0 && requests.length === 0;
  return (
    <AppPage
      title={text('partner.title')}
      back={{ href: paths.overview(), label: text('shell.back') }}
      place={companies.length === 1 ? companies[0] : undefined}
    >
      {done !== null && results.includes(done) && !answer && (
        <Banner icon={check}>{text(`partner.done-${done}`)}</Banner>
      )}
      {refused !== undefined && <Banner icon={about}>{text(`partner.${refused}`)}</Banner>}
      {waiting.length > 0 && <Waiting waiting={waiting} />}
      {requests.length > 0 && (
        <>
          {open.length > 0 && (
            <p className="lead">{text('partner.request-lead', { count: open.length })}</p>
          )}
          <Requests requests={requests} answer={answer} />
        </>
      )}
      {homes.length > 0 && (
        <>
          <p className={open.length > 0 ? undefined : 'lead'}>
            {text('partner.lead', { count: homes.length })}
          </p>
          <RowList look="panel" label={text('partner.title')}>
            {homes.map((home) => (
              <HomeRow key={home.installation} home={home} isOneOf={companies.length > 1} />
            ))}
          </RowList>
        </>
      )}
      {administered.length > 0 && <Administration administered={administered} />}
      {isEmpty && (
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

/** Links to the pages of administrators of a company. */
function Administration(props: { administered: readonly { company: string; name: string }[] }) {
  const text = useText();
  const { administered } = props;
  const noteOf = (name: string, note: string) =>
    administered.length > 1 ? <bdi>{name}</bdi> : text(note);
  return (
    <RowList look="panel">
      {administered.flatMap(({ company, name }) => [
        <Row
          key={`colleagues ${company}`}
          icon={person}
          title={text('partner.colleagues')}
          note={noteOf(name, 'partner.colleagues-what')}
          href={servicePartnerPaths.colleagues(company)}
        />,
        <Row
          key={`system ${company}`}
          icon={sliders}
          title={text('partner.own-system')}
          note={noteOf(name, 'partner.own-system-what')}
          href={servicePartnerPaths.system(company)}
        />,
      ])}
    </RowList>
  );
}

function HomeRow({ home, isOneOf }: { home: PortalHome; isOneOf: boolean }) {
  const text = useText();
  const formats = useFormats(home.timeZone);
  const { installation, name, company, scopes, lastDay } = home;
  const level = grantScopes[scopes.length - 1] ?? 'contact';
  return (
    <Row
      icon={house}
      strong
      title={<bdi>{name === '' ? text('partner.a-home') : name}</bdi>}
      note={
        <>
          {text(`partner.scope-${level}`)}
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
