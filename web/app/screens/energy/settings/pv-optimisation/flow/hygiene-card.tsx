import type { HygieneAnswer } from '@hearth/energy/hygiene/contract.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { EvidenceMark } from '../../../../../ui/evidence.tsx';
import { calendar, history } from '../../../../../ui/icons-of-energy.ts';
import { clock } from '../../../../../ui/icons-of-things.ts';
import { AttentionCard } from '../../../../../ui/notices.tsx';
import { Row, RowList } from '../../../../../ui/rows.tsx';
import { Details, Section } from '../../../../../ui/section.tsx';

/** Who starts the legionella cycle: the plan, where the unit takes 60 degrees, else a person at the unit. */
export type CycleStarter = 'plan' | 'person';

interface HygieneCardProps {
  readonly hygiene: HygieneAnswer | null;
  readonly starter: CycleStarter;
  readonly timeZone: string;
}

/** Last legionella cycle with its evidence, the next one, the best hour for it, and who must start it. */
export function HygieneCard({ hygiene, starter, timeZone }: HygieneCardProps) {
  const text = useText();
  if (hygiene === null) return null;
  return (
    <Section title={text('surplus.cycle')}>
      {hygiene.state === 'known' ? (
        <KnownCycle hygiene={hygiene} starter={starter} timeZone={timeZone} />
      ) : (
        <p className="second">{text(`surplus.cycle-${hygiene.reason}`)}</p>
      )}
    </Section>
  );
}

function KnownCycle({
  hygiene,
  starter,
  timeZone,
}: HygieneCardProps & { readonly hygiene: Extract<HygieneAnswer, { state: 'known' }> }) {
  const text = useText();
  const formats = useFormats(timeZone);
  const { last, stepS, dueOn, isOverdue, planned, everyDays } = hygiene;
  const minutes = last && (Date.parse(last.to) - Date.parse(last.from)) / 60_000;
  return (
    <>
      {isOverdue && (
        <AttentionCard
          kicker={text('surplus.cycle-kicker')}
          title={text(last ? 'surplus.cycle-overdue' : 'surplus.cycle-never')}
        >
          {text(`surplus.cycle-start-${starter}`)}
        </AttentionCard>
      )}
      <RowList look="panel">
        <Row
          icon={history}
          title={text('surplus.cycle-last')}
          value={last ? formats.day(last.day, 'weekday') : text('surplus.cycle-none')}
          valueNote={
            last
              ? text(last.isCoarse ? 'surplus.cycle-coarse' : 'surplus.cycle-held', {
                  minutes: formats.number(minutes ?? 0, 0),
                  value: formats.degrees(last.highestC, 1),
                })
              : undefined
          }
          evidence={<EvidenceMark kind="measured" text={text('surplus.measured')} />}
        />
        <Row
          icon={calendar}
          title={text('surplus.cycle-due')}
          value={formats.day(dueOn, 'weekday')}
          valueNote={text('surplus.cycle-every', { count: everyDays })}
        />
        <Row
          icon={clock}
          title={text('surplus.cycle-hour')}
          value={planned ? formats.dateTime(planned.from) : text('surplus.cycle-later')}
          valueNote={planned ? text(`surplus.cycle-reason-${planned.reason}`) : undefined}
        />
      </RowList>
      {!isOverdue && <p className="small">{text(`surplus.cycle-start-${starter}`)}</p>}
      <Details summary={text('surplus.how')}>
        <p className="small">
          {text('surplus.cycle-method', { minutes: formats.number(stepS / 60, 0) })}
        </p>
      </Details>
    </>
  );
}
