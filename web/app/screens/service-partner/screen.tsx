import type { PartnerGrant } from '@hearth/product/partner/grant/contract.ts';
import { redirect } from 'react-router';
import {
  contentOrThrow,
  failedSections,
  requestedInstallation,
  sessionOf,
} from '../../api/installation.ts';
import { restoredFields } from '../../api/step-up.ts';
import { backendContext } from '../../context.ts';
import type { FormAnswer } from '../../forms/answer.ts';
import { runFormAction } from '../../forms/form-actions.ts';
import { useText } from '../../i18n/use-text.ts';
import { deferred } from '../../navigation/deferred.tsx';
import { LiveUpdates } from '../../live/live-updates.tsx';
import { carePaths } from '../../care-paths.ts';
import { paths } from '../../paths.ts';
import { useCopyOnDevice } from '../../pwa/copy-on-device.ts';
import { laterGrant, presentGrant } from '../../present-partner.ts';
import { scopesId, servicePartnerPaths } from '../../service-partner-paths.ts';
import { AppPage } from '../../shell/app-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { about, check } from '../../ui/icons.ts';
import { Banner, EmptyState } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { servicePartnerActions } from './actions.ts';
import { CompanyHead } from './company.tsx';
import { mayChoose } from './home-to-choose.ts';
import { WishedInstaller } from './wished-installer.tsx';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const failed = failedSections(context);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { installation } = chosen;
  const { role, installation: id, timeZone } = installation;
  if (role === 'partner') throw redirect(paths.partnerPortalHome(id));
  const { product, clock } = context.get(backendContext);
  const token = { token: sessionOf(context).accessToken };
  const askedAt = clock.now().toString();
  const before = requestedInstant(url.searchParams.get('before'));
  const query = before === undefined ? {} : { before };
  const [grants, details, journal] = await Promise.all([
    product.listGrants({ params: { installation: id } }, token),
    role === 'owner' ? product.getHomeDetails({ params: { installation: id } }, token) : null,
    mayChoose(installation)
      ? product.listAccessJournal({ params: { installation: id }, query }, token)
      : null,
  ]);
  const listed = contentOrThrow(context, grants);
  if (listed === null) return { state: 'unavailable' as const, failed };
  return {
    state: 'read' as const,
    failed,
    installation,
    ...sortedGrants(listed),
    wish: details?.ok ? details.value.partnerWish : null,
    journal: journal?.ok ? { ...journal.value, isNewest: before === undefined } : null,
    today: clock.now().toZonedDateTimeISO(timeZone).toPlainDate().toString(),
    restored: await restoredFields(context, url),
    done: url.searchParams.get('done'),
    askedAt,
  };
}

/** An instant in an address; anything else is no instant. */
const requestedInstant = (typed: string | null): string | undefined =>
  typed !== null &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(typed) &&
  !Number.isNaN(Date.parse(typed))
    ? typed
    : undefined;

/** The grants by what the page shows of them. */
function sortedGrants(grants: readonly PartnerGrant[]) {
  const present = presentGrant(grants) ?? null;
  const upcoming = laterGrant(grants) ?? null;
  const request = grants.find(({ state }) => state === 'requested') ?? null;
  const former = grants.filter(
    (grant) => grant !== present && grant !== upcoming && grant !== request,
  );
  return { present, upcoming, request, former };
}

export async function action({ context, request }: Route.ActionArgs) {
  return await runFormAction(servicePartnerActions, { context, request });
}

/** Reload after a refused form too: the company may have answered. */
export const shouldRevalidate = (): boolean => true;

const PartnerReview = deferred(() => import('./partner-review.tsx'));

const ScopeRows = deferred(() => import('./scope-rows.tsx'));

const OpenRequest = deferred(() => import('./open-request.tsx'));

const UpcomingPartner = deferred(() => import('./upcoming-partner.tsx'));

const WithdrawAll = deferred(() => import('./withdraw-all.tsx'));

const CompanyFacts = deferred(() => import('./company-facts.tsx'));

const AccessJournal = deferred(() => import('./access-journal.tsx'), { when: 'idle' });

const FormerPartners = deferred(() => import('./former-partners.tsx'), { when: 'idle' });

/** The company that maintains a home, and what it may see and do. */
export default function ServicePartner({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const title = text('service-partner.title');
  useCopyOnDevice(
    loaderData.state === 'read' && loaderData.installation.role !== 'demo'
      ? carePaths.assistance(loaderData.installation.installation)
      : null,
  );
  if (loaderData.state === 'read')
    return (
      <AppPage title={title} place={loaderData.installation.name}>
        <Read loaded={loaderData} answer={actionData?.answer} />
      </AppPage>
    );
  return (
    <AppPage title={title}>
      <EmptyState
        title={text(`service-partner.${loaderData.state}`)}
        action={<ButtonLink href={paths.launcher()}>{text('shell.home')}</ButtonLink>}
      />
    </AppPage>
  );
}

type LoadedPartner = Extract<Route.ComponentProps['loaderData'], { state: 'read' }>;

const results = ['changed', 'ended', 'requested', 'taken-back', 'kept', 'review'];

function Read({ loaded, answer }: { loaded: LoadedPartner; answer: FormAnswer | undefined }) {
  const text = useText();
  const { installation, present, upcoming, request, former, done, restored } = loaded;
  const id = installation.installation;
  const canChoose = mayChoose(installation);
  const isWithout = !present && !upcoming && !request;
  return (
    <div className="stack">
      <LiveUpdates installation={id} topics={['partner']} askedAt={loaded.askedAt} />
      {done !== null && results.includes(done) && !answer && (
        <Banner icon={check}>{text(`service-partner.done-${done}`)}</Banner>
      )}
      {restored && <Banner icon={about}>{text('service-partner.signed-in-again')}</Banner>}
      {isWithout && <WithoutPartner loaded={loaded} />}
      {request && (
        <OpenRequest
          grant={request}
          hasPresent={present !== null}
          installation={id}
          timeZone={installation.timeZone}
          answer={answer}
        />
      )}
      {upcoming && <UpcomingPartner grant={upcoming} installation={id} answer={answer} />}
      {present && <Present loaded={loaded} grant={present} answer={answer} />}
      {canChoose && (present || request || upcoming) && (
        <ButtonLink href={servicePartnerPaths.change(id)} wide>
          {text('service-partner.change')}
        </ButtonLink>
      )}
      {present?.actions.includes('withdraw') && (
        <WithdrawAll grant={present} installation={id} answer={answer} />
      )}
      {loaded.journal && (present !== null || loaded.journal.entries.length > 0) && (
        <AccessJournal
          journal={loaded.journal}
          installation={id}
          timeZone={installation.timeZone}
          today={loaded.today}
        />
      )}
      <FormerPartners grants={former} timeZone={installation.timeZone} />
    </div>
  );
}

function Present({
  loaded,
  grant,
  answer,
}: {
  loaded: LoadedPartner;
  grant: PartnerGrant;
  answer: FormAnswer | undefined;
}) {
  const text = useText();
  const { installation, today, restored } = loaded;
  return (
    <>
      {grant.isReviewOpen && (
        <PartnerReview grant={grant} installation={installation.installation} answer={answer} />
      )}
      <CompanyHead partner={grant.partner} />
      <Section title={text('service-partner.may-title')} id={scopesId}>
        <ScopeRows
          grant={grant}
          installation={installation.installation}
          today={today}
          answer={answer}
          restored={restored}
        />
        <p className="small">
          {text(mayChoose(installation) ? 'service-partner.at-once' : 'service-partner.owner-only')}
        </p>
      </Section>
      <Section title={text('service-partner.company-facts')}>
        <CompanyFacts partner={grant.partner} />
      </Section>
    </>
  );
}

/** No company, or none that has accepted: why, and the way to one. */
function WithoutPartner({ loaded }: { loaded: LoadedPartner }) {
  const text = useText();
  const { installation, former, wish } = loaded;
  const id = installation.installation;
  const [last] = former;
  const isRefused =
    last?.state === 'declined' || (last?.state === 'over' && last.answeredAt === null);
  return (
    <>
      {last && isRefused && (
        <Banner icon={about}>
          {text(`service-partner.last-${last.state}`, { name: last.partner.name })}
        </Banner>
      )}
      {wish && <WishedInstaller wish={wish} />}
      <EmptyState
        title={text('service-partner.without')}
        {...(mayChoose(installation)
          ? {
              action: (
                <ButtonLink look="main" href={servicePartnerPaths.search({ installation: id })}>
                  {text('service-partner.find')}
                </ButtonLink>
              ),
            }
          : {})}
      >
        {text(
          mayChoose(installation) ? 'service-partner.without-why' : 'service-partner.owner-only',
        )}
      </EmptyState>
    </>
  );
}
