import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { PlainFrame } from '../../../shell/app-frame.tsx';
import { Page } from '../../../ui/frame.tsx';
import { PageHeader } from '../../../ui/header.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconShape } from '../../../ui/icons.ts';

export interface ScanPageProps {
  readonly title: string;
  /** One step back. */
  readonly back?: string;
  /** The main action, in reach of the thumb. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** One screen on the way from a label to a unit. */
export function ScanPage({ title, back, foot, children }: ScanPageProps) {
  const text = useText();
  return (
    <PlainFrame>
      <Page
        header={
          <PageHeader
            title={title}
            isHeading={false}
            {...(back === undefined ? {} : { back: { href: back, label: text('shell.back') } })}
          />
        }
        {...(foot === undefined ? {} : { mainAction: foot })}
      >
        <title>{title}</title>
        {children}
      </Page>
    </PlainFrame>
  );
}

/** What happened, first as a picture, then in a sentence, then why. */
export function ScanLead(props: { icon: IconShape; title: ReactNode; children?: ReactNode }) {
  return (
    <div className="scan-lead">
      <span className="scan-mark">
        <Icon shape={props.icon} />
      </span>
      <h1 className="scan-title" tabIndex={-1}>
        {props.title}
      </h1>
      {props.children && <div className="scan-why">{props.children}</div>}
    </div>
  );
}
