import type { Policy } from '@hearth/platform/files/brand-policies.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { PlainFrame } from '../../shell/app-frame.tsx';
import { useShell } from '../../shell-context.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';
import { Link } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';

export interface PolicyPageProps {
  readonly policy: Policy;
  /** A local date. */
  readonly version: string;
  /** The other one of the two. */
  readonly other: { readonly href: string; readonly title: string };
}

/** A brand's terms or its privacy notice: text to read and to print, in its own words. */
export function PolicyPage({ policy, version, other }: PolicyPageProps) {
  const text = useText();
  const formats = useFormats();
  const shell = useShell();
  const back = shell?.isSignedIn ? paths.account() : paths.landing();
  return (
    <PlainFrame>
      <Page
        header={
          <PageHeader title={policy.title} back={{ href: back, label: text('shell.back') }} />
        }
      >
        <title>{`${policy.title} · ${shell?.brand.name ?? ''}`}</title>
        <p className="second">{text('policy.version', { day: formats.day(version, 'full') })}</p>
        <p className="lead">{policy.lead}</p>
        {policy.sections.map((section) => (
          <Section key={section.title} title={section.title}>
            <div className="policy-text">
              {section.text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {section.points.length > 0 && (
                <ul className="policy-points">
                  {section.points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
            </div>
          </Section>
        ))}
        <p className="policy-other">
          <Link href={other.href}>{other.title}</Link>
        </p>
        {shell?.privacy && (
          <p className="policy-other">
            <Link href={paths.consent()}>{text('policy.choices')}</Link>
          </p>
        )}
      </Page>
    </PlainFrame>
  );
}
