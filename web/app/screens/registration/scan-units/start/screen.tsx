import { backendContext } from '../../../../context.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { useShell } from '../../../../shell-context.tsx';
import { paths } from '../../../../paths.ts';
import { ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { person } from '../../../../ui/icons.ts';
import { key } from '../../../../ui/icons-of-things.ts';
import { camera, image, keyboard, qrCode } from '../../../../ui/icons-of-scanning.ts';
import { Link } from '../../../../ui/link.tsx';
import { Banner } from '../../../../ui/notices.tsx';
import { ownSession } from '../continue-claim.ts';
import { ScanPage } from '../scan-page.tsx';
import { UnitDrawing } from '../unit-drawing.tsx';
import { unitShapes } from '../unit-shapes.ts';
import type { Route } from './+types/screen';

export async function loader({ context }: Route.LoaderArgs) {
  const session = ownSession(context);
  const shapes = unitShapes(null);
  if (!session) return { isGuest: true, units: 0, shapes };
  const { product } = context.get(backendContext);
  const open = await product.getRegistration({}, { token: session.accessToken });
  return { isGuest: false, units: open.ok ? open.value.units.length : 0, shapes };
}

export default function Start({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { isGuest, units, shapes } = loaderData;
  const shell = useShell();
  const needs = [
    { icon: qrCode, words: text('claim.need-label') },
    { icon: key, words: text('claim.need-card') },
    ...(isGuest ? [{ icon: person, words: text('claim.need-account') }] : []),
  ];
  return (
    <ScanPage
      title={text('scan-units.title')}
      back={isGuest ? paths.landing() : paths.launcher()}
      foot={
        <div className="scan-foot">
          <ButtonLink look="main" wide icon={camera} href={paths.scanCamera()}>
            {text('claim.by-camera')}
          </ButtonLink>
          <ButtonRow spread="even">
            <ButtonLink icon={keyboard} href={paths.scanManual()}>
              {text('claim.by-hand')}
            </ButtonLink>
            <ButtonLink icon={image} href={paths.scanCamera(undefined, 'picture')}>
              {text('claim.by-picture')}
            </ButtonLink>
          </ButtonRow>
        </div>
      }
    >
      <h1 className="lead">{text('claim.start-lead')}</h1>
      {units > 0 && (
        <Banner
          icon={qrCode}
          action={<Link href={paths.scanOverview()}>{text('claim.go-on')}</Link>}
        >
          {text('claim.begun', { count: units })}
        </Banner>
      )}
      <ul className="icon-lines">
        {needs.map((need) => (
          <li key={need.words}>
            <Icon shape={need.icon} />
            <span>{need.words}</span>
          </li>
        ))}
      </ul>
      <UnitDrawing range={null} shapes={shapes} />
      <p className="small">
        <Link href={paths.scanRange()}>{text('claim.where-label')}</Link>
      </p>
      {shell?.hasOutbox && (
        <p className="small">
          <Link href={paths.sampleLabels()}>{text('claim.sample-labels')}</Link>
        </p>
      )}
    </ScanPage>
  );
}
