import type { Installation } from '@hearth/product/installation/contract.ts';
import type { HomeMaintenance } from '@hearth/product/maintenance/contract.ts';
import { carePaths } from '../../care-paths.ts';
import { failedSections } from '../../api/installation.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { AppPage } from '../../shell/app-page.tsx';
import { check, plus } from '../../ui/icons.ts';
import { calendar } from '../../ui/icons-of-energy.ts';
import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Banner } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { Checklist } from './checklist.tsx';
import { EntryRows } from './entry-rows.tsx';
import { LeakChecks } from './leak-checks.tsx';
import { NextService } from './next-service.tsx';
import { openMaintenance } from './open-maintenance.ts';
import { Proof } from './proof.tsx';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const failed = failedSections(context);
  const opened = await openMaintenance(context, url);
  return { failed, opened, isAdded: url.searchParams.get('done') === 'added' };
}

/** The service life of a home: what is due, what an owner may look after, and what was done. */
export default function MaintenanceScreen({
  loaderData: { opened, isAdded },
}: Route.ComponentProps) {
  const text = useText();
  const id = opened?.installation.installation;
  return (
    <AppPage
      title={text('maintenance.title')}
      back={{ href: paths.details({ installation: id }), label: text('shell.back') }}
      place={opened?.installation.name}
    >
      {isAdded && <Banner icon={check}>{text('maintenance.added')}</Banner>}
      {opened?.maintenance && (
        <Opened installation={opened.installation} maintenance={opened.maintenance} />
      )}
    </AppPage>
  );
}

function Opened(props: { installation: Installation; maintenance: HomeMaintenance }) {
  const text = useText();
  const { installation, maintenance } = props;
  const { installation: id } = installation;
  const { entries, hasCalendar, units } = maintenance;
  const valid = entries.filter(({ correctedBy }) => correctedBy === null);
  return (
    <>
      <NextService maintenance={maintenance} />
      {units.map((unit) => (
        <Checklist key={unit.unit} unit={unit} installation={id} isOnly={units.length === 1} />
      ))}
      <Section title={text('maintenance.log')}>
        {valid.length === 0 ? (
          <p>{text('maintenance.log-empty')}</p>
        ) : (
          <EntryRows entries={valid} installation={id} />
        )}
        <ButtonRow>
          <ButtonLink icon={plus} href={carePaths.newEntry(id)}>
            {text('maintenance.add')}
          </ButtonLink>
          {hasCalendar !== null && (
            <ButtonLink look="quiet" icon={calendar} href={carePaths.calendar(id)}>
              {text('maintenance.in-my-calendar')}
            </ButtonLink>
          )}
        </ButtonRow>
      </Section>
      <LeakChecks maintenance={maintenance} />
      {units.map((unit) => (
        <Proof
          key={unit.unit}
          unit={unit}
          installation={id}
          isOnly={units.length === 1}
          mayIssue={installation.role === 'owner' || installation.role === 'resident'}
        />
      ))}
      <p className="small">
        <Link href={carePaths.assistance(id)}>{text('maintenance.request-assistance')}</Link>
      </p>
    </>
  );
}
