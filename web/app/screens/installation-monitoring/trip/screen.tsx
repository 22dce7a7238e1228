import type { Installation } from '@hearth/product/installation/contract.ts';
import type { Trip, TripOffer, Trips } from '@hearth/product/trip/contract.ts';
import { data, redirect } from 'react-router';
import {
  contentOrThrow,
  failedSections,
  requestedInstallation,
  sessionOf,
} from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { DayField } from '../../../forms/day-field.tsx';
import { SendButton, useField } from '../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { AppPage } from '../../../shell/app-page.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { about, alert, check } from '../../../ui/icons.ts';
import { AttentionCard, Banner } from '../../../ui/notices.tsx';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { cancelTripForm, tripForm } from './form.ts';
import { offerText, progressOf } from './trip-texts.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { product } = context.get(backendContext);
  const failed = failedSections(context);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state === 'none') throw data(null, { status: 404 });
  if (chosen.state !== 'chosen') throw data(null, { status: 503 });
  const { installation } = chosen;
  const read = await product.getTrip(
    { params: { installation: installation.installation } },
    { token: sessionOf(context).accessToken },
  );
  return {
    failed,
    installation,
    trips: contentOrThrow(context, read),
    idempotency: crypto.randomUUID(),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { product } = context.get(backendContext);
  const token = sessionOf(context).accessToken;
  const posted = await request.formData();
  const here = `${url.pathname}${url.search}`;
  const { language } = context.get(pageRequestContext);
  if (posted.get('form') === cancelTripForm.name) {
    const read = await readForm(cancelTripForm, { posted, locale: language.format });
    if (!read.ok) return sendBack(read.answer);
    const params = { installation: read.installation, trip: read.text('trip') };
    const { idempotencyKey } = read;
    const cancelled = await product.cancelTrip({ params }, { token, idempotencyKey });
    // Cancelled on another device meanwhile: the page shows the present state.
    if (!cancelled.ok && cancelled.kind !== 'not-found') return sendBack(read.refused(cancelled));
    return redirect(here, 303);
  }
  const read = await readForm(tripForm, { posted, locale: language.format });
  if (!read.ok) return sendBack(read.answer);
  const planned = await product.planTrip(
    {
      params: { installation: read.installation },
      body: { from: read.text('from'), to: read.text('to'), units: [...read.list('units')] },
    },
    { token, idempotencyKey: read.idempotencyKey },
  );
  return planned.ok ? redirect(here, 303) : sendBack(read.refused(planned));
}

export default function TripScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { installation, trips, idempotency } = loaderData;
  const trip = trips?.trip ?? null;
  const isOpen = trip !== null && trip.state !== 'over' && trip.state !== 'cancelled';
  const canChange = installation.role !== 'partner';
  return (
    <AppPage
      title={text('trip.title')}
      back={{ href: paths.monitoring(installation.installation), label: text('trip.back') }}
      place={installation.name}
    >
      {trips && trip && (
        <Planned
          trip={trip}
          trips={trips}
          installation={installation}
          idempotency={idempotency}
          canChange={canChange}
          answer={actionData?.answer}
        />
      )}
      {trips && !isOpen && canChange && (
        <PlanForm
          installation={installation}
          trips={trips}
          idempotency={idempotency}
          answer={actionData?.answer}
        />
      )}
      {!canChange && <Banner icon={about}>{text('trip.read-only')}</Banner>}
    </AppPage>
  );
}

interface PlannedProps {
  readonly trip: Trip;
  readonly trips: Trips;
  readonly installation: Installation;
  readonly idempotency: string;
  readonly canChange: boolean;
  readonly answer: FormAnswer | undefined;
}

/** The planned trip: its days, the progress of each unit, and how to end it early. */
function Planned({ trip, trips, installation, idempotency, canChange, answer }: PlannedProps) {
  const text = useText();
  const formats = useFormats(installation.timeZone);
  const days = { from: formats.day(trip.from), to: formats.day(trip.to) };
  const isOver = trip.state === 'over';
  const touched = trips.offers.filter(({ unit }) => trip.steps.some((step) => step.unit === unit));
  return (
    <>
      <AttentionCard
        kind="calm"
        icon={isOver ? check : about}
        kicker={text(`trip.state-${trip.state}`)}
        title={text('trip.days', days)}
        actions={
          canChange &&
          (trip.state === 'planned' || trip.state === 'away') && (
            <CheckedForm
              form={cancelTripForm}
              answer={answer}
              envelope={{ installation: installation.installation, idempotency }}
            >
              <input type="hidden" name="trip" value={trip.trip} />
              <SendButton look="secondary" wide={false} busyText={text('trip.cancelling')}>
                {text(trip.state === 'away' ? 'trip.home-early' : 'trip.cancel')}
              </SendButton>
            </CheckedForm>
          )
        }
      >
        {text(`trip.about-${trip.state}`)}
      </AttentionCard>
      <RowList look="panel" label={text('trip.units')}>
        {touched.map(({ unit, name, kind }) => (
          <Row
            key={unit}
            strong
            title={name === '' ? text(`trip.kind-${kind}`) : name}
            note={text(`trip.unit-${progressOf(trip, unit)}`)}
          />
        ))}
      </RowList>
      {!isOver && <Hygiene offers={touched} />}
    </>
  );
}

function PlanForm(props: {
  installation: Installation;
  trips: Trips;
  idempotency: string;
  answer: FormAnswer | undefined;
}) {
  const text = useText();
  const { trips, installation } = props;
  const offers = trips.offers.filter(({ way }) => way !== 'none');
  if (offers.length === 0) return <Banner icon={alert}>{text('trip.no-units')}</Banner>;
  return (
    <>
      <p>{text('trip.what')}</p>
      <CheckedForm
        form={tripForm}
        answer={props.answer}
        today={trips.today}
        initial={{ units: offers.map(({ unit }) => unit) }}
        envelope={{ installation: installation.installation, idempotency: props.idempotency }}
      >
        <DayField name="from" min={trips.today} />
        <DayField name="to" min={trips.today} />
        <UnitMarks offers={offers} timeZone={installation.timeZone} />
        <Hygiene offers={offers} />
        <SendButton busyText={text('trip.planning')}>{text('trip.plan')}</SendButton>
      </CheckedForm>
    </>
  );
}

/** Each unit with the effect of a trip on it, before it is chosen. */
function UnitMarks({ offers, timeZone }: { offers: readonly TripOffer[]; timeZone: string }) {
  const text = useText();
  const formats = useFormats(timeZone);
  const { frame, state } = useField('units');
  const chosen = Array.isArray(state.value) ? state.value : [];
  return (
    <fieldset className="field">
      <legend className="field-legend">{frame.label}</legend>
      {offers.map((offer, index) => (
        <Checkbox
          key={offer.unit}
          name="units"
          id={index === 0 ? frame.id : `${frame.id}-${index}`}
          value={offer.unit}
          defaultChecked={chosen.includes(offer.unit)}
          error={index === offers.length - 1 ? frame.error : undefined}
          label={
            offer.name === '' ? (
              text(`trip.kind-${offer.kind}`)
            ) : (
              <span>
                <bdi>{offer.name}</bdi>
              </span>
            )
          }
          hint={offerText(text, offer, (celsius) => formats.degrees(celsius, 0)).join(' ')}
        />
      ))}
    </fieldset>
  );
}

/** Legionella: what to do after a tank was cool for days. */
function Hygiene({ offers }: { offers: readonly TripOffer[] }) {
  const text = useText();
  if (!offers.some(({ hotWater }) => hotWater)) return null;
  return (
    <Section title={text('trip.hygiene')}>
      <p>{text('trip.hygiene-why')}</p>
    </Section>
  );
}
