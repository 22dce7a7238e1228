import type { PortalRequest } from '@hearth/product/partner/portal/contract.ts';
import type { FormAnswer } from '../../forms/answer.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { SendButton } from '../../forms/fields.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { ButtonRow } from '../../ui/button.tsx';
import { check } from '../../ui/icons.ts';
import { clock } from '../../ui/icons-of-things.ts';
import { Row, RowList } from '../../ui/rows.tsx';
import { Panel, Section } from '../../ui/section.tsx';
import { acceptForm, declineForm } from './form.ts';

/** Requests of owners, which say nothing of the home before they are accepted; accepted ones stay until their first day. */
export function Requests({
  requests,
  answer,
}: {
  requests: readonly PortalRequest[];
  answer: FormAnswer | undefined;
}) {
  const text = useText();
  return (
    <Section title={text('partner.requests')}>
      <div className="stack">
        {requests.map((request) => (
          <Request key={request.grant} request={request} answer={answer} />
        ))}
      </div>
    </Section>
  );
}

function Request({ request, answer }: { request: PortalRequest; answer: FormAnswer | undefined }) {
  const text = useText();
  const formats = useFormats();
  const { grant, state, company, note, requestedAt, answerBy, firstDay, actions } = request;
  return (
    <Panel id={`request-${grant}`}>
      <div className="stack">
        <h3>{text('partner.request-to', { company })}</h3>
        {note !== '' && (
          <blockquote>
            <bdi>{note}</bdi>
          </blockquote>
        )}
        <p>
          {state === 'accepted' && firstDay !== null
            ? text('partner.request-begins', { day: formats.day(firstDay, 'long') })
            : text('partner.request-shows')}
        </p>
        <RequestedAccess request={request} />
        <p className="small">
          {text('partner.request-at', { time: formats.dateTime(requestedAt) })}
          {answerBy !== null && (
            <> {text('partner.answer-by', { time: formats.dateTime(answerBy) })}</>
          )}
        </p>
        {actions.length > 0 && <Answers request={request} answer={answer} />}
      </div>
    </Panel>
  );
}

function Answers({ request, answer }: { request: PortalRequest; answer: FormAnswer | undefined }) {
  const text = useText();
  const { grant, actions } = request;
  return (
    <ButtonRow spread="even">
      {actions.includes('accept') && (
        <CheckedForm form={acceptForm} instance={grant} answer={answer}>
          <input type="hidden" name="grant" value={grant} />
          <SendButton>{text('partner.accept')}</SendButton>
        </CheckedForm>
      )}
      {actions.includes('decline') && (
        <CheckedForm form={declineForm} instance={grant} answer={answer}>
          <input type="hidden" name="grant" value={grant} />
          <SendButton look="secondary">{text('partner.decline')}</SendButton>
        </CheckedForm>
      )}
    </ButtonRow>
  );
}

function RequestedAccess({ request }: { request: PortalRequest }) {
  const text = useText();
  const formats = useFormats();
  const { state, scopes, firstDay, historyFrom } = request;
  return (
    <RowList>
      {scopes.map(({ scope, lastDay }) => (
        <Row
          key={scope}
          icon={check}
          title={text(`partner.may-${scope}`)}
          note={
            lastDay === null
              ? undefined
              : text('partner.until', { day: formats.day(lastDay, 'long') })
          }
        />
      ))}
      {state === 'requested' && firstDay !== null && (
        <Row icon={clock} title={text('partner.begins', { day: formats.day(firstDay, 'long') })} />
      )}
      {historyFrom !== null && (
        <Row
          icon={clock}
          title={text('partner.sees-from', { day: formats.day(historyFrom, 'long') })}
        />
      )}
    </RowList>
  );
}
