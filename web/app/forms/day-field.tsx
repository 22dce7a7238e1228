import { useDayText } from '../i18n/use-day-text.ts';
import { DayField as BareDayField, type DayFieldProps } from '../ui/day-field.tsx';
import { useField } from './fields.tsx';

type Own = Omit<DayFieldProps, 'name' | 'id' | 'label' | 'error' | 'defaultValue' | 'words'> & {
  readonly name: string;
};

/** A day of the form's definition; its field has the type `date`. */
export function DayField({ name, ...props }: Own) {
  const { native, frame, state, note } = useField(name);
  const words = useDayText();
  const { type: _, ...rest } = native;
  const { initial } = state;
  return (
    <BareDayField
      {...rest}
      {...props}
      hint={note(props.hint, words)}
      {...frame}
      words={words}
      defaultValue={typeof initial === 'string' ? initial : ''}
    />
  );
}
