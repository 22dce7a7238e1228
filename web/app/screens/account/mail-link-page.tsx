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
import { byLinkForm } from './form.ts';

export interface ByLinkProps {
  /** Message ids: `security.NAME-title`, `-lead`, `-submit`. */
  readonly name: string;
  readonly token: string | null;
  readonly problem: Problem | null;
  /** In place of the question, once it is done. */
  readonly done: ReactNode;
  /** Where else it can be had, when this link is over. */
  readonly other: { readonly href: string; readonly label: string };
}

/** Where a link in a mail leads: asks before it does anything, because programs that look at mails follow links. */
export function ByLink({ name, token, problem, done, other }: ByLinkProps) {
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
              <ButtonLink href={other.href}>{other.label}</ButtonLink>
            </p>
          </div>
        ) : (
          <CheckedForm form={byLinkForm} instance={name}>
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
