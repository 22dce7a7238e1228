import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { settingPaths } from '../../../setting-paths.ts';
import { document } from '../../../ui/icons-of-energy.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import type { RecordView } from './import-view.ts';
import { useFlowText } from './use-flow-text.ts';

/** Imports of the home, the newest first; an open one waits for a decision. */
export function EarlierImports({
  installation,
  timeZone,
  imports,
}: {
  readonly installation: string;
  readonly timeZone: string;
  readonly imports: readonly RecordView[];
}) {
  const text = useText();
  const formats = useFormats(timeZone);
  const flowText = useFlowText();
  return (
    <Section title={text('import.earlier')}>
      <RowList look="panel">
        {imports.map((each) => (
          <Row
            key={each.id}
            icon={document}
            title={<bdi>{each.fileName}</bdi>}
            strong
            note={
              <>
                {text(`import.state-${each.state}`)}{' '}
                {text('import.uploaded-at', { time: formats.dateTime(each.createdAt) })}
                {each.flows.map((flow) => (
                  <div key={flow.flow}>{flowText(flow)}</div>
                ))}
              </>
            }
            href={settingPaths.imports({ installation, import: each.id })}
          />
        ))}
      </RowList>
    </Section>
  );
}
