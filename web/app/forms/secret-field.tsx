import { PasswordField } from '../ui/password-field.tsx';
import { type Own, useField } from './fields.tsx';

/** A password field; it is never returned filled in. A module of its own, because most forms have none. */
export function SecretField({ name, ...props }: Own<typeof PasswordField>) {
  const field = useField(name);
  const { type: _, ...native } = field.native;
  return <PasswordField {...native} {...props} {...field.frame} />;
}
