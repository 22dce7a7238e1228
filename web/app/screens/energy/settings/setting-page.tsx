import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { settingPaths } from '../../../setting-paths.ts';
import { AppPage } from '../../../shell/app-page.tsx';

/** Frame of a setting's first page, with the way back to all settings. */
export function SettingPage({
  title,
  installation,
  children,
}: {
  readonly title: string;
  readonly installation: string | undefined;
  readonly children: ReactNode;
}) {
  const text = useText();
  return (
    <AppPage
      title={title}
      back={{
        href: settingPaths.settings(installation),
        label: text('settings.to-settings'),
      }}
    >
      {children}
    </AppPage>
  );
}
