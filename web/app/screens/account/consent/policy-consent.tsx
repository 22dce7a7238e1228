import { CheckedForm } from '../../../forms/checked-form.tsx';
import type { FormAnswer } from '../../../forms/answer.ts';
import { SendButton } from '../../../forms/fields.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { PlainFrame } from '../../../shell/app-frame.tsx';
import { SignOutForm } from '../../../shell/sign-out-form.tsx';
import { useShell } from '../../../shell-context.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Page } from '../../../ui/frame.tsx';
import { PageHeader } from '../../../ui/header.tsx';
import { document } from '../../../ui/icons-of-energy.ts';
import { shield } from '../../../ui/icons-of-things.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { consentForm } from './form.ts';

export interface PolicyConsentProps {
  readonly version: string;
  readonly isFirst: boolean;
  /** What has changed since the version that the person has agreed to. */
  readonly news: readonly string[];
  /** Titles. */
  readonly terms: string;
  readonly privacy: string;
  readonly answer: FormAnswer | undefined;
}

/** Asks for the consent to the terms and the privacy notice. */
export function PolicyConsent(props: PolicyConsentProps) {
  const text = useText();
  const brand = useShell()?.brand.name ?? '';
  const { version, isFirst, news, terms, privacy, answer } = props;
  const title = text(isFirst ? 'policy.first-title' : 'policy.new-title');
  return (
    <PlainFrame>
      <Page header={<PageHeader title={title} />}>
        <title>{title}</title>
        <p className="lead">{text(isFirst ? 'policy.first-lead' : 'policy.new-lead', { brand })}</p>
        {news.length > 0 && (
          <Section title={text('policy.news')}>
            <ul className="policy-points">
              {news.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </Section>
        )}
        <RowList look="panel">
          <Row icon={document} title={terms} href={paths.terms()} />
          <Row icon={shield} title={privacy} href={paths.privacy()} />
        </RowList>
        <CheckedForm form={consentForm} answer={answer}>
          <input type="hidden" name="policy" value={version} />
          <SendButton busyText={text('policy.busy')}>{text('policy.agree')}</SendButton>
        </CheckedForm>
        <Section title={text('policy.decline')} note={text('policy.decline-note')}>
          <div className="stack-tight">
            <SignOutForm label={text('policy.sign-out')} />
            <ButtonLink look="quiet" href={paths.deleteAccount()} wide>
              {text('policy.delete')}
            </ButtonLink>
          </div>
        </Section>
      </Page>
    </PlainFrame>
  );
}
