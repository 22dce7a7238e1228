import { weekDays } from '@hearth/calendar/week-days.ts';
import type { Schedule } from '@hearth/product/schedule/contract.ts';
import { createElement, useEffect } from 'react';
import type { Tint } from '../../../elements/week-tones.ts';
import type { WeekTime } from '../../../elements/week-view.ts';
import { type SettingField, lineOf, timeOf } from '../../../elements/week.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { MarkField, SendButton, TextField } from '../../../forms/fields.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { deferred } from '../../../navigation/deferred.tsx';
import { Button } from '../../../ui/button.tsx';
import { elementWords } from './element-words.ts';
import { scheduleForm } from './form.ts';
import { exampleLine, whichOf } from './setting-fields.ts';

const OtherWeek = deferred(() => import('./other-week.tsx'), { catalogs: ['other-week'] });
const WeekDrawing = deferred(() => import('./week-drawing.tsx'));

interface WeekFormProps {
  readonly shown: Schedule;
  readonly now: WeekTime;
  readonly fields: readonly SettingField[];
  readonly installation: string;
  readonly idempotency: string;
  readonly isFixed: boolean;
  /** The cost of what is typed can be calculated. */
  readonly hasCost: boolean;
  readonly answer: FormAnswer | undefined;
}

/** The scheduler where scripts run; without them a text field for each day. */
export function WeekForm({
  shown,
  now,
  fields,
  installation,
  idempotency,
  isFixed,
  hasCost,
  answer,
}: WeekFormProps) {
  const text = useText();
  useEffect(() => {
    void import('../../../elements/scheduler.ts').then(
      ({ defineScheduler }) => defineScheduler(),
      () => undefined,
    );
  }, []);
  const sent = answer?.values['week'];
  const example = exampleLine(fields);
  return (
    <CheckedForm
      form={scheduleForm}
      answer={answer}
      initial={{
        isFollowed: shown.isSelected && shown.isEnabled,
        ...Object.fromEntries(weekDays.map((day) => [day, lineOf(shown.week[day], fields)])),
      }}
      envelope={{ installation, version: answer?.conflict?.version ?? shown.revision, idempotency }}
    >
      {answer?.conflict && <OtherWeek stored={answer.conflict.stored} />}
      <input type="hidden" name="which" value={whichOf(shown)} />
      {!isFixed && shown.canFollow && (
        <MarkField name="isFollowed" hint={text('schedule.follow-why')} />
      )}
      {createElement(
        'weekly-scheduler',
        {
          name: 'week',
          value: typeof sent === 'string' && sent !== '' ? sent : JSON.stringify(shown.week),
          fields: JSON.stringify(fields),
          words: JSON.stringify(elementWords(text)),
          'max-actions': shown.actionsADayMax,
          'min-gap': shown.minutesBetweenMin,
          step: stepOf(shown),
          tint: tintOf(shown),
          now: `${now.day} ${timeOf(now.minutes)}`,
          ...(isFixed ? { readonly: '' } : {}),
        },
        <WeekDrawing week={shown.week} fields={fields} tint={tintOf(shown)} today={now.day} />,
        <fieldset className="field" disabled={isFixed}>
          <legend className="field-legend">{text('schedule.lines')}</legend>
          <p className="small">{text('schedule.lines-how', { example })}</p>
          {weekDays.map((day) => (
            <TextField key={day} name={day} autoComplete="off" dir="ltr" />
          ))}
        </fieldset>,
      )}
      <p className="small">
        {text(shown.storedBy === 'app' ? 'schedule.what-app-week' : 'schedule.what', {
          limit: shown.actionsADayMax,
        })}
      </p>
      {!isFixed && (
        <SendButton busyText={text('schedule.sending')}>
          {text(shown.storedBy === 'app' ? 'schedule.keep' : 'schedule.send')}
        </SendButton>
      )}
      {hasCost && (
        <Button className="week-cost-button" name="go" value="cost">
          {text('schedule.cost-button')}
        </Button>
      )}
    </CheckedForm>
  );
}

function tintOf({ pointType, mode }: Schedule): Tint {
  if (pointType === 'dhw') return 'water';
  return /cooling/i.test(mode) ? 'cool' : 'heat';
}

/** Quarter-hours where the unit keeps them apart, else ten minutes. */
const stepOf = ({ minutesBetweenMin }: Schedule): number =>
  minutesBetweenMin > 0 && minutesBetweenMin % 15 === 0 ? 15 : 10;
