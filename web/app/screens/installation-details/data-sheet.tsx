import type { DataSheet as Sheet } from '@hearth/product/data-sheet/contract.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { SelectField, SendButton, TextField } from '../../forms/fields.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { useShell } from '../../shell-context.tsx';
import { Details } from '../../ui/section.tsx';
import { Table } from '../../ui/table.tsx';
import { dataSheetForm } from './data-sheet-form.ts';
import type { UnitRenaming } from './rename-unit.tsx';

interface DataSheetProps {
  readonly sheet: Sheet;
  readonly name: string;
  /** For a person who may correct it. */
  readonly renaming: UnitRenaming | undefined;
}

/** A unit's data sheet with the source of each figure, and a form that corrects one of them; closed until it is wanted. */
export function UnitSheet({ sheet, name, renaming }: DataSheetProps) {
  const text = useText();
  const formats = useFormats();
  const { figures, sizeKw } = sheet;
  const isAnswered = renaming?.answer?.form === `${dataSheetForm.name}.${sheet.unit}`;
  const hasDefaults = figures.some(({ from }) => from === 'default');
  return (
    <Details summary={text('data-sheet.sheet', { name })} open={isAnswered}>
      <div className="stack">
        <Table
          caption={text('data-sheet.sheet-caption')}
          columns={[
            { head: text('data-sheet.sheet-figure') },
            { head: text('data-sheet.sheet-value'), strong: true },
            { head: text('data-sheet.sheet-from') },
          ]}
          rows={figures.map((figure) => ({
            key: figure.name,
            head: text(`data-sheet.figure-${figure.name}`),
            cells: [
              formats.quantity(figure.value, null),
              text(`data-sheet.sheet-from-${figure.from}`),
            ],
          }))}
        />
        <Functions sheet={sheet} />
        {hasDefaults && (
          <p className="small second">
            {text('data-sheet.sheet-default-note', { size: formats.quantity(sizeKw, 'kW') })}
          </p>
        )}
        {renaming && <CorrectFigure sheet={sheet} renaming={renaming} />}
      </div>
    </Details>
  );
}

function Functions({ sheet: { functions } }: Pick<DataSheetProps, 'sheet'>) {
  const text = useText();
  const locale = useShell()?.language.format ?? 'en-GB';
  if (functions === null || functions.length === 0) return null;
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });
  return (
    <p className="small">
      {text('data-sheet.sheet-functions', {
        functions: list.format(functions.map((each) => text(`data-sheet.function-${each}`))),
      })}
    </p>
  );
}

function CorrectFigure({
  sheet: { unit, figures },
  renaming: { installation, idempotency, answer },
}: {
  readonly sheet: Sheet;
  readonly renaming: UnitRenaming;
}) {
  const text = useText();
  return (
    <CheckedForm
      form={dataSheetForm}
      instance={unit}
      answer={answer}
      initial={{ figure: figures[0]?.name ?? '', value: '' }}
      envelope={{ installation, idempotency: `${idempotency}.sheet.${unit}` }}
    >
      <input type="hidden" name="unit" value={unit} />
      <SelectField
        name="figure"
        options={figures.map(({ name }) => ({
          value: name,
          label: text(`data-sheet.figure-${name}`),
        }))}
      />
      <TextField
        name="value"
        inputMode="decimal"
        autoComplete="off"
        hint={text('data-sheet.correct-hint')}
      />
      <SendButton look="secondary" wide={false}>
        {text('data-sheet.correct-save')}
      </SendButton>
    </CheckedForm>
  );
}
