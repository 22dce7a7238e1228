import type { Installation } from '@hearth/product/installation/contract.ts';
import type { HomePackage, HomePackages } from '@hearth/product/package/contract.ts';
import { failedSections, mainContent, sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { packagePaths } from '../../../package-paths.ts';
import { paths } from '../../../paths.ts';
import { AppPage } from '../../../shell/app-page.tsx';
import { lock } from '../../../ui/icons.ts';
import { document } from '../../../ui/icons-of-energy.ts';
import { shield } from '../../../ui/icons-of-things.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { homeOfPath } from '../home-of-path.ts';
import { isPossible, isRunning, refusalText, stateText } from '../package-words.ts';
import { Comparison } from './comparison.tsx';
import type { Route } from './+types/screen';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { product } = context.get(backendContext);
  const failed = failedSections(context);
  const home = await homeOfPath(context, url, params.installation);
  if (!home) return { failed, home, listed: null };
  const language = context.get(pageRequestContext).language.tag;
  const token = { token: sessionOf(context).accessToken };
  const request = { params: { installation: home.installation }, query: { language } };
  const listed = mainContent(context, await product.listPackages(request, token));
  return { failed, home, listed };
}

export default function Packages({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { home, listed } = loaderData;
  return (
    <AppPage
      title={text('packages.title')}
      back={{ href: paths.overview(), label: text('shell.back') }}
      place={home?.name}
    >
      {home && listed && <Listed home={home} listed={listed} />}
    </AppPage>
  );
}

function Listed({ home, listed }: { home: Installation; listed: HomePackages }) {
  const text = useText();
  const { features, packages, mayOrder } = listed;
  const running = packages.filter((each) => each.entitlements.some(isRunning));
  const offered = packages.filter((each) => each.isListed && !running.includes(each));
  const earlier = packages.filter(
    (each) => !running.includes(each) && each.entitlements.length > 0,
  );
  const possible = offered.filter(isPossible).length;
  return (
    <>
      <p className="lead">
        {packages.length === 0
          ? text('packages.none')
          : text('packages.lead', {
              possible,
              refused: offered.length - possible,
              owned: running.length,
            })}
      </p>
      <p className="second">{text('packages.free')}</p>
      {running.length > 0 && <Owned packages={running} home={home} isRunning />}
      {offered.length > 0 && (
        <Section title={text('packages.compare')}>
          <Comparison packages={offered} features={features} installation={home.installation} />
          <Refused packages={offered} timeZone={home.timeZone} />
        </Section>
      )}
      {earlier.length > 0 && <Owned packages={earlier} home={home} isRunning={false} />}
      {!mayOrder && <p className="small">{text('packages.owner-orders')}</p>}
      {packages.length > 0 && (
        <RowList look="panel">
          <Row
            icon={document}
            title={text('packages.all-terms')}
            href={packagePaths.terms(home.installation)}
          />
        </RowList>
      )}
    </>
  );
}

/** Packages that the home has, or had. */
function Owned(props: {
  packages: readonly HomePackage[];
  home: Installation;
  isRunning: boolean;
}) {
  const text = useText();
  const { installation, timeZone } = props.home;
  const formats = useFormats(timeZone);
  return (
    <Section title={text(props.isRunning ? 'packages.yours' : 'packages.earlier')}>
      <RowList look="panel">
        {props.packages.flatMap((each) =>
          each.entitlements
            .filter((entitlement) => isRunning(entitlement) === props.isRunning)
            .map((entitlement) => (
              <Row
                key={entitlement.entitlement}
                icon={shield}
                strong
                title={each.name}
                note={
                  <>
                    {stateText(entitlement, { text, formats })}
                    {entitlement.unitName !== null && (
                      <>
                        {' · '}
                        <bdi>{entitlement.unitName}</bdi>
                      </>
                    )}
                  </>
                }
                href={packagePaths.one(installation, each.package)}
              />
            )),
        )}
      </RowList>
    </Section>
  );
}

/** Why packages are not possible; with several units, for each one. */
function Refused(props: { packages: readonly HomePackage[]; timeZone: string }) {
  const text = useText();
  const formats = useFormats(props.timeZone);
  const refused = props.packages.flatMap((each) =>
    each.subjects
      .filter(({ refusals }) => refusals.length > 0)
      .map((subject) => ({ each, subject, isOne: each.subjects.length === 1 })),
  );
  if (refused.length === 0) return null;
  return (
    <RowList label={text('packages.not-possible')}>
      {refused.map(({ each, subject, isOne }) => (
        <Row
          key={`${each.package} ${subject.unit}`}
          icon={lock}
          strong
          title={
            isOne || subject.name === null ? (
              each.name
            ) : (
              <>
                {each.name} · <bdi>{subject.name}</bdi>
              </>
            )
          }
          note={subject.refusals
            .map((refusal) => refusalText(refusal, { text, formats }))
            .join(' ')}
        />
      ))}
    </RowList>
  );
}
