import { IconButton } from './icon-button.tsx';
import { minus, plus } from './icons.ts';
import { steppedValue } from './stepped.ts';
import type { StepRange } from './stepped.ts';

export interface StepperProps extends StepRange {
  label: string;
  /** Each side is a submit button that posts this name with the next value. */
  name: string;
  /** The value as it is read, with its unit. */
  text: string;
  decreaseLabel: string;
  increaseLabel: string;
  /** Hint at the limit of the range. */
  limitText?: string | undefined;
  /** Handles presses instead of the form. */
  onStep?: ((value: number) => void) | undefined;
}

export function Stepper(props: StepperProps) {
  const atMin = props.value <= props.min;
  const atMax = props.value >= props.max;
  return (
    <div className="stepper-line">
      <div className="stepper" role="group" aria-label={props.label}>
        <StepButton {...props} direction={-1} />
        <output className="stepper-value">
          <bdi>{props.text}</bdi>
        </output>
        <StepButton {...props} direction={1} />
      </div>
      {(atMin || atMax) && props.limitText && <span className="caption">{props.limitText}</span>}
    </div>
  );
}

export function StepButton(
  props: Omit<StepperProps, 'label' | 'text' | 'limitText'> & {
    direction: -1 | 1;
    className?: string;
  },
) {
  const { direction, onStep, value, min, max } = props;
  const next = steppedValue(props, direction);
  return (
    <IconButton
      type={onStep ? 'button' : 'submit'}
      icon={direction < 0 ? minus : plus}
      label={direction < 0 ? props.decreaseLabel : props.increaseLabel}
      name={props.name}
      value={next}
      disabled={direction < 0 ? value <= min : value >= max}
      onClick={onStep && (() => onStep(next))}
      {...(props.className ? { className: props.className } : {})}
    />
  );
}
