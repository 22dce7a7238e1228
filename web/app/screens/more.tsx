import { useText } from '../i18n/use-text.ts';
import { carePaths } from '../care-paths.ts';
import { paths } from '../paths.ts';
import { settingPaths } from '../setting-paths.ts';
import { AppPage } from '../shell/app-page.tsx';
import { useShell } from '../shell-context.tsx';
import { bell, energy, house, languages, lock, person, wrench } from '../ui/icons.ts';
import { document, table } from '../ui/icons-of-energy.ts';
import { search } from '../ui/icons-of-searching.ts';
import { Row, RowList } from '../ui/rows.tsx';
import { Section } from '../ui/section.tsx';

/** Pages of the app that are not in the bar. */
export default function More() {
  const text = useText();
  // A demo session has no account; the banner leads to sign-up.
  const isDemo = useShell()?.demo != null;
  return (
    <AppPage title={text('more.title')}>
      <RowList look="panel">
        <Row icon={search} title={text('more.search')} href={paths.search()} />
      </RowList>
      <Section title={text('more.home')}>
        <RowList look="panel">
          <Row icon={house} title={text('more.details')} href={paths.details({})} />
          <Row icon={wrench} title={text('more.maintenance')} href={carePaths.maintenance()} />
          <Row icon={bell} title={text('more.alerts')} href={paths.alerts()} />
          <Row icon={table} title={text('more.history')} href={paths.history()} />
          <Row icon={energy} title={text('more.settings')} href={settingPaths.settings()} />
        </RowList>
      </Section>
      <Section title={text('more.you')}>
        <RowList look="panel">
          <Row icon={house} title={text('more.homes')} href={paths.overview()} />
          {!isDemo && (
            <>
              <Row icon={person} title={text('more.account')} href={paths.account()} />
              <Row icon={wrench} title={text('more.partner')} href={paths.partnerPortal()} />
            </>
          )}
        </RowList>
      </Section>
      <Section title={text('more.app')}>
        <RowList look="panel">
          <Row icon={languages} title={text('more.language')} href={paths.language(paths.more())} />
          <Row icon={document} title={text('more.terms')} href={paths.terms()} />
          <Row icon={lock} title={text('more.privacy')} href={paths.privacy()} />
        </RowList>
      </Section>
    </AppPage>
  );
}
