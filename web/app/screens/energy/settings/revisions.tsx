import type { SettingRevision } from '@hearth/energy/setting/contract.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton } from '../../../forms/fields.tsx';
import type { FormSpec } from '../../../forms/form-spec.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Details } from '../../../ui/section.tsx';

export interface RevisionsProps {
  readonly form: FormSpec<'revision'>;
  /** The newest first. */
  readonly revisions: readonly SettingRevision[];
  readonly note?: string;
  /** Text of the button that removes the setting; without it there is none. */
  readonly removeText?: string | undefined;
  readonly installation: string;
  readonly timeZone: string;
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

/** Earlier versions of a setting, each with a button that restores it. */
export function Revisions(props: RevisionsProps) {
  const { form, revisions, removeText, installation, idempotency, answer } = props;
  const text = useText();
  const formats = useFormats(props.timeZone);
  const envelope = { installation, version: revisions[0]?.revision ?? 0, idempotency };
  return (
    <Details summary={text('settings.revisions')} open={answer !== undefined}>
      {props.note !== undefined && <p className="small">{props.note}</p>}
      <RowList>
        {revisions.slice(0, 20).map(({ revision, savedAt, isSet }, i) => (
          <Row
            key={revision}
            title={formats.dateTime(savedAt)}
            note={text(isSet ? 'settings.revision' : 'settings.revision-removed', { revision })}
            {...(i === 0
              ? { value: text('settings.revision-current') }
              : {
                  action: (
                    <CheckedForm
                      form={form}
                      instance={String(revision)}
                      answer={answer}
                      envelope={envelope}
                    >
                      <input type="hidden" name="revision" value={revision} />
                      <SendButton look="secondary" wide={false}>
                        {text('settings.restore')}
                      </SendButton>
                    </CheckedForm>
                  ),
                })}
          />
        ))}
      </RowList>
      {removeText !== undefined && (
        <CheckedForm form={form} instance="remove" answer={answer} envelope={envelope}>
          <input type="hidden" name="revision" value="0" />
          <SendButton look="secondary" wide={false}>
            {removeText}
          </SendButton>
        </CheckedForm>
      )}
    </Details>
  );
}
