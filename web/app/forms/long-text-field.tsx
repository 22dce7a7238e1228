import { LongText } from '../ui/long-text.tsx';
import { type Own, useField } from './fields.tsx';
import { textOf } from './rule.ts';

/** A text of several lines, as the form defines it. */
export function LongTextField({ name, ...props }: Own<typeof LongText>) {
  const field = useField(name);
  const { maxLength } = field.native;
  return (
    <LongText
      {...(maxLength === undefined ? {} : { maxLength })}
      {...props}
      hint={field.note(props.hint)}
      {...field.frame}
      defaultValue={textOf(field.state.initial)}
    />
  );
}
