import { useEffect, useRef } from 'react';
import { useSubmit } from 'react-router';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { SendButton } from '../../forms/fields.tsx';
import { useText } from '../../i18n/use-text.ts';
import { continueForm } from './form.ts';

/** Signs in the browser that created the account; with scripts the form is sent without a press. */
export function ContinueSignUp({ email }: { readonly email: string }) {
  const text = useText();
  const submit = useSubmit();
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    void submit({ form: continueForm.name }, { method: 'post' });
  }, [submit]);
  return (
    <CheckedForm form={continueForm}>
      <p className="lead">{text('sign-in.after-sign-up', { email })}</p>
      <SendButton busyText={text('sign-in.busy')}>{text('sign-in.go-on')}</SendButton>
    </CheckedForm>
  );
}
