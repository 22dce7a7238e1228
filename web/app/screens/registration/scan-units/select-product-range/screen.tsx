import { useText } from '../../../../i18n/use-text.ts';
import { paths } from '../../../../paths.ts';
import { question } from '../../../../ui/icons-of-things.ts';
import { Row, RowList } from '../../../../ui/rows.tsx';
import { rangeIcon, ranges } from '../range-icon.ts';
import { ScanPage } from '../scan-page.tsx';

export default function SelectProductRange() {
  const text = useText();
  return (
    <ScanPage title={text('scan-units.title')} back={paths.scanStart()}>
      <h1 className="lead">{text('scan-units.range-lead')}</h1>
      <RowList look="panel">
        {ranges.map((range) => (
          <Row
            key={range}
            icon={rangeIcon[range]}
            strong
            title={text(`product-range.${range}`)}
            note={text(`scan-units.range-${range}-note`)}
            href={paths.scanCode(range)}
          />
        ))}
        <Row
          icon={question}
          strong
          title={text('scan-units.range-any')}
          note={text('scan-units.range-any-note')}
          href={paths.scanCode()}
        />
      </RowList>
    </ScanPage>
  );
}
