import type { Assistance } from '@hearth/product/assistance/contract.ts';
import type { Installation } from '@hearth/product/installation/contract.ts';
import { sessionOf } from '../../../api/installation.ts';
import { carePaths } from '../../../care-paths.ts';
import { backendContext } from '../../../context.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { deferred } from '../../../navigation/deferred.tsx';
import { check } from '../../../ui/icons.ts';
import { calendar } from '../../../ui/icons-of-energy.ts';
import { Banner } from '../../../ui/notices.tsx';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { AssistancePage } from '../assistance-page.tsx';
import { actOnDraft } from '../draft/act-on-draft.ts';
import { discardForm, submitForm } from '../draft/form.ts';
import { offeredTimes } from '../draft/offered-times.ts';
import { openRequest } from '../open-request.ts';
import { actOnRequest } from './act-on-request.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { installation, assistance } = await openRequest(context, url);
  const isDraft = assistance.state === 'draft';
  const { product, clock } = context.get(backendContext);
  const person = isDraft
    ? await product.getPerson({}, { token: sessionOf(context).accessToken })
    : null;
  return {
    installation,
    assistance,
    times: isDraft ? offeredTimes(clock.now(), installation.timeZone) : [],
    phone: person?.ok ? (person.value.phone ?? '') : '',
    isSent: url.searchParams.get('done') === 'sent',
    idempotency: crypto.randomUUID(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData();
  const form = posted.get('form');
  const isDraft = form === submitForm.name || form === discardForm.name;
  return await (isDraft ? actOnDraft(context, posted) : actOnRequest(context, posted));
}

/** Reload after a refused step too: the other side may have taken one. */
export const shouldRevalidate = (): boolean => true;

const DraftFields = deferred(() => import('../draft/draft-fields.tsx'), {
  catalogs: ['values', 'series'],
});

const NextSteps = deferred(() => import('./next-steps.tsx'));

const RequestFiles = deferred(() => import('./request-files.tsx'));

const AnswerDue = deferred(() => import('./answer-due.tsx'));

const Facts = deferred(() => import('./facts.tsx'), { catalogs: ['values', 'series'] });

/** One request: its state, what each side may do now, steps, messages and evidence. */
export default function RequestScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { installation, assistance, times, phone, idempotency } = loaderData;
  const answer: FormAnswer | undefined = actionData?.answer;
  const { installation: id, timeZone } = installation;
  const isDraft = assistance.state === 'draft';
  const title = isDraft ? 'assistance.title' : `assistance.symptom-${assistance.symptom}`;
  return (
    <AssistancePage installation={installation} title={text(title)}>
      {isDraft ? (
        <DraftFields
          assistance={assistance}
          times={times}
          phone={phone}
          timeZone={timeZone}
          installation={id}
          idempotency={idempotency}
          answer={answer}
        />
      ) : (
        <Sent {...loaderData} answer={answer} />
      )}
    </AssistancePage>
  );
}

interface SentProps {
  readonly installation: Installation;
  readonly assistance: Assistance;
  readonly isSent: boolean;
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

function Sent({ installation, assistance, isSent, idempotency, answer }: SentProps) {
  const text = useText();
  const { number, state, urgency, partner, isReached } = assistance;
  const { installation: id, timeZone } = installation;
  return (
    <>
      {isSent && !answer && <Banner icon={check}>{text('assistance.sent')}</Banner>}
      <p className="lead">{text(`assistance.now-${state}`, { partner: partner ?? '' })}</p>
      {!isReached && <p>{text('assistance.not-reached', { partner: partner ?? '' })}</p>}
      <p className="small">
        {text('assistance.request', { number })} · {text(`assistance.urgency-${urgency}`)}
      </p>
      {assistance.answerBy !== null && (
        <AnswerDue assistance={assistance} timeZone={timeZone} installation={id} />
      )}
      <Visit assistance={assistance} timeZone={timeZone} installation={id} />
      <NextSteps
        assistance={assistance}
        timeZone={timeZone}
        installation={id}
        idempotency={idempotency}
        answer={answer}
      />
      <RequestFiles
        assistance={assistance}
        installation={id}
        idempotency={idempotency}
        answer={answer}
      />
      <History assistance={assistance} timeZone={timeZone} />
      <Facts assistance={assistance} timeZone={timeZone} />
    </>
  );
}

function Visit(props: { assistance: Assistance; timeZone: string; installation: string }) {
  const { assistance, timeZone, installation } = props;
  const { visit, request, state } = assistance;
  const text = useText();
  const formats = useFormats(timeZone);
  if (!visit) return null;
  return (
    <>
      <RowList look="panel">
        <Row
          icon={calendar}
          strong
          title={text('assistance.visit')}
          value={formats.dateTime(visit.from)}
          valueNote={text('assistance.until', { time: formats.time(visit.to) })}
        />
      </RowList>
      {state === 'scheduled' && (
        <p className="small">
          <a href={carePaths.visitFile(installation, request)} download>
            {text('assistance.to-calendar')}
          </a>
        </p>
      )}
    </>
  );
}

function History({ assistance, timeZone }: { assistance: Assistance; timeZone: string }) {
  const text = useText();
  const formats = useFormats(timeZone);
  const { events, partner } = assistance;
  return (
    <Section title={text('assistance.steps')}>
      <RowList label={text('assistance.steps')}>
        {events.map(({ event, party, body, at }, index) => (
          <Row
            key={index}
            strong
            title={text(`assistance.event-${event}`)}
            note={
              <>
                <span className="care-note">
                  {party === 'partner' ? <bdi>{partner}</bdi> : text('assistance.household')}
                </span>
                {body !== '' && (
                  <span className="care-note care-text" dir="auto">
                    {body}
                  </span>
                )}
              </>
            }
            valueNote={formats.dateTime(at)}
          />
        ))}
      </RowList>
    </Section>
  );
}
