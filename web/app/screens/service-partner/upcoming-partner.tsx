import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { Panel, Section } from '../../ui/section.tsx';
import { RequestedScopes } from './requested-scopes.tsx';
import { TakeBack } from './take-back.tsx';
import type { GrantProps } from './withdraw-form.tsx';

/** A company that has accepted and begins later. */
export function UpcomingPartner({ grant, installation, answer }: GrantProps) {
  const text = useText();
  const formats = useFormats();
  return (
    <Section title={text('service-partner.upcoming-title')}>
      <Panel>
        <div className="stack">
          <p>
            {text('service-partner.upcoming', {
              name: grant.partner.name,
              day: grant.firstDay === null ? '' : formats.day(grant.firstDay, 'long'),
            })}
          </p>
          <RequestedScopes grant={grant} />
          <TakeBack grant={grant} installation={installation} answer={answer} />
        </div>
      </Panel>
    </Section>
  );
}
