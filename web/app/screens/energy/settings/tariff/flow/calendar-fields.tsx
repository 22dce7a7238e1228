import { dayKinds } from '@hearth/energy/tariff/day-kinds.ts';
import { SelectField, TextField, useField } from '../../../../../forms/fields.tsx';
import type { Values } from '../../../../../forms/rule.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { useHydrated } from '../../../../../ui/hydrated.ts';
import { Details, Section } from '../../../../../ui/section.tsx';
import { rowIds } from '../../../../../wizard/rows.ts';
import { RowsEditor } from '../../../../../wizard/rows-editor.tsx';
import { PaintedList } from './painted-times.tsx';
import { PriceField, TimeField } from './price-field.tsx';
import type { Money } from './use-money.ts';
import { type TypedCalendar, useTypedCalendar } from './use-typed-calendar.ts';
import { WeekPainter } from './week-painter.tsx';

export interface CalendarFieldsProps {
  readonly prefix: string;
  readonly values: Values;
  readonly money: Money;
}

/** Named prices, and when each holds: as a painted week, or as a list of times of which the last matching one decides. */
export function CalendarFields({ prefix, values, money }: CalendarFieldsProps) {
  const text = useText();
  const calendar = useTypedCalendar(prefix, values, money);
  const { levels, week } = calendar;
  const bandIds = rowIds(values, `${prefix}bands`);
  const windowIds = rowIds(values, `${prefix}windows`);
  const options = levels.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="stack" onInput={calendar.read}>
      <RowsEditor
        list={`${prefix}bands`}
        ids={bandIds}
        title={(position) => text('tariff.band', { position })}
        addText={text('tariff.add-band')}
        removeText={(position) => text('tariff.remove-band', { position })}
      >
        {(id) => (
          <div className="field-pair">
            <TextField name={`${prefix}b${id}-name`} autoComplete="off" />
            <PriceField name={`${prefix}b${id}-rate`} money={money} />
          </div>
        )}
      </RowsEditor>
      <input
        type="hidden"
        id={calendar.weekField.id}
        name={`${prefix}week`}
        value={calendar.weekField.text}
      />
      {levels.length > 0 && <WeekPart {...calendar} />}
      {levels.length > 0 && week && <PaintedList prefix={prefix} week={week} levels={levels} />}
      {levels.length > 0 && (
        // A painted week holds instead of the list, which stays in the form.
        <div hidden={week !== null}>
          <div className="stack">
            <SelectField name={`${prefix}otherwise`} options={options} />
            <RowsEditor
              list={`${prefix}windows`}
              ids={windowIds}
              title={(position) => text('tariff.window', { position })}
              addText={text('tariff.add-window')}
              removeText={(position) => text('tariff.remove-window', { position })}
            >
              {(id) => <WindowFields prefix={`${prefix}w${id}-`} bands={options} />}
            </RowsEditor>
            <p className="small">{text('tariff.windows-note')}</p>
          </div>
        </div>
      )}
    </div>
  );
}

/** The week of hours, where scripts run and the list fits into one week. */
function WeekPart({ levels, picture, paint }: TypedCalendar) {
  const text = useText();
  if (!useHydrated()) return null;
  if (!picture.ok) return <p className="small">{text(`tariff.not-painted-${picture.reason}`)}</p>;
  return (
    <Section title={text('tariff.week')}>
      <WeekPainter week={picture.week} levels={levels} onPaint={paint} />
      <label className="choice">
        <input
          type="checkbox"
          className="choice-input"
          checked={picture.week.holidays === 'as-sunday'}
          onChange={({ target }) =>
            paint({ ...picture.week, holidays: target.checked ? 'as-sunday' : 'as-weekday' })
          }
        />
        <span className="choice-text">{text('tariff.holidays-as-sunday')}</span>
      </label>
    </Section>
  );
}

function WindowFields({
  prefix,
  bands,
}: {
  readonly prefix: string;
  readonly bands: readonly { value: string; label: string }[];
}) {
  const text = useText();
  const formats = useFormats();
  return (
    <>
      <div className="field-pair">
        <TimeField name={`${prefix}from`} />
        <TimeField name={`${prefix}to`} />
      </div>
      <SelectField name={`${prefix}band`} options={bands} />
      <Details summary={text('tariff.window-when')}>
        <div className="stack">
          <ManyField
            name={`${prefix}days`}
            hint={text('tariff.window-days-note')}
            options={dayKinds.map((day, i) => ({
              value: day,
              // 5 January 2026 is a Monday.
              label:
                i < 7
                  ? formats.weekday(`2026-01-${String(i + 5).padStart(2, '0')}`, 'long')
                  : text(`tariff.day-${day}`),
            }))}
          />
          <ManyField
            name={`${prefix}months`}
            hint={text('tariff.window-months-note')}
            options={Array.from({ length: 12 }, (_, i) => ({
              value: String(i + 1),
              label: formats.month(`2026-${String(i + 1).padStart(2, '0')}-01`, 'short'),
            }))}
          />
        </div>
      </Details>
    </>
  );
}

/** Several of a few values, as checkboxes. */
function ManyField({
  name,
  hint,
  options,
}: {
  readonly name: string;
  readonly hint: string;
  readonly options: readonly { value: string; label: string }[];
}) {
  const { frame, state } = useField(name);
  const { initial } = state;
  const chosen = Array.isArray(initial) ? initial : [];
  return (
    <fieldset className="field">
      <legend className="field-legend">{frame.label}</legend>
      <p className="field-hint">{hint}</p>
      <div className="choice-grid">
        {options.map(({ value, label }) => (
          <label className="choice" key={value}>
            <input
              type="checkbox"
              className="choice-input"
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
            />
            <span className="choice-text">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
