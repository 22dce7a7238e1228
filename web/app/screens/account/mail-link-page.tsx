import type { Problem } from '@hearth/core/problem.ts';
import type { ReactNode } from 'react';
import { problemText } from '../../api/problem-text.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { SendButton } from '../../forms/fields.tsx';
import { useText } from '../../i18n/use-text.ts';
import { PlainFrame } from '../../shell/app-frame.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';
import { mailLinkForm } from './form.ts';

export interface MailLinkPageProps {
  /** Message ids: `security.NAME-title`, `-lead`, `-submit`. */
  readonly name: string;
  readonly token: string | null;
  readonly problem: Problem | null;
  /** Replaces the form after success. */
  readonly done: ReactNode;
  /** Link to a page that sends a new mail, for an expired token. */
  readonly alternative: { readonly href: string; readonly label: string };
}

/** Page behind a link in a mail. It acts after a confirmation only, because mail scanners follow links. */
export function MailLinkPage({ name, token, problem, done, alternative }: MailLinkPageProps) {
  const text = useText();
  const title = text(`security.${name}-title`);
  return (
    <PlainFrame>
      <Page header={<PageHeader title={title} />}>
        <title>{title}</title>
        {done ? (
          done
        ) : problem || token === null ? (
          <div className="stack">
            <p className="lead" role={problem ? 'alert' : undefined}>
              {problem ? linkProblem(text, problem) : text('security.link-missing')}
            </p>
            <p>
              <ButtonLink href={alternative.href}>{alternative.label}</ButtonLink>
            </p>
          </div>
        ) : (
          <CheckedForm form={mailLinkForm} instance={name}>
            <p className="lead">{text(`security.${name}-lead`)}</p>
            <input type="hidden" name="token" value={token} />
            <SendButton busyText={text('security.busy')}>
              {text(`security.${name}-submit`)}
            </SendButton>
          </CheckedForm>
        )}
      </Page>
    </PlainFrame>
  );
}

export function linkProblem(text: ReturnType<typeof useText>, problem: Problem): string {
  if (problem.code === 'address-taken') return text('security.address-taken');
  return problem.kind === 'gone' || problem.kind === 'not-found' || problem.kind === 'invalid'
    ? text('security.link-over')
    : problemText(text, problem);
}
