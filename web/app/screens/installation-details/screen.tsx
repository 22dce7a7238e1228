import type { Installation } from '@hearth/product/installation/contract.ts';
import { hasScope } from '@hearth/access/partner-scope.ts';
import { failedSections, requestedInstallation, sessionOf } from '../../api/installation.ts';
import { backendContext } from '../../context.ts';
import type { FormAnswer } from '../../forms/answer.ts';
import { runFormAction } from '../../forms/form-actions.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { SendButton, TextField } from '../../forms/fields.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { deferred } from '../../navigation/deferred.tsx';
import { paths } from '../../paths.ts';
import { AppFrame } from '../../shell/app-frame.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { HousePicture } from '../../ui/drawing/house-picture.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { check } from '../../ui/icons.ts';
import { document } from '../../ui/icons-of-energy.ts';
import { Banner, EmptyState } from '../../ui/notices.tsx';
import { Details } from '../../ui/section.tsx';
import { Lead } from '../energy/lead.tsx';
import { homeDetailsActions } from './actions.ts';
import { aboutHome } from './about-home.ts';
import { renameForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const failed = failedSections(context);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { installation } = chosen;
  const { product, clock } = context.get(backendContext);
  const token = { token: sessionOf(context).accessToken };
  const request = { params: { installation: installation.installation } };
  const isPartner = installation.role === 'partner';
  const [residents, grants, about, unitDetails, documents] = await Promise.all([
    isPartner ? null : product.listResidents(request, token),
    product.listGrants(request, token),
    isPartner ? null : aboutHome(context, installation),
    isPartner && hasScope(installation, 'monitoring')
      ? product.listUnitDetails(request, token)
      : null,
    isPartner || installation.role === 'demo' ? null : product.listDocuments({}, token),
  ]);
  return {
    state: 'read' as const,
    failed,
    installation,
    residents: residents?.ok ? residents.value : null,
    grants: grants.ok ? grants.value : null,
    about,
    unitDetails: unitDetails?.ok ? unitDetails.value : null,
    issued: documents?.ok
      ? documents.value.filter((each) => each.installation === installation.installation)
      : [],
    today: clock.now().toZonedDateTimeISO(installation.timeZone).toPlainDate().toString(),
    done: url.searchParams.get('done'),
    idempotency: crypto.randomUUID(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return await runFormAction(homeDetailsActions, { context, request });
}

const ResidentsSection = deferred(() => import('./residents.tsx'), { when: 'idle' });

const catalogs = ['home-details', 'house'] as const;

const HomeFacts = deferred(() => import('./home-facts.tsx'), { catalogs });

const UnitList = deferred(() => import('./unit-list.tsx'), { catalogs });

const Papers = deferred(() => import('./papers.tsx'), { catalogs });

const PartnerSection = deferred(() => import('./partner.tsx'), { when: 'idle' });

/** Reload after a refused form too: the home may have changed elsewhere. */
export const shouldRevalidate = (): boolean => true;

export default function InstallationDetails({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const title = text('installation-details.title');
  return (
    <AppFrame>
      <title>{title}</title>
      {loaderData.state === 'read' ? (
        <Read loaded={loaderData} title={title} answer={actionData?.answer} />
      ) : (
        <Page header={<PageHeader title={title} />}>
          <EmptyState
            title={text(`installation-details.${loaderData.state}`)}
            action={
              <ButtonLink href={paths.launcher()}>{text('installation-details.home')}</ButtonLink>
            }
          />
        </Page>
      )}
    </AppFrame>
  );
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { state: 'read' }>;

const results = [
  'address',
  'building',
  'renamed',
  'unit-renamed',
  'figure-corrected',
  'invited',
  'withdrawn',
  'removed',
  'unit-added',
  'unit-gone',
  'unit-moved',
  'unit-removed',
  'unit-replaced',
];

function Read({
  loaded,
  title,
  answer,
}: {
  loaded: Loaded;
  title: string;
  answer: FormAnswer | undefined;
}) {
  const text = useText();
  const { installation, residents, grants, about, done, today } = loaded;
  const id = installation.installation;
  const isPartner = installation.role === 'partner';
  return (
    <Page
      header={
        <PageHeader
          title={title}
          back={{ href: paths.launcher(id), label: text('shell.back') }}
          actions={
            !isPartner && (
              <IconLink
                icon={document}
                label={text('installation-details.print')}
                href={paths.detailsPart('summary', id)}
              />
            )
          }
        />
      }
      className="frame-main-wide"
    >
      <div className="details-grid">
        <div className="details-part details-lead">
          {done !== null && results.includes(done) && !answer && (
            <Banner icon={check}>{text(`installation-details.done-${done}`)}</Banner>
          )}
          <HomeLead loaded={loaded} />
        </div>
        <div className="details-part details-people">
          {residents && (
            <ResidentsSection
              residents={residents}
              installation={id}
              timeZone={installation.timeZone}
              idempotency={loaded.idempotency}
              answer={answer}
            />
          )}
        </div>
        <div className="details-part details-main">
          {about && (
            <HomeFacts
              about={about}
              today={today}
              renaming={
                renamers.includes(installation.role)
                  ? { installation: id, idempotency: loaded.idempotency, answer }
                  : undefined
              }
            />
          )}
          {loaded.unitDetails && (
            <UnitList units={loaded.unitDetails} installation={id} today={today} />
          )}
        </div>
        <div className="details-part details-rest">
          <Name installation={installation} answer={answer} idempotency={loaded.idempotency} />
          {grants && (
            <PartnerSection
              grants={grants}
              wish={about?.wish ?? null}
              installation={id}
              isPartner={isPartner}
            />
          )}
          {!isPartner && <Papers installation={installation} issued={loaded.issued} />}
        </div>
      </div>
    </Page>
  );
}

/** The sentence about the home, on a wide page with the house below it. */
function HomeLead({ loaded: { installation, residents, about } }: { loaded: Loaded }) {
  const text = useText();
  const formats = useFormats();
  const { name, role } = installation;
  const home = name === '' ? text('installation-details.my-home') : name;
  if (role === 'partner')
    return <p className="lead">{text('installation-details.you-are-partner', { home: name })}</p>;
  const people = about?.building?.persons ?? residents?.residents.length ?? null;
  // As many as the list below shows, panels and batteries included.
  const units = about?.units ? about.units.length + about.appliances.length : null;
  const building = about?.building ?? null;
  return (
    <div className="house-scene">
      <Lead
        figure={home}
        sentence={
          people === null || units === null
            ? home
            : text('installation-details.lead', { home, people, units })
        }
      />
      {!renamers.includes(role) && (
        <p className="small second">{text(`installation-details.you-are-${role}`, { home })}</p>
      )}
      <HousePicture
        on="sky"
        area={building && `${formats.number(building.floorAreaM2, 1)} m²`}
        isFlat={building?.kind === 'flat'}
        hasPanels={about?.hasPanels ?? false}
      />
    </div>
  );
}

const renamers: readonly Installation['role'][] = ['owner', 'demo'];

function Name(props: {
  installation: Installation;
  answer: FormAnswer | undefined;
  idempotency: string;
}) {
  const text = useText();
  const { installation, idempotency, answer } = props;
  if (!renamers.includes(installation.role)) return null;
  const isOpen = installation.name === '' || answer?.form === renameForm.name;
  return (
    <Details summary={text('installation-details.rename')} open={isOpen}>
      <CheckedForm
        key={installation.version}
        form={renameForm}
        answer={answer}
        initial={{ name: installation.name }}
        envelope={{
          installation: installation.installation,
          version: installation.version,
          idempotency,
        }}
      >
        <TextField name="name" autoComplete="off" />
        <SendButton look="secondary" wide={false}>
          {text('installation-details.save-name')}
        </SendButton>
      </CheckedForm>
    </Details>
  );
}
