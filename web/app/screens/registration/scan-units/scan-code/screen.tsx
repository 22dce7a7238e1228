import { useText } from '../../../../i18n/use-text.ts';
import { paths } from '../../../../paths.ts';
import { ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { camera, image, keyboard } from '../../../../ui/icons-of-scanning.ts';
import { rangeIn } from '../range-icon.ts';
import { ScanPage } from '../scan-page.tsx';
import { UnitDrawing } from '../unit-drawing.tsx';
import { unitShapes } from '../unit-shapes.ts';
import type { Route } from './+types/screen';

export function loader({ url }: Route.LoaderArgs) {
  const range = rangeIn(url.searchParams.get('range'));
  return { range, shapes: unitShapes(range) };
}

export default function ScanCode({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { range, shapes } = loaderData;
  const chosen = range ?? undefined;
  return (
    <ScanPage
      title={text('scan-units.title')}
      back={paths.scanRange()}
      foot={
        <div className="scan-foot">
          <ButtonLink look="main" wide icon={camera} href={paths.scanCamera(chosen)}>
            {text('scan-units.by-camera')}
          </ButtonLink>
          <ButtonRow spread="even">
            <ButtonLink icon={keyboard} href={paths.scanManual(chosen)}>
              {text('scan-units.by-hand')}
            </ButtonLink>
            <ButtonLink icon={image} href={paths.scanCamera(chosen, 'picture')}>
              {text('scan-units.by-picture')}
            </ButtonLink>
          </ButtonRow>
        </div>
      }
    >
      <h1 className="lead">{text('scan-units.code-lead')}</h1>
      <UnitDrawing range={range} shapes={shapes} />
      <p className="small">{text('scan-units.wifi-warning')}</p>
    </ScanPage>
  );
}
