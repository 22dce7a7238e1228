import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { AppPage } from '../../shell/app-page.tsx';

/** Frame of a page below the account: title and link back to the account. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  const text = useText();
  const back = { href: paths.account(), label: text('shell.back') };
  return (
    <AppPage title={title} back={back}>
      {children}
    </AppPage>
  );
}
