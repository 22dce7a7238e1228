import type { ReactNode } from 'react';
import { AppFrame, PlainFrame } from '../../shell/app-frame.tsx';
import { useShell } from '../../shell-context.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';

/** Frame of a page about models: with the main navigation for people who are signed in. */
export function ManualPage(props: {
  readonly title: string;
  readonly back: { readonly href: string; readonly label: string };
  readonly children: ReactNode;
}) {
  const Frame = useShell()?.isSignedIn ? AppFrame : PlainFrame;
  return (
    <Frame>
      <title>{props.title}</title>
      <Page header={<PageHeader title={<bdi>{props.title}</bdi>} back={props.back} />}>
        {props.children}
      </Page>
    </Frame>
  );
}
