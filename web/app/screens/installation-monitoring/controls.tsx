import { type ReactNode, useState } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { decimalsOf, optionText, valueName, valueText } from '../../i18n/value-text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Details } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { useInputBeforeHydration } from '../../ui/input-before-hydration.ts';
import { CommandNote } from './command-note.tsx';
import { type CommandControl, type Controlled, useCommand, useSteps } from './use-command.ts';
import { isFlag, isRange, isSwitch } from './unit-view.ts';

/** The control that fits the value: a switch, a choice, or steps between limits. */
export function Control({
  controlled,
  label,
  hint,
}: {
  controlled: Controlled;
  label?: string | undefined;
  /** Explanation where the name is not enough. */
  hint?: string | undefined;
}) {
  if (hint === undefined) return <PlainControl controlled={controlled} label={label} />;
  return (
    <div className="control">
      <PlainControl controlled={controlled} label={label} />
      <p className="small">{hint}</p>
    </div>
  );
}

function PlainControl({
  controlled,
  label,
}: {
  controlled: Controlled;
  label?: string | undefined;
}) {
  const text = useText();
  const named = label ?? valueName(text, controlled.name, { mode: controlled.mode });
  if (isSwitch(controlled.value) || isFlag(controlled.value))
    return <PowerControl controlled={controlled} label={named} />;
  if (isRange(controlled.value)) return <NumberControl controlled={controlled} label={named} />;
  return <ChoiceControl controlled={controlled} label={named} />;
}

/** A form that posts without JavaScript, and with JavaScript without navigation. */
export function CommandForm(props: {
  commanding: CommandControl;
  className?: string;
  children: ReactNode;
}) {
  const { fetcher, fields, action, countPress } = props.commanding;
  return (
    <fetcher.Form
      method="post"
      className={props.className}
      onSubmit={countPress}
      {...(action === undefined ? {} : { action })}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {props.children}
    </fetcher.Form>
  );
}

/** A switch, or a yes and no, as a button that posts the other state. */
export function PowerControl({ controlled, label }: { controlled: Controlled; label: string }) {
  const commanding = useCommand(controlled);
  const [on, off] = isFlag(controlled.value) ? ['true', 'false'] : ['on', 'off'];
  const isOn = String(commanding.shown) === on;
  return (
    <div className="control" id={commanding.key}>
      <CommandForm commanding={commanding}>
        <button
          className="switch-button"
          role="switch"
          aria-checked={isOn}
          aria-busy={commanding.isAsking}
          aria-describedby={`${commanding.key}-note`}
          name="to"
          value={isOn ? off : on}
        >
          <span>{label}</span>
          <span className="switch-track" data-asking={commanding.isAsking || undefined} />
        </button>
      </CommandForm>
      <CommandNote controlled={controlled} commanding={commanding} />
    </div>
  );
}

const segmentsMax = 5;

export function ChoiceControl({
  controlled,
  label,
  bare,
}: {
  controlled: Controlled;
  label: string;
  bare?: boolean;
}) {
  const text = useText();
  const commanding = useCommand(controlled);
  const options = controlled.value.options ?? [];
  return (
    <div className="control" id={commanding.key}>
      {!bare && options.length <= segmentsMax && <div className="control-label">{label}</div>}
      <CommandForm commanding={commanding} className="control-choice">
        {options.length <= segmentsMax ? (
          <div role="group" aria-label={label} className="segments">
            {options.map((option) => (
              <button
                key={option}
                className="segment segment-button"
                aria-pressed={String(commanding.shown) === option}
                aria-busy={commanding.isAsking && String(commanding.shown) === option}
                name="to"
                value={option}
              >
                {optionText(text, option)}
              </button>
            ))}
          </div>
        ) : (
          <>
            <Select
              key={String(commanding.shown)}
              label={label}
              id={`${commanding.key}-choice`}
              name="to"
              defaultValue={String(commanding.shown)}
              options={options.map((option) => ({
                value: option,
                label: optionText(text, option),
              }))}
            />
            <Button>{text('monitoring.set')}</Button>
          </>
        )}
      </CommandForm>
      <CommandNote controlled={controlled} commanding={commanding} />
    </div>
  );
}

export function NumberControl(props: {
  controlled: Controlled;
  label: string;
  withField?: boolean;
  bare?: boolean;
}) {
  const { controlled, label } = props;
  const text = useText();
  const formats = useFormats(controlled.timeZone);
  const commanding = useCommand(controlled);
  const steps = useSteps(commanding);
  const { value } = controlled;
  const range = { min: value.min ?? 0, max: value.max ?? 0, step: value.step ?? 1 };
  const shown = steps.draft ?? numberOf(commanding.shown) ?? range.min;
  return (
    <div className="control" id={commanding.key}>
      {!props.bare && <div className="control-label">{label}</div>}
      <CommandForm commanding={commanding}>
        <Stepper
          label={label}
          name="to"
          value={shown}
          {...range}
          text={valueText(text, formats, { ...value, value: shown })}
          decreaseLabel={text('monitoring.lower', { name: label })}
          increaseLabel={text('monitoring.raise', { name: label })}
          limitText={limitsText(controlled, { text, formats })}
          {...(steps.onStep ? { onStep: steps.onStep } : {})}
        />
      </CommandForm>
      <CommandNote controlled={controlled} commanding={commanding} />
      {props.withField && <FoldedField controlled={controlled} commanding={commanding} />}
    </div>
  );
}

/** The field to type a value, folded until it is wanted, or until what was typed is refused. */
export function FoldedField(props: { controlled: Controlled; commanding: CommandControl }) {
  const text = useText();
  const { problem } = props.commanding;
  return (
    <Details summary={text('monitoring.type')} open={problem !== null && problem.typed !== ''}>
      <TypedControl {...props} />
    </Details>
  );
}

/** The value as a text field, in the locale's digits and signs. */
function TypedControl({
  controlled,
  commanding,
}: {
  controlled: Controlled;
  commanding: CommandControl;
}) {
  const text = useText();
  const formats = useFormats(controlled.timeZone);
  const { value } = controlled;
  const { problem, fetcher } = commanding;
  const [typed, setTyped] = useState(problem?.typed || null);
  useInputBeforeHydration(`${commanding.key}-typed`, setTyped);
  const shown = numberOf(commanding.shown);
  const isDone =
    fetcher.state === 'idle' && fetcher.data !== undefined && fetcher.data.problem === null;
  const [answered, setAnswered] = useState(fetcher.data);
  // The command was accepted: the field follows the unit again.
  if (isDone && fetcher.data !== answered) {
    setAnswered(fetcher.data);
    setTyped(null);
  }
  const wasTyped = problem !== null && problem.typed !== '';
  return (
    <CommandForm commanding={commanding} className="control-typed">
      <Field
        label={text('monitoring.type')}
        id={`${commanding.key}-typed`}
        name="typed"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        dir="ltr"
        value={
          typed ?? (shown === null ? '' : formats.plainNumber(shown, decimalsOf(value.step) ?? 2))
        }
        onChange={(event) => setTyped(event.currentTarget.value)}
        suffix={value.unit ?? undefined}
        aria-describedby={`${commanding.key}-limits ${commanding.key}-note`}
        {...(wasTyped ? { 'aria-invalid': true, autoFocus: true } : {})}
      />
      <Button>{text('monitoring.set')}</Button>
      <p className="control-limits caption" id={`${commanding.key}-limits`}>
        {limitsText(controlled, { text, formats })}
      </p>
    </CommandForm>
  );
}

export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' ? value : null;

function limitsText(
  { value }: Controlled,
  { text, formats }: { text: ReturnType<typeof useText>; formats: ReturnType<typeof useFormats> },
): string {
  const write = (plain: number | null) => valueText(text, formats, { ...value, value: plain });
  const limits = { min: write(value.min), max: write(value.max), step: write(value.step) };
  return value.step === 1
    ? text('monitoring.limits', limits)
    : text('monitoring.limits-steps', limits);
}
