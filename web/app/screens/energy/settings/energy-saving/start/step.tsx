import { useText } from '../../../../../i18n/use-text.ts';
import { leaf, history } from '../../../../../ui/icons-of-energy.ts';
import { shield } from '../../../../../ui/icons-of-things.ts';
import { Row, RowList } from '../../../../../ui/rows.tsx';
import { SavingPage, type SavingStepProps } from '../flow/saving-page.tsx';
import { startForm } from '../flow/step-forms.ts';

export function StartStep({ loaded, acted }: SavingStepProps) {
  const text = useText();
  return (
    <SavingPage
      loaded={loaded}
      acted={acted}
      form={startForm}
      question="saving.start-question"
      lead="saving.start-lead"
    >
      {() => (
        <RowList look="panel">
          <Row
            icon={leaf}
            title={text('saving.start-range')}
            note={text('saving.start-range-note')}
          />
          <Row
            icon={shield}
            title={text('saving.start-safe')}
            note={text('saving.start-safe-note')}
          />
          <Row
            icon={history}
            title={text('saving.start-measured')}
            note={text('saving.start-measured-note')}
          />
        </RowList>
      )}
    </SavingPage>
  );
}
