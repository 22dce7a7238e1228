import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton } from '../../../forms/fields.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { settingPaths } from '../../../setting-paths.ts';
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { history } from '../../../ui/icons-of-energy.ts';
import { check } from '../../../ui/icons.ts';
import { AttentionCard, Banner } from '../../../ui/notices.tsx';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { FindingList } from './finding-list.tsx';
import { decisionForm } from './opened-forms.ts';
import { HowRead } from './how-read.tsx';
import type { OpenedImportProps } from './import-view.ts';
import { Coverage } from './coverage.tsx';
import { useFlowText } from './use-flow-text.ts';

/** One import: its preview with the questions while it is open, its result when it is stored. */
export function OpenedImport(props: OpenedImportProps) {
  const { opened } = props;
  return opened.state === 'open' ? <Preview {...props} /> : <Result {...props} />;
}

function Preview(props: OpenedImportProps) {
  const { opened } = props;
  const text = useText();
  const isUnclear = opened.faults.length > 0 || opened.questions.length > 0;
  return (
    <>
      <p className="lead">
        {text(opened.faults.length > 0 ? 'import.faults-lead' : 'import.preview-lead')}{' '}
        <bdi className="second">{opened.fileName}</bdi>
      </p>
      {opened.faults.length > 0 ? (
        <AttentionCard kicker={text('import.nothing-stored')} title={text('import.has-faults')}>
          <FindingList findings={opened.faults} />
        </AttentionCard>
      ) : (
        <Sums {...props} />
      )}
      {opened.faults.length === 0 && opened.questions.length > 0 && (
        <AttentionCard
          kind="calm"
          kicker={text('import.please-check')}
          title={text('import.questions', { count: opened.questions.length })}
        >
          <ul className="bullets">
            {opened.questions.map((question) => (
              <li key={question}>{text(`import.question-${question}`)}</li>
            ))}
          </ul>
        </AttentionCard>
      )}
      {isUnclear && <HowRead {...props} isOpen />}
      <ButtonRow>
        {!isUnclear && <Decision {...props} decision="store" />}
        <Decision {...props} decision="cancel" />
      </ButtonRow>
      {opened.coverage.map((coverage) => (
        <Coverage key={coverage.flow} coverage={coverage} timeZone={props.timeZone} />
      ))}
      {opened.notes.count > 0 && (
        <Section
          title={text('import.notes')}
          note={text('import.notes-count', { count: opened.notes.count })}
        >
          <FindingList findings={opened.notes.first.slice(0, 10)} />
        </Section>
      )}
      {!isUnclear && <HowRead {...props} isOpen={false} />}
    </>
  );
}

/** First day, last day and sum of each flow. */
function Sums({ opened }: OpenedImportProps) {
  const text = useText();
  const formats = useFormats();
  return (
    <RowList>
      {opened.flows.map(({ flow, kwh, intervals, firstDay, lastDay }) => (
        <Row
          key={flow}
          title={text(`import.flow-${flow}`)}
          strong
          note={
            <>
              {text('import.period', {
                from: formats.day(firstDay, 'full'),
                to: formats.day(lastDay, 'full'),
              })}
              <br />
              {text('import.intervals', { count: intervals })}
            </>
          }
          value={formats.energy(kwh)}
        />
      ))}
    </RowList>
  );
}

function Decision({
  installation,
  opened,
  answer,
  decision,
}: OpenedImportProps & { readonly decision: 'store' | 'cancel' | 'undo' }) {
  const text = useText();
  return (
    <CheckedForm
      form={decisionForm}
      instance={decision}
      answer={answer}
      envelope={{ installation }}
      className=""
    >
      <input type="hidden" name="import" value={opened.id} />
      <input type="hidden" name="decision" value={decision} />
      <SendButton
        look={decision === 'store' ? 'main' : 'secondary'}
        wide={false}
        busyText={text(`import.${decision}-busy`)}
      >
        {text(
          decision === 'store' && opened.state === 'storing'
            ? 'import.continue'
            : `import.${decision}`,
        )}
      </SendButton>
    </CheckedForm>
  );
}

/** What was stored, and the way back. */
function Result(props: OpenedImportProps) {
  const { opened, installation } = props;
  const text = useText();
  const formats = useFormats(props.timeZone);
  const flowText = useFlowText();
  const lastDay = opened.flows[0]?.lastDay;
  return (
    <>
      <Banner icon={check} strong={text(`import.result-${opened.state}`)}>
        <bdi>{opened.fileName}</bdi>
      </Banner>
      <ul className="bullets">
        {opened.flows.map((flow) => (
          <li key={flow.flow}>{flowText(flow)}</li>
        ))}
      </ul>
      {opened.state === 'stored' && (
        <>
          {lastDay !== undefined && (
            <ButtonRow>
              <ButtonLink
                look="main"
                icon={history}
                href={paths.history({ period: 'year', date: lastDay, installation })}
              >
                {text('import.to-history')}
              </ButtonLink>
            </ButtonRow>
          )}
          {opened.undoUntil === null ? (
            <p className="second">{text('import.settled')}</p>
          ) : (
            <Section
              title={text('import.undo-title')}
              note={text('import.undo-note', { day: formats.day(opened.undoUntil, 'full') })}
            >
              <Decision {...props} decision="undo" />
            </Section>
          )}
        </>
      )}
      {opened.state === 'storing' && <Storing {...props} />}
    </>
  );
}

/** How far storing has come, also after a reload and in another tab, and the two ways on. */
function Storing(props: OpenedImportProps) {
  const { opened, installation } = props;
  const text = useText();
  return (
    <>
      {opened.progress && <p>{text('import.progress', opened.progress)}</p>}
      <ButtonRow>
        <ButtonLink href={settingPaths.imports({ installation, import: opened.id })}>
          {text('import.refresh')}
        </ButtonLink>
        <Decision {...props} decision="store" />
        <Decision {...props} decision="undo" />
      </ButtonRow>
    </>
  );
}
