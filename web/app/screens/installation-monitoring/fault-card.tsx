import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AttentionCard } from '../../ui/notices.tsx';
import type { FaultMeaning } from './fault-meanings.ts';

/** A fault in plain words: what is wrong, what it means for the house, what to do first; the code comes last. */
export function FaultCard({ fault, installation }: { fault: FaultMeaning; installation: string }) {
  const text = useText();
  const { name, code, severity, meaning, step, works } = fault;
  const effects = works
    .filter((entry) => entry.works !== 'works')
    .map((entry) => text(`message.${entry.use}-${entry.works}`));
  const still = works
    .filter((entry) => entry.works === 'works')
    .map((entry) => text(`message.${entry.use}-works`));
  const kind = severity === 'error' || severity === 'emergency' ? 'trouble' : 'calm';
  return (
    <AttentionCard
      kind={kind}
      kicker={text(`message.kicker-${severity}`)}
      title={
        meaning !== null
          ? text(`message.title-${meaning}`)
          : text(code === '' ? 'message.no-code' : 'message.unknown')
      }
      actions={
        <ButtonLink href={paths.message(fault.id, installation)}>
          {text('message.what-to-do')}
        </ButtonLink>
      }
    >
      {[...effects, ...still].map((sentence) => (
        <p key={sentence}>{text('message.sentence', { sentence })}</p>
      ))}
      {step !== null && <p>{text('message.first-step', { step: text(`message.step-${step}`) })}</p>}
      <p className="small">
        {code === '' ? <bdi>{name}</bdi> : text('message.unit-and-code', { name, code })}
      </p>
    </AttentionCard>
  );
}
