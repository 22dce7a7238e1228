import { type MouseEvent, useState } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { paths } from '../../../../paths.ts';
import {
  type CameraSetting,
  cameraSettings,
  isCameraSetting,
} from '../../../../scanner/camera-choice.ts';
import { type CameraFault, canRetry } from '../../../../scanner/camera-fault.ts';
import type { CameraState } from '../../../../scanner/camera.ts';
import type { Scanner } from '../../../../scanner/use-scanner.ts';
import { Button } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { useHydrated } from '../../../../ui/hydrated.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { type IconShape } from '../../../../ui/icons.ts';
import { camera, image, keyboard, switchCamera, torch } from '../../../../ui/icons-of-scanning.ts';
import { Link } from '../../../../ui/link.tsx';
import { SegmentRadios } from '../../../../ui/segments.tsx';
import { type Hint, useHint } from './use-hint.ts';

interface ViewfinderProps {
  readonly scanner: Scanner;
  readonly setting: CameraSetting;
  readonly onSetting: (setting: CameraSetting) => void;
  /** What is in view, or that a chosen picture is being read. */
  readonly doing: 'nothing' | 'unit' | 'wifi' | 'other' | 'reading';
  /** The id of the control that chooses a picture. */
  readonly pictureField: string;
  /** The selected product range. */
  readonly range: string | undefined;
}

/** The camera picture, its state as a sentence, and its buttons. */
export function Viewfinder(props: ViewfinderProps) {
  const { scanner, setting, onSetting, doing } = props;
  const text = useText();
  const isLive = useHydrated();
  const { state, video, overlay } = scanner;
  const isFront = state.kind === 'live' && state.isFront;
  const isFailed = state.kind === 'failed' && doing === 'nothing';
  const isSearching = state.kind === 'live' && doing === 'nothing';
  const hint = useHint(isSearching, state.kind === 'live' && state.torch === 'off');
  return (
    <>
      <div className={classes('scanner-view', isFront && 'scanner-mirrored')}>
        <video ref={video} muted playsInline aria-hidden="true" tabIndex={-1} />
        <svg
          ref={overlay}
          className="scanner-marks"
          viewBox="0 0 1 1"
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
        >
          <path className="scanner-halo" d="" />
          <path className="scanner-line" d="" />
        </svg>
        <p role="status" className="scanner-status">
          {isLive && !isFailed && text(statusOf(state, doing, hint))}
          {isFailed && text(`scanner.${state.fault}-title`)}
        </p>
        <noscript>
          <p className="scanner-words">{text('scanner.no-scripts')}</p>
        </noscript>
        {isFailed && (
          <Failure
            fault={state.fault}
            onRetry={scanner.retry}
            onAny={() => {
              if (setting === 'auto') scanner.retry();
              else onSetting('auto');
            }}
          />
        )}
      </div>
      <Tools {...props} />
    </>
  );
}

function statusOf(state: CameraState, doing: ViewfinderProps['doing'], hint: Hint | null): string {
  if (doing !== 'nothing') return `scanner.${doing}`;
  if (state.kind !== 'live') return `scanner.${state.kind}`;
  return hint === null ? 'scanner.look' : `scanner.hint-${hint}`;
}

function Failure(props: {
  readonly fault: CameraFault;
  readonly onRetry: () => void;
  readonly onAny: () => void;
}) {
  const text = useText();
  const { fault, onRetry, onAny } = props;
  return (
    <div className="scanner-failure">
      <Icon shape={camera} />
      <p className="scanner-words">{text(`scanner.${fault}-way`)}</p>
      {canRetry[fault] && (
        <Button type="button" onClick={onRetry}>
          {text('scanner.retry')}
        </Button>
      )}
      {fault === 'wrong-camera' && (
        <Button type="button" onClick={onAny}>
          {text('scanner.any-camera')}
        </Button>
      )}
    </div>
  );
}

function Tools({ scanner, setting, onSetting, pictureField, range }: ViewfinderProps) {
  const text = useText();
  const isLive = useHydrated();
  const [isChoosing, setChoosing] = useState(false);
  const { state, light } = scanner;
  const hasTorch = state.kind === 'live' && state.torch !== 'none';
  const isLit = state.kind === 'live' && state.torch === 'on';
  const takePicture = (event: MouseEvent): void => {
    event.preventDefault();
    document.getElementById(pictureField)?.click();
  };
  return (
    <div className="scanner-tools">
      {isChoosing && (
        <div id="scanner-cameras" className="scanner-cameras">
          <SegmentRadios
            legend={text('scanner.which')}
            name="camera"
            value={setting}
            options={cameraSettings.map((value) => ({ value, label: text(`scanner.of-${value}`) }))}
            onChoose={(value) => {
              if (isCameraSetting(value)) onSetting(value);
            }}
          />
        </div>
      )}
      {hasTorch && (
        <button
          type="button"
          className="scanner-tool"
          aria-pressed={isLit}
          onClick={() => light(!isLit)}
        >
          <Tool icon={torch} word={text('scanner.torch')} />
        </button>
      )}
      {isLive && (
        <button
          type="button"
          className="scanner-tool"
          aria-expanded={isChoosing}
          aria-controls="scanner-cameras"
          onClick={() => setChoosing(!isChoosing)}
        >
          <Tool icon={switchCamera} word={text('scanner.camera')} />
        </button>
      )}
      <a href={`#${pictureField}`} className="scanner-tool" onClick={takePicture}>
        <Tool icon={image} word={text('scanner.from-picture')} />
      </a>
      <Link href={paths.scanManual(range)} className="scanner-tool">
        <Tool icon={keyboard} word={text('scanner.type')} />
      </Link>
    </div>
  );
}

function Tool({ icon, word }: { readonly icon: IconShape; readonly word: string }) {
  return (
    <>
      <span className="scanner-tool-icon">
        <Icon shape={icon} />
      </span>
      <span>{word}</span>
    </>
  );
}
