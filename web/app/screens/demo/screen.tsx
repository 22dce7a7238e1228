import { demoHomes } from '@hearth/product/demo/home-names.ts';
import { backendContext, pageRequestContext } from '../../context.ts';
import { readForm } from '../../forms/read-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { PlainFrame } from '../../shell/app-frame.tsx';
import { useShell } from '../../shell-context.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';
import { about } from '../../ui/icons.ts';
import { clock } from '../../ui/icons-of-things.ts';
import { Banner } from '../../ui/notices.tsx';
import type { Route } from './+types/screen';
import { startDemoSession } from './start-demo-session.ts';
import { type Notice, demoView } from './demo-view.ts';
import { startForm } from './form.ts';
import { HomeCard } from './home-card.tsx';
import { RefusalBanner } from './refusal-banner.tsx';
import { usePolling } from './use-polling.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { product, serviceToken, clock: wall } = context.get(backendContext);
  const pageRequest = context.get(pageRequestContext);
  const found = await product.getDemo({}, { token: await serviceToken() });
  return {
    ...demoView(found.ok ? found.value : null, wall.now().toString()),
    attempt: crypto.randomUUID(),
    isOver: url.searchParams.get('over') === '1' && !pageRequest.demo,
    isSomebody: pageRequest.session !== null && pageRequest.demo === null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(startForm, { posted: await request.formData(), locale });
  const home = read.ok ? demoHomes.find((candidate) => candidate === read.text('home')) : undefined;
  if (!read.ok || !home) return { reason: 'none' as const, minutes: null };
  return startDemoSession(context, request, {
    home,
    attempt: read.text('attempt') || crypto.randomUUID(),
    to: (installation) => paths.launcher(installation),
  });
}

export default function DemoScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { homes, isLoading, notice, attempt, isOver, isSomebody } = loaderData;
  usePolling(isLoading);
  return (
    <PlainFrame>
      <Page
        header={
          <PageHeader
            title={text('demo.title')}
            back={{
              href: useShell()?.isSignedIn ? paths.launcher() : paths.landing(),
              label: text('shell.back'),
            }}
          />
        }
        below={
          <ul className="demo-homes">
            {homes.map((home) => (
              <HomeCard key={home.home} home={home} attempt={attempt} />
            ))}
          </ul>
        }
      >
        <title>{text('demo.title')}</title>
        {homes.length > 0 && (
          <div className="demo-lead stack">
            <p className="lead">{text('demo.lead')}</p>
            <p className="second">{text('demo.rules')}</p>
          </div>
        )}
        {isOver && !actionData && <Banner icon={clock}>{text('demo.over')}</Banner>}
        {isSomebody && <Banner icon={about}>{text('demo.beside')}</Banner>}
        {actionData ? <RefusalBanner answer={actionData} /> : <NoticeBanner notice={notice} />}
      </Page>
    </PlainFrame>
  );
}

function NoticeBanner({ notice }: { notice: Notice }) {
  const text = useText();
  if (!notice) return null;
  if (notice.kind !== 'full') return <p className="lead">{text(`demo.notice-${notice.kind}`)}</p>;
  return <Banner icon={about}>{text('demo.notice-full', { minutes: notice.minutes })}</Banner>;
}
