import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { check, close } from './icons.ts';

export type ProgressState = 'done' | 'now' | 'next' | 'failed' | 'longer';

export interface ProgressStep {
  state: ProgressState;
  /** The state as text for screen readers. */
  stateText: string;
  title: ReactNode;
  note?: ReactNode;
}

/** Long work, step by step. */
export function ProgressList({ steps, label }: { steps: readonly ProgressStep[]; label: string }) {
  return (
    <ol className="progress" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={index}
          className={`progress-step progress-${step.state}`}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className="progress-dot">
            {step.state === 'done' && <Icon shape={check} size="small" weight="heavy" />}
            {step.state === 'failed' && <Icon shape={close} size="small" weight="heavy" />}
          </span>
          <div>
            <div className="progress-title">
              {step.title}
              <span className="visually-hidden"> ({step.stateText})</span>
            </div>
            {step.note && <div className="small">{step.note}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Progress of a wizard: one dash per step, and the same in words. */
export function Steps(props: { current: number; total: number; text: string }) {
  return (
    <div>
      <div className="steps-dashes" aria-hidden="true">
        {Array.from({ length: props.total }, (_, step) => (
          <span
            key={step}
            className={classes('steps-dash', step < props.current && 'steps-dash-done')}
          />
        ))}
      </div>
      <p className="caption">{props.text}</p>
    </div>
  );
}

export interface LoadingBarProps {
  label: string;
  percent: number;
  shown: boolean;
  failed?: boolean | undefined;
}

/** Loading bar at the top. The caller decides when it is shown; its width is animated by CSS. */
export function LoadingBar({ label, percent, shown, failed }: LoadingBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      aria-hidden={!shown}
      className={classes(
        'loading-bar',
        shown && 'loading-bar-shown',
        shown && percent < 100 && 'loading-bar-moving',
        failed && 'loading-bar-failed',
      )}
      {...(shown ? { style: { transform: `scaleX(${percent / 100})` } } : {})}
    />
  );
}
