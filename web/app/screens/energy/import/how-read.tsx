import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SelectField, SendButton } from '../../../forms/fields.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { Details } from '../../../ui/section.tsx';
import { Table } from '../../../ui/table.tsx';
import {
  clockNames,
  columnFields,
  flowNames,
  layoutForm,
  unitNames,
  valueColumnsOf,
} from './opened-forms.ts';
import type { OpenedImportProps } from './import-view.ts';

/** How the file was read: encoding, separator, first rows, and the meaning of a table, which can be corrected. */
export function HowRead(props: OpenedImportProps & { readonly isOpen: boolean }) {
  const { opened, isOpen, timeZone } = props;
  const text = useText();
  const { layout } = opened;
  return (
    <Details summary={text('import.how-read')} open={isOpen || props.answer !== undefined}>
      <div className="stack">
        <p>
          {opened.format && `${text(`import.format-${opened.format}`)} `}
          {opened.encoding &&
            `${text('import.encoding', { encoding: opened.encoding.toUpperCase() })} `}
          {layout && `${text(`import.separator-${separatorNames[layout.separator]}`)} `}
          {text('import.zone', { zone: timeZone })}
        </p>
        {layout && opened.sample.length > 0 && (
          <Table
            caption={text('import.sample')}
            columns={layout.columns.map((head) => ({ head: <bdi>{head}</bdi> }))}
            rows={opened.sample.map(([head = '', ...cells], i) => ({
              key: String(i),
              head: <bdi>{head}</bdi>,
              cells: cells.map((cell) => cell),
            }))}
          />
        )}
        {layout && <LayoutFields {...props} layout={layout} />}
      </div>
    </Details>
  );
}

const separatorNames = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'bar' } as const;

type Layout = NonNullable<OpenedImportProps['opened']['layout']>;

function LayoutFields({
  installation,
  opened,
  answer,
  layout,
}: OpenedImportProps & { readonly layout: Layout }) {
  const text = useText();
  const columns = valueColumnsOf(layout.columns.length, layout.timeColumns);
  const optionsOf = (question: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: text(`import.${question}-${value}`) }));
  return (
    <CheckedForm
      form={layoutForm(columns)}
      answer={answer}
      envelope={{ installation }}
      initial={initialOf(layout, columns)}
    >
      <input type="hidden" name="import" value={opened.id} />
      <div className="import-choices">
        <SelectField name="decimal" options={optionsOf('decimal', ['comma', 'point'])} />
        <SelectField name="order" options={optionsOf('order', ['day-first', 'month-first'])} />
        <SelectField name="labels" options={optionsOf('labels', ['start', 'end'])} />
        <SelectField name="clock" options={optionsOf('clock', clockNames)} />
      </div>
      {columns.map((column) => {
        const names = columnFields(column);
        return (
          <fieldset key={column} className="row-fields">
            <legend className="row-fields-title">
              <bdi>{layout.columns[column]}</bdi>
            </legend>
            <div className="import-choices">
              <SelectField name={names.flow} options={optionsOf('flow', ['none', ...flowNames])} />
              <SelectField
                name={names.unit}
                options={unitNames.map((unit) => ({ value: unit, label: unit }))}
              />
              <SelectField name={names.kind} options={optionsOf('kind', ['interval', 'counter'])} />
            </div>
          </fieldset>
        );
      })}
      <SendButton look="secondary" wide={false} busyText={text('import.reading')}>
        {text('import.read-again')}
      </SendButton>
    </CheckedForm>
  );
}

/** The present meaning as values of the form. */
function initialOf(layout: Layout, columns: readonly number[]): Record<string, string> {
  return {
    decimal: layout.decimal === ',' ? 'comma' : 'point',
    order: layout.order,
    labels: layout.labels,
    clock: layout.clock,
    ...Object.fromEntries(
      columns.flatMap((column) => {
        const names = columnFields(column);
        const value = layout.values.find((each) => each.column === column);
        return [
          [names.flow, value?.flow ?? 'none'],
          [names.unit, value?.unit ?? 'kWh'],
          [names.kind, value?.isCounter ? 'counter' : 'interval'],
        ];
      }),
    ),
  };
}
