import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { decimalsOf, valueName } from '../../i18n/value-text.ts';
import { Dial } from '../../ui/dial.tsx';
import { Figure } from '../../ui/evidence.tsx';
import { CommandNote } from './command-note.tsx';
import { CommandForm, FoldedField, NumberControl, numberOf } from './controls.tsx';
import { type Controlled, useCommand, useSteps } from './use-command.ts';
import type { LiveValue } from './unit-view.ts';

export interface SetPointProps {
  readonly controlled: Controlled;
  readonly actual: LiveValue | null;
  readonly isOff: boolean;
}

/** Control of the set-point in force: a dial for a temperature, steps for a shift of the curve. */
export function SetPoint(props: SetPointProps) {
  const text = useText();
  const formats = useFormats(props.controlled.timeZone);
  const { controlled, actual } = props;
  if (controlled.value.unit === '°C') return <SetPointDial {...props} />;
  const measured = numberOf(actual?.value);
  return (
    <>
      {actual && measured !== null && (
        <Figure
          value={formats.degrees(measured, Number.isInteger(measured) ? 0 : 1)}
          label={valueName(text, actual.name)}
        />
      )}
      <NumberControl
        controlled={controlled}
        label={valueName(text, controlled.name, { mode: controlled.mode })}
        withField
      />
    </>
  );
}

function SetPointDial({ controlled, actual, isOff }: SetPointProps) {
  const text = useText();
  const formats = useFormats(controlled.timeZone);
  const commanding = useCommand(controlled);
  const steps = useSteps(commanding);
  const { value } = controlled;
  const range = { min: value.min ?? 0, max: value.max ?? 0, step: value.step ?? 1 };
  const shown = steps.draft ?? numberOf(commanding.shown) ?? range.min;
  const label = valueName(text, controlled.name, { mode: controlled.mode });
  const decimals = decimalsOf(value.step) ?? 0;
  const hasFailed =
    commanding.problem !== null ||
    value.command?.state === 'refused' ||
    value.command?.state === 'timed-out';
  const measured = numberOf(actual?.value);
  const isRoom = controlled.name.startsWith('room');
  const words =
    measured === null
      ? null
      : text(isRoom ? 'monitoring.room-is' : 'monitoring.water-is', {
          value: formats.degrees(measured, Number.isInteger(measured) ? 0 : 1),
        });
  return (
    <div className="control" id={commanding.key}>
      <CommandForm commanding={commanding}>
        <Dial
          label={label}
          name="to"
          caption={label}
          value={shown}
          {...range}
          valueText={(next) => formats.degrees(next, decimals)}
          {...(measured === null || words === null
            ? {}
            : { actual: { value: measured, text: words, plainText: words } })}
          minText={formats.degrees(range.min, 0)}
          maxText={formats.degrees(range.max, 0)}
          decreaseLabel={text('monitoring.lower', { name: label })}
          increaseLabel={text('monitoring.raise', { name: label })}
          tone={toneOf(controlled.mode)}
          state={commanding.isAsking ? 'asking' : isOff ? 'off' : hasFailed ? 'failed' : 'rest'}
          {...(steps.onStep ? { onCommit: steps.onStep } : {})}
        />
      </CommandForm>
      <CommandNote controlled={controlled} commanding={commanding} />
      <FoldedField controlled={controlled} commanding={commanding} />
    </div>
  );
}

function toneOf(mode: string | null): 'sh' | 'cool' | 'ink' {
  if (mode?.startsWith('heating')) return 'sh';
  return mode?.startsWith('cooling') ? 'cool' : 'ink';
}
