import type { ReactNode } from 'react';
import { useField } from '../forms/fields.tsx';
import { Button } from '../ui/button.tsx';
import { plus } from '../ui/icons.ts';
import { bin } from '../ui/icons-of-things.ts';
import { addRow, removeRow } from './rows.ts';

export interface RowsEditorProps {
  /** Field with the ids of the rows. */
  readonly list: string;
  readonly ids: readonly string[];
  readonly title: (position: number) => string;
  readonly addText: string;
  readonly removeText: (position: number) => string;
  /** The first row cannot be removed. */
  readonly keepsOne?: boolean;
  readonly children: (id: string, position: number) => ReactNode;
}

/** Repeatable rows of a form. Adding and removing are buttons of the form, so they work without scripts and keep what was typed. */
export function RowsEditor(props: RowsEditorProps) {
  const { list, ids, title, addText, removeText, keepsOne, children } = props;
  return (
    <div className="stack" id={list}>
      <input type="hidden" name={list} value={ids.join(' ')} />
      <ListFault list={list} />
      {ids.map((id, i) => (
        <fieldset key={id} className="row-fields">
          <legend className="row-fields-title">{title(i + 1)}</legend>
          {children(id, i + 1)}
          {(keepsOne !== true || ids.length > 1) && (
            <Button look="quiet" icon={bin} name="go" value={removeRow(list, id)} formNoValidate>
              {removeText(i + 1)}
            </Button>
          )}
        </fieldset>
      ))}
      <Button icon={plus} name="go" value={addRow(list)} formNoValidate>
        {addText}
      </Button>
    </div>
  );
}

/** A fault of the list as a whole, such as prices that are too small together. */
function ListFault({ list }: { list: string }) {
  const { frame } = useField(list);
  return frame.error ? (
    <p className="field-error" id={frame.id}>
      {frame.error}
    </p>
  ) : null;
}

/** A value that the person does not type: kept from before, or a name in the page's language. */
export function HiddenField({ name, otherwise = '' }: { name: string; otherwise?: string }) {
  const { state } = useField(name);
  const value = typeof state.initial === 'string' ? state.initial : '';
  return <input type="hidden" name={name} value={value || otherwise} />;
}
