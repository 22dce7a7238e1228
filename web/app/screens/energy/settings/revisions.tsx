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
  /** Words by the setting's name. */
  readonly setting: 'tariff' | 'budget' | 'solar';
  readonly form: FormSpec<'revision'>;
  /** The newest first. */
  readonly revisions: readonly SettingRevision[];
  readonly note?: string;
  /** Whether a button removes the setting. */
  readonly canRemove: boolean;
  readonly installation: string;
  readonly timeZone: string;
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

/** Earlier versions of a setting, each with a button that restores it. */
export function Revisions(props: RevisionsProps) {
  const { setting, form, revisions, canRemove, installation, idempotency, answer } = props;
  const text = useText();
  const formats = useFormats(props.timeZone);
  const envelope = { installation, version: revisions[0]?.revision ?? 0, idempotency };
  return (
    <Details summary={text(`${setting}.revisions`)} open={answer !== undefined}>
      {props.note !== undefined && <p className="small">{props.note}</p>}
      <RowList>
        {revisions.slice(0, 20).map(({ revision, savedAt, isSet }, i) => (
          <Row
            key={revision}
            title={formats.dateTime(savedAt)}
            note={text(isSet ? `${setting}.revision` : `${setting}.revision-removed`, { revision })}
            {...(i === 0
              ? { value: text(`${setting}.revision-current`) }
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
                        {text(`${setting}.restore`)}
                      </SendButton>
                    </CheckedForm>
                  ),
                })}
          />
        ))}
      </RowList>
      {canRemove && (
        <CheckedForm form={form} instance="remove" answer={answer} envelope={envelope}>
          <input type="hidden" name="revision" value="0" />
          <SendButton look="secondary" wide={false}>
            {text(`${setting}.remove`)}
          </SendButton>
        </CheckedForm>
      )}
    </Details>
  );
}
