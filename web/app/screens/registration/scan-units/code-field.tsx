import { TextField } from '../../../forms/fields.tsx';

/** Field for a code from a label or card, without the keyboard's corrections. */
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
