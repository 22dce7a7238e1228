import { labelLink, qrShape } from '@hearth/product/label/label-sheet.ts';
import { groupedCode } from '@hearth/product/label/commissioning-code.ts';
import { sampleUnits } from '@hearth/product/sample-data/sample-units.ts';
import { backendContext } from '../../../context.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { ScanPage } from '../../registration/scan-units/scan-page.tsx';
import type { Route } from './+types/screen';

/** Labels and cards of the sample units, to be scanned off this screen with a phone; for those who build and try the app. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(backendContext).settings;
  return {
    units: sampleUnits.map((unit) => {
      const link = labelLink(publicUrl, unit);
      return { ...unit, link, shape: qrShape(link), code: groupedCode(unit.code) };
    }),
  };
}

export default function Labels({ loaderData }: Route.ComponentProps) {
  const text = useText();
  return (
    <ScanPage title={text('sample-labels.title')} back={paths.scanStart()}>
      <p>{text('sample-labels.what')}</p>
      <ul className="label-sheet">
        {loaderData.units.map((unit) => (
          <li key={unit.serial} className="panel">
            <svg
              className="label-code"
              viewBox={`0 0 ${unit.shape.size} ${unit.shape.size}`}
              role="img"
              aria-label={text('sample-labels.label', { serial: unit.serial })}
            >
              <path className="label-paper" d={`M0 0h${unit.shape.size}v${unit.shape.size}H0z`} />
              <path className="label-ink" d={unit.shape.path} />
            </svg>
            <div>
              <h2 className="heading">{unit.model}</h2>
              <p>
                {text('scan-units.serial')}: <a href={unit.link}>{unit.serial}</a>
              </p>
              <p>
                {text('scan-units.card-code')}: <b>{unit.code}</b>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </ScanPage>
  );
}
