import type { AlertList, WatchedKind } from '@hearth/energy/alert/contract.ts';
import { localDate } from '@hearth/calendar/dates.ts';
import type { MessageChoices } from '@hearth/product/inbox/contract.ts';
import type { PushDevices as PushDeviceList } from '@hearth/product/push/contract.ts';
import type { FormAnswer } from '../../../../forms/answer.ts';
import { CheckedForm } from '../../../../forms/checked-form.tsx';
import { MarkField, SendButton, TextField } from '../../../../forms/fields.tsx';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { check } from '../../../../ui/icons.ts';
import { Banner } from '../../../../ui/notices.tsx';
import { Row, RowList } from '../../../../ui/rows.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ChannelTable } from './channel-table.tsx';
import {
  choicesForm,
  emailField,
  inAppField,
  onField,
  pushField,
  rulesForm,
  testForm,
  thresholdField,
} from './form.ts';
import { PushDevices } from './push-devices.tsx';
import { thresholdText, valueText } from './threshold-text.ts';

interface AlertChoicesProps {
  readonly list: AlertList;
  readonly choices: MessageChoices;
  /** Revision of the home's rules; null while energy does not answer. */
  readonly revision: number | null;
  readonly canChange: boolean;
  /** Devices with push; null while they cannot be read. */
  readonly push: PushDeviceList | null;
  /** The device of this browser; null: it has none. */
  readonly here: string | null;
  /** What was saved or sent just now. */
  readonly sent: string | null;
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

/** Rules of the home, then channels and quiet hours of the person, then a test. */
export function AlertChoices(props: AlertChoicesProps) {
  const text = useText();
  const { list, sent } = props;
  const envelope = { installation: list.installation, idempotency: props.idempotency };
  return (
    <>
      {sent !== null && <Banner icon={check}>{text(`alerts.sent-${sent}`)}</Banner>}
      <p className="lead">{text('alerts.settings-lead')}</p>
      <Rules {...props} />
      <Section title={text('alerts.where')} note={text('alerts.where-note')}>
        <Choices {...props} />
      </Section>
      {props.push && (
        <PushDevices
          push={props.push}
          here={props.here}
          envelope={envelope}
          answer={props.answer}
        />
      )}
      <Section title={text('alerts.test')} note={text('alerts.test-note')}>
        <CheckedForm form={testForm} answer={props.answer} envelope={envelope}>
          <SendButton look="secondary" wide={false} busyText={text('alerts.sending')}>
            {text('alerts.send-test')}
          </SendButton>
        </CheckedForm>
      </Section>
    </>
  );
}

function Rules({ list, revision, canChange, idempotency, answer }: AlertChoicesProps) {
  const text = useText();
  const formats = useFormats(list.timeZone);
  const watched = list.kinds.filter(({ finding }) => finding?.state !== 'unwatched');
  const others = list.kinds.filter(({ finding }) => finding?.state === 'unwatched');
  const initial = Object.fromEntries(
    list.kinds.flatMap(({ kind, isOn, threshold }) => [
      [onField(kind), isOn],
      [thresholdField(kind), formats.plainNumber(threshold.value)],
    ]),
  );
  const { installation } = list;
  return (
    <>
      <Section title={text('alerts.rules')}>
        {canChange && revision !== null ? (
          <CheckedForm
            form={rulesForm}
            answer={answer}
            initial={initial}
            envelope={{ installation, version: revision, idempotency }}
          >
            <input type="hidden" name="today" value={localDate(list.asOf, list.timeZone)} />
            {watched.map((each) => (
              <RuleFields key={each.kind} rule={each} timeZone={list.timeZone} />
            ))}
            {others.map((each) => (
              <UnchangedRule
                key={each.kind}
                rule={each}
                value={String(initial[thresholdField(each.kind)])}
              />
            ))}
            <SendButton busyText={text('alerts.saving')}>{text('alerts.save-rules')}</SendButton>
          </CheckedForm>
        ) : (
          <RowList look="panel">
            {watched.map((each) => (
              <Row
                key={each.kind}
                title={text(`alerts.kind-${each.kind}`)}
                note={thresholdText(each, text, formats)}
                value={text(each.isOn ? 'alerts.on' : 'alerts.off')}
              />
            ))}
          </RowList>
        )}
      </Section>
      {others.length > 0 && (
        <Section title={text('alerts.unwatched')}>
          <RowList>
            {others.map(({ kind, finding }) => (
              <Row
                key={kind}
                title={text(`alerts.kind-${kind}`)}
                note={
                  finding?.state === 'unwatched' ? text(`alerts.reason-${finding.reason}`) : null
                }
              />
            ))}
          </RowList>
        </Section>
      )}
    </>
  );
}

/** Hidden fields, so that a rule without input keeps its setting. */
function UnchangedRule({ rule, value }: { readonly rule: WatchedKind; readonly value: string }) {
  return (
    <>
      {rule.isOn && <input type="hidden" name={onField(rule.kind)} value="yes" />}
      {rule.threshold.unit !== 'none' && (
        <input type="hidden" name={thresholdField(rule.kind)} value={value} />
      )}
    </>
  );
}

/** One rule: on or off, its threshold, and today's value beside it. */
function RuleFields({ rule, timeZone }: { readonly rule: WatchedKind; readonly timeZone: string }) {
  const text = useText();
  const formats = useFormats(timeZone);
  const { kind, threshold, finding } = rule;
  const { least, most, unit } = threshold;
  const tools = { text, formats };
  const today =
    finding === null
      ? text('alerts.today-first')
      : finding.state === 'learning'
        ? text('alerts.today-learning', { days: finding.days, needed: finding.needed })
        : finding.state === 'unwatched' || finding.value === null
          ? text('alerts.today-fine')
          : text('alerts.today-value', { value: valueText(finding.value, unit, tools) });
  return (
    <div className="stack alert-rule">
      <MarkField name={onField(kind)} hint={text(`alerts.about-${kind}`)} />
      {unit === 'none' ? (
        <p className="small second">{today}</p>
      ) : (
        <TextField
          name={thresholdField(kind)}
          inputMode="decimal"
          hint={text('alerts.limit-hint', {
            today,
            least: valueText(least, unit, tools),
            most: valueText(most, unit, tools),
          })}
        />
      )}
    </div>
  );
}

function Choices({ list, choices, idempotency, answer }: AlertChoicesProps) {
  const text = useText();
  const { quiet, digestAt } = choices;
  const initial = {
    ...Object.fromEntries(
      choices.kinds.flatMap(({ kind, inApp, email, push }) => [
        [inAppField(kind), inApp],
        [emailField(kind), email],
        [pushField(kind), push === true],
      ]),
    ),
    quiet: quiet !== null,
    from: quiet?.from ?? '22:00',
    to: quiet?.to ?? '07:00',
    digest: digestAt !== null,
    digestAt: digestAt ?? '18:00',
  };
  const { installation } = list;
  return (
    <CheckedForm
      form={choicesForm}
      answer={answer}
      initial={initial}
      envelope={{ installation, idempotency }}
    >
      <ChannelTable kinds={choices.kinds.map(({ kind }) => kind)} />
      <MarkField name="quiet" hint={text('alerts.quiet-note')} />
      <div className="alert-quiet">
        <TextField name="from" type="time" />
        <TextField name="to" type="time" />
      </div>
      <MarkField name="digest" hint={text('alerts.digest-note')} />
      <div className="alert-quiet">
        <TextField name="digestAt" type="time" />
      </div>
      <SendButton busyText={text('alerts.saving')}>{text('alerts.save-choices')}</SendButton>
    </CheckedForm>
  );
}
