import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { camera, image, keyboard } from '../../../ui/icons-of-scanning.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { type Invalid, whyOf } from './invalid-texts.ts';
import { kindIcon } from './kind-icon.ts';
import { ScanLead, ScanPage } from './scan-page.tsx';
import { UnitDrawing } from './unit-drawing.tsx';
import type { UnitShape } from './unit-shapes.ts';

/** Explains a code that is no label of ours, and what to try next. */
export function InvalidLabel(props: {
  invalid: Invalid;
  shapes: readonly UnitShape[];
  wasTyped: boolean;
}) {
  const { invalid, wasTyped } = props;
  const text = useText();
  const range = invalid.range ?? undefined;
  const again = wasTyped ? (
    <ButtonLink look="main" wide icon={keyboard} href={paths.scanManual(range)}>
      {text('scan-units.type-again')}
    </ButtonLink>
  ) : (
    <ButtonLink look="main" wide icon={camera} href={paths.scanCamera(range)}>
      {text('scan-units.scan-again')}
    </ButtonLink>
  );
  return (
    <ScanPage
      title={text('scan-units.title')}
      back={paths.scanCode(range)}
      foot={
        <div className="scan-foot">
          {again}
          <ButtonRow spread="even">
            {wasTyped ? (
              <ButtonLink icon={camera} href={paths.scanCamera(range)}>
                {text('scan-units.by-camera')}
              </ButtonLink>
            ) : (
              <ButtonLink icon={keyboard} href={paths.scanManual(range)}>
                {text('scan-units.by-hand')}
              </ButtonLink>
            )}
            <ButtonLink icon={image} href={paths.scanCamera(range, 'picture')}>
              {text('scan-units.by-picture')}
            </ButtonLink>
          </ButtonRow>
        </div>
      }
    >
      <ScanLead icon={kindIcon[invalid.kind]} title={text(`invalid-code.kind-${invalid.kind}`)}>
        <p>{whyOf(text, invalid)}</p>
      </ScanLead>
      {invalid.content !== null && (
        <RowList>
          <Row
            title={text(invalid.kind === 'wifi' ? 'scan-units.network' : 'scan-units.host')}
            value={<bdi>{invalid.content}</bdi>}
          />
          {invalid.kind === 'wifi' && (
            <Row title={text('scan-units.wifi-key')} value={text('scan-units.not-kept')} />
          )}
        </RowList>
      )}
      <UnitDrawing range={invalid.range} shapes={props.shapes} />
    </ScanPage>
  );
}
