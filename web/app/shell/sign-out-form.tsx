import { CheckedForm } from '../forms/checked-form.tsx';
import { SendButton } from '../forms/fields.tsx';
import { defineForm } from '../forms/form-spec.ts';
import { paths } from '../paths.ts';
import { signOut } from '../ui/icons.ts';

const signOutForm = defineForm({ name: 'sign-out', fields: {} });

/** A document post: the answer redirects through the identity provider. */
export function SignOutForm({
  label,
  isEverywhere = false,
}: {
  label: string;
  isEverywhere?: boolean;
}) {
  return (
    <CheckedForm
      form={signOutForm}
      {...(isEverywhere ? { instance: 'everywhere' } : {})}
      action={paths.signOut()}
      reloadDocument
    >
      {isEverywhere && <input type="hidden" name="everywhere" value="yes" />}
      <SendButton look="secondary" {...(isEverywhere ? {} : { icon: signOut })}>
        {label}
      </SendButton>
    </CheckedForm>
  );
}
