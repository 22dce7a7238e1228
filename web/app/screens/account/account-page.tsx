import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { AppFrame } from '../../shell/app-frame.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';

/** Frame of a page below the account: title and link back to the account. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  const text = useText();
  const back = { href: paths.account(), label: text('shell.back') };
  return (
    <AppFrame>
      <Page header={<PageHeader title={title} back={back} />}>
        <title>{title}</title>
        {children}
      </Page>
    </AppFrame>
  );
}
