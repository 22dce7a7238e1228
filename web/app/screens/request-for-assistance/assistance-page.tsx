import type { Installation } from '@hearth/product/installation/contract.ts';
import type { ReactNode } from 'react';
import { carePaths } from '../../care-paths.ts';
import { useText } from '../../i18n/use-text.ts';
import { AppPage } from '../../shell/app-page.tsx';

/** A page below the requests for assistance of a home: its title and the link back. */
export function AssistancePage(props: {
  installation: Installation;
  title: string;
  children: ReactNode;
}) {
  const text = useText();
  const { installation, title, children } = props;
  const href = carePaths.assistance(installation.installation);
  return (
    <AppPage title={title} back={{ href, label: text('shell.back') }} place={installation.name}>
      {children}
    </AppPage>
  );
}
