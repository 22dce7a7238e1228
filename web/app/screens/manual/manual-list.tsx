import type { ManualEntry } from '@hearth/product/manual/contract.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { manualPaths } from '../../manual-paths.ts';
import { download } from '../../ui/icons.ts';
import { document } from '../../ui/icons-of-energy.ts';
import { Row, RowList } from '../../ui/rows.tsx';
import { languageName } from './language-name.ts';
import { sizeText } from '../../i18n/size-text.ts';

/** Manuals of a unit or model: texts open here, PDFs are downloads. */
export function ManualList({ manuals }: { manuals: readonly ManualEntry[] }) {
  const text = useText();
  const formats = useFormats();
  return (
    <RowList look="panel">
      {manuals.map(({ manual, kind, title, version, language, pdf, bytes }) => (
        <Row
          key={manual}
          icon={pdf === null ? document : download}
          title={
            <bdi lang={language} dir="auto">
              {title}
            </bdi>
          }
          note={[
            text(`manual.kind-${kind}`),
            text('manual.version', { version }),
            languageName(language),
            ...(pdf === null ? [] : [text('manual.pdf', { size: sizeText(formats, bytes) })]),
          ].join(' · ')}
          href={pdf === null ? manualPaths.reader(manual) : manualPaths.file(pdf)}
        />
      ))}
    </RowList>
  );
}
