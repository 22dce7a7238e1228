import { useId } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { valueName } from '../../i18n/value-text.ts';
import { Panel } from '../../ui/section.tsx';
import { BoostControl } from './boost-control.tsx';
import { Control, NumberControl, PowerControl, numberOf } from './controls.tsx';
import { isControlNamed } from './named-values.ts';
import { hintOf } from './setting-hints.ts';
import type { Controlled } from './use-command.ts';
import { isBoost } from './hot-water.ts';
import type { LiveValue, PartView } from './unit-view.ts';

export interface TankProps {
  readonly part: PartView;
  readonly controlled: (value: LiveValue) => Controlled;
  readonly timeZone: string;
  readonly isOutOfDate: boolean;
}

/** Hot water: temperature, set-point and controls. */
export function Tank({ part, controlled, timeZone, isOutOfDate }: TankProps) {
  const text = useText();
  const boost = part.settings.find(isBoost);
  const settings = part.settings.filter((value) => value !== boost && isControlNamed(text, value));
  const formats = useFormats(timeZone);
  const degrees = (celsius: number | null) =>
    celsius === null ? null : formats.degrees(celsius, Number.isInteger(celsius) ? 0 : 1);
  const celsius = numberOf(
    part.point.values.find((value) => value.name === 'tankTemperature')?.value,
  );
  const setTo = numberOf(
    part.point.values.find((value) => value.name === part.point.setPointInForce)?.value,
  );
  const warm = degrees(celsius);
  return (
    <Panel id="hot-water">
      <div className={isOutOfDate ? 'tank tank-old' : 'tank'}>
        <TankDrawing
          celsius={celsius}
          setTo={setTo}
          setText={degrees(setTo)}
          sentence={
            warm === null
              ? text('monitoring.hot-water-unknown')
              : text('monitoring.tank-picture', { value: warm })
          }
        />
        <div className="tank-controls">
          <h2 className="sub-lead">
            {warm === null
              ? text('monitoring.hot-water-unknown')
              : text('monitoring.hot-water', { value: warm })}
          </h2>
          {boost && (
            <BoostControl
              controlled={controlled(boost)}
              hint={hintOf(text, boost, 'tank', degrees(setTo))}
            />
          )}
          {part.steered && (
            <NumberControl
              controlled={controlled(part.steered.value)}
              label={valueName(text, part.steered.value.name, { mode: part.mode })}
              withField
            />
          )}
        </div>
      </div>
      {(part.power || settings.length > 0) && (
        <div className="tank-settings">
          {part.power && (
            <PowerControl
              controlled={controlled(part.power)}
              label={text('monitoring.hot-water-unknown')}
            />
          )}
          {settings.map((value) => (
            <Control
              key={value.name}
              controlled={controlled(value)}
              hint={hintOf(text, value, 'tank', degrees(setTo))}
            />
          ))}
        </div>
      )}
    </Panel>
  );
}

const shell = { top: 8, height: 132 };

/** 10 °C is empty, 65 °C is full. */
function heightAt(celsius: number): number {
  const share = Math.min(1, Math.max(0, (celsius - 10) / 55));
  return shell.top + shell.height * (1 - share);
}

function TankDrawing(props: {
  celsius: number | null;
  setTo: number | null;
  setText: string | null;
  sentence: string;
}) {
  const id = useId();
  const { celsius, setTo } = props;
  const box = { x: 4, y: shell.top, width: 56, height: shell.height, rx: 16 };
  const level = celsius === null ? null : heightAt(celsius);
  const mark = setTo === null ? null : Math.min(126, Math.max(22, heightAt(setTo)));
  return (
    <svg className="tank-drawing" viewBox="0 0 104 156" role="img" aria-label={props.sentence}>
      <path className="tank-line" d="M18 140V150M46 140V150" />
      <rect className="tank-box" {...box} />
      {level !== null && (
        <>
          <clipPath id={id}>
            <rect {...box} />
          </clipPath>
          <path
            className="tank-water"
            d={`M4 ${level}q7 -5 14 0t14 0t14 0t14 0V140H4z`}
            clipPath={`url(#${id})`}
          />
        </>
      )}
      <rect className="tank-line" {...box} />
      {mark !== null && (
        <>
          <path className="tank-line" d={`M52 ${mark}H68`} />
          <text className="tank-mark" x="72" y={mark + 4} direction="ltr">
            {props.setText}
          </text>
        </>
      )}
    </svg>
  );
}
