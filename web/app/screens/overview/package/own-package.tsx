import type { HomePackage } from '@hearth/product/package/contract.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton } from '../../../forms/fields.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { document } from '../../../ui/icons-of-energy.ts';
import { shield } from '../../../ui/icons-of-things.ts';
import { paths } from '../../../paths.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { isRunning, stateText } from '../package-words.ts';
import { endForm } from './form.ts';

/** A package that the home has or had: its state, its documents and the buttons that end it. */
export function OwnPackage(props: {
  entitlement: HomePackage['entitlements'][number];
  timeZone: string;
  answer: FormAnswer | undefined;
}) {
  const text = useText();
  const formats = useFormats(props.timeZone);
  const { entitlement, answer } = props;
  const { entitlement: id, unitName, startsOn, withdrawUntil, actions, documents } = entitlement;
  const title = text(isRunning(entitlement) ? 'packages.your-package' : 'packages.earlier-package');
  return (
    <Section title={unitName === null ? title : <bdi>{unitName}</bdi>}>
      <RowList>
        <Row
          icon={shield}
          strong
          title={stateText(entitlement, { text, formats })}
          note={text('packages.since', { day: formats.day(startsOn, 'full') })}
        />
      </RowList>
      {documents.length > 0 && (
        <RowList look="panel" label={text('packages.documents')}>
          {documents.map(({ document: issued, kind, number }) => (
            <Row
              key={issued}
              icon={document}
              title={text(`packages.document-${kind}`)}
              note={<bdi>{number}</bdi>}
              href={paths.document(issued)}
            />
          ))}
        </RowList>
      )}
      {actions.map((action) => (
        <CheckedForm
          key={action}
          form={endForm}
          instance={`${action}-${id}`}
          answer={answer}
          initial={{ entitlement: id, end: action }}
        >
          <input type="hidden" name="entitlement" value={id} />
          <input type="hidden" name="end" value={action} />
          <p className="small">
            {text(`packages.${action}-how`, { day: formats.day(withdrawUntil, 'full') })}
          </p>
          <SendButton look="secondary">{text(`packages.${action}`)}</SendButton>
        </CheckedForm>
      ))}
    </Section>
  );
}
