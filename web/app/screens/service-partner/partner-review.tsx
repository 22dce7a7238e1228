import { type ReviewAnswer, reviewAnswers } from '@hearth/product/partner/grant/grant-state.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { SendButton } from '../../forms/fields.tsx';
import { useText } from '../../i18n/use-text.ts';
import { wrench } from '../../ui/icons.ts';
import { AttentionCard } from '../../ui/notices.tsx';
import { reviewForm } from './form.ts';
import type { GrantProps } from './withdraw-form.tsx';

/** The question, two weeks after commissioning, whether the company remains: one tap answers it. */
export function PartnerReview(props: GrantProps) {
  const text = useText();
  return (
    <AttentionCard
      kind="calm"
      icon={wrench}
      kicker={text('service-partner.review')}
      title={text('service-partner.review-title', { name: props.grant.partner.name })}
      actions={reviewAnswers.map((each) => (
        <AnswerButton key={each} reviewAnswer={each} {...props} />
      ))}
    >
      {text('service-partner.review-note')}
    </AttentionCard>
  );
}

function AnswerButton(props: GrantProps & { reviewAnswer: ReviewAnswer }) {
  const text = useText();
  const { grant, installation, answer, reviewAnswer } = props;
  return (
    <CheckedForm
      form={reviewForm}
      instance={reviewAnswer}
      answer={answer}
      envelope={{ installation }}
      className=""
    >
      <input type="hidden" name="grant" value={grant.grant} />
      <input type="hidden" name="answer" value={reviewAnswer} />
      <SendButton look={reviewAnswer === 'keep' ? 'main' : 'secondary'} wide={false}>
        {text(`service-partner.review-${reviewAnswer}`)}
      </SendButton>
    </CheckedForm>
  );
}
