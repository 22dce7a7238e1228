import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { IconLink } from './icon-button.tsx';
import { chevronStart } from './icons.ts';

export interface PageHeaderProps {
  title: ReactNode;
  /** Link one level up, with a label for screen readers. */
  back?: { href: string; label: string } | undefined;
  /** Icon buttons at the end. */
  actions?: ReactNode;
  /** Place and time, at the end of the line from 900 px. */
  place?: ReactNode;
  /** On the phone the header is on the sky of the drawing below it. */
  onSky?: boolean | undefined;
  /** False where the opening sentence is the h1 of the page. */
  isHeading?: boolean | undefined;
}

export function PageHeader(props: PageHeaderProps) {
  const { title, back, actions, place, onSky, isHeading = true } = props;
  const Title = isHeading ? 'h1' : 'div';
  return (
    <header className={classes('header', onSky && 'header-on-sky')}>
      {back && (
        <IconLink
          icon={chevronStart}
          label={back.label}
          href={back.href}
          mirrored
          className="header-back"
        />
      )}
      <Title className="header-title heading" tabIndex={isHeading ? -1 : undefined}>
        {title}
      </Title>
      {place && <div className="header-place">{place}</div>}
      {actions && <div className="header-actions">{actions}</div>}
    </header>
  );
}
