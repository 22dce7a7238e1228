import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { PlainFrame } from '../../../shell/app-frame.tsx';
import { Page } from '../../../ui/frame.tsx';
import { PageHeader } from '../../../ui/header.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconShape } from '../../../ui/icons.ts';

export interface ScanPageProps {
  readonly title: string;
  /** Address of the previous screen. */
  readonly back?: string;
  /** The main action, at the foot of the page. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of the screens that claim a unit. */
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

/** A picture, the result in a sentence, and the reason. */
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
