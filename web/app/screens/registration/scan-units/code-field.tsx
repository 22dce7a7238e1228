import { TextField } from '../../../forms/fields.tsx';

/** For what stands on a label or card: nothing that a keyboard does for words helps there. */
export function CodeField({ name, hint }: { readonly name: string; readonly hint: string }) {
  return (
    <TextField
      name={name}
      hint={hint}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      className="scan-serial"
    />
  );
}
