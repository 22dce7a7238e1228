import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { Panel, Section } from '../../ui/section.tsx';
import { RequestedScopes } from './requested-scopes.tsx';
import { TakeBack } from './take-back.tsx';
import type { GrantProps } from './withdraw-form.tsx';

/** A request that the company has not answered yet. */
export function OpenRequest(props: GrantProps & { hasPresent: boolean; timeZone: string }) {
  const text = useText();
  const formats = useFormats(props.timeZone);
  const { grant, installation, answer, hasPresent } = props;
  return (
    <Section title={text('service-partner.request-title')}>
      <Panel>
        <div className="stack">
          <p>
            {text('service-partner.request-waits', {
              name: grant.partner.name,
              time: formats.dateTime(grant.requestedAt),
            })}{' '}
            {text(hasPresent ? 'service-partner.request-then' : 'service-partner.request-nobody')}
          </p>
          <RequestedScopes grant={grant} />
          {grant.lastDay !== null && (
            <p className="small">
              {text('service-partner.answer-by', { day: formats.day(grant.lastDay, 'long') })}
            </p>
          )}
          <TakeBack grant={grant} installation={installation} answer={answer} />
        </div>
      </Panel>
    </Section>
  );
}
