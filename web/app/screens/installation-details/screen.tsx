import type { Installation } from '@hearth/product/installation/contract.ts';
import { type RouterContextProvider, data } from 'react-router';
import { requestedInstallation, sessionOf } from '../../api/installation.ts';
import { restoredFields } from '../../api/step-up.ts';
import { backendContext } from '../../context.ts';
import type { FormAnswer } from '../../forms/answer.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { SendButton, TextField } from '../../forms/fields.tsx';
import { sendBack } from '../../forms/read-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { deferred } from '../../navigation/deferred.tsx';
import { paths } from '../../paths.ts';
import { AppFrame } from '../../shell/app-frame.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';
import { about as aboutIcon, alert, check } from '../../ui/icons.ts';
import { Banner, EmptyState } from '../../ui/notices.tsx';
import { aboutHome } from './about-home.ts';
import { actOn } from './act.ts';
import { renameForm } from './form.ts';
import { searchCountry } from './search-countries.ts';
import type { Route } from './+types/screen';

type Context = Readonly<RouterContextProvider>;

export async function loader({ context, url }: Route.LoaderArgs) {
  const chosen = await requestedInstallation(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state };
  const { installation } = chosen;
  const { product, clock } = context.get(backendContext);
  const token = { token: sessionOf(context).accessToken };
  const of = { params: { installation: installation.installation } };
  const isPartner = installation.role === 'partner';
  const [residents, grants, about, looked, partner] = await Promise.all([
    isPartner ? null : product.listResidents(of, token),
    product.listGrants(of, token),
    isPartner ? null : aboutHome(context, installation),
    isPartner && canSeeUnits(installation) ? product.listUnitDetails(of, token) : null,
    partnersFor(context, { url, installation }),
  ]);
  return {
    state: 'read' as const,
    installation,
    residents: residents?.ok ? residents.value : null,
    grants: grants.ok ? grants.value : null,
    about,
    looked: looked?.ok ? looked.value : null,
    ...partner,
    today: clock.now().toZonedDateTimeISO(installation.timeZone).toPlainDate().toString(),
    kept: await restoredFields(context, url),
    done: url.searchParams.get('done'),
    idempotency: crypto.randomUUID(),
  };
}

const canSeeUnits = ({ role, scopes }: Installation): boolean =>
  role !== 'partner' || scopes.includes('monitoring');

/** What was looked for in the directory, and whom of it the owner has picked. */
async function partnersFor(
  context: Context,
  { url, installation }: { url: URL; installation: Installation },
) {
  const { product } = context.get(backendContext);
  const token = { token: sessionOf(context).accessToken };
  const asked = (name: string): string => (url.searchParams.get(name) ?? '').trim().slice(0, 120);
  const search = {
    country: searchCountry(asked('country'), installation.timeZone),
    postalCode: asked('postal').slice(0, 12),
    name: asked('company'),
  };
  const isOwner = installation.role === 'owner';
  const isAsked = isOwner && url.searchParams.has('country');
  const { country, postalCode, name } = search;
  const page = Math.max(1, Math.min(500, Number(asked('page')) || 1));
  const [found, picked] = await Promise.all([
    isAsked ? product.listPartners({ query: { country, postalCode, name, page } }, token) : null,
    isOwner && /^[0-9a-f-]{36}$/.test(asked('partner'))
      ? product.getPartner({ params: { partner: asked('partner') } }, token)
      : null,
  ]);
  return {
    search: { ...search, found: found?.ok ? found.value : null },
    picked: picked?.ok ? picked.value : null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { clock } = context.get(backendContext);
  // A day too early is refused by the service, which knows the home's own.
  const today = clock.now().subtract({ hours: 24 }).toString().slice(0, 10);
  const answer = await actOn({ context, posted: await request.formData(), today });
  if (!answer) throw data(null, { status: 400 });
  return sendBack(answer);
}

const ResidentsSection = deferred(() => import('./residents.tsx'), { when: 'idle' });

const catalogs = ['home-details', 'registration'] as const;

const HomeFacts = deferred(() => import('./home-facts.tsx'), { catalogs });

const LookedAfter = deferred(() => import('./unit-list.tsx'), { catalogs });

const Papers = deferred(() => import('./papers.tsx'), { catalogs });

const PartnerSection = deferred(() => import('./partner.tsx'), { when: 'idle' });

/** What was changed elsewhere is shown with the words about it: the router leaves the page as it was where a form is refused. */
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

const told = [
  'address',
  'building',
  'renamed',
  'invited',
  'withdrawn',
  'removed',
  'granted',
  'ended',
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
  const { installation, residents, grants, about, looked, done } = loaded;
  const id = installation.installation;
  return (
    <Page
      header={
        <PageHeader
          title={title}
          back={{ href: paths.launcher(id), label: text('shell.back') }}
          place={installation.name}
        />
      }
      aside={
        grants ? (
          <PartnerSection
            grants={grants}
            picked={loaded.picked}
            wish={about?.wish ?? null}
            search={loaded.search}
            installation={id}
            today={loaded.today}
            canChange={installation.role === 'owner'}
            answer={answer}
            kept={loaded.kept}
          />
        ) : (
          <Banner icon={aboutIcon}>{text('problem.unavailable')}</Banner>
        )
      }
    >
      {done !== null && told.includes(done) && (
        <Banner icon={check}>{text(`installation-details.done-${done}`)}</Banner>
      )}
      <Name installation={installation} answer={answer} idempotency={loaded.idempotency} />
      {about && <HomeFacts about={about} />}
      {about === null && installation.role !== 'partner' && (
        <Banner icon={alert}>{text('problem.unavailable')}</Banner>
      )}
      {looked && <LookedAfter units={looked} installation={id} />}
      {residents && (
        <ResidentsSection
          residents={residents}
          installation={id}
          timeZone={installation.timeZone}
          idempotency={loaded.idempotency}
          answer={answer}
        />
      )}
      {installation.role !== 'partner' && <Papers installation={installation} />}
    </Page>
  );
}

const renamers: readonly Installation['role'][] = ['owner', 'demo'];

function Name(props: {
  installation: Installation;
  answer: FormAnswer | undefined;
  idempotency: string;
}) {
  const text = useText();
  const { installation, idempotency } = props;
  if (!renamers.includes(installation.role))
    return (
      <p className="lead">
        {text(`installation-details.you-are-${installation.role}`, { home: installation.name })}
      </p>
    );
  return (
    <CheckedForm
      key={installation.version}
      form={renameForm}
      answer={props.answer}
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
  );
}
