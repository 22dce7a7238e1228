import { type InstallationId, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { type Locale, locale } from '@hearth/platform/http/schema.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { answerByOf } from '../assistance/answer-by.ts';
import {
  type AssistanceEvent,
  afterAssistanceEvent,
  partiesOfEvent,
} from '../assistance/assistance-state.ts';
import type { AssistanceEvidence } from '../assistance/contract.ts';
import { requestNumber } from '../assistance/request-number.ts';
import {
  type StoredAssistance,
  addEvent,
  findAssistance,
  insertDraft,
  requestsOf,
  saveAssistance,
} from '../assistance/store.ts';
import { type Symptom, urgencyOf } from '../assistance/symptom-terms.ts';
import { takeEvidence } from '../assistance/take-evidence.ts';
import type { ProductDeps } from '../deps.ts';
import { accessFor, timeZoneOf } from '../installation/store.ts';
import { insertEntry } from '../maintenance/store.ts';
import { findPartner } from '../partner/store.ts';
import { unitsOf } from '../unit/store.ts';

const topic = 'product.template-requests';

const payloadSchema = z.object({
  installation: z.uuid(),
  owner: z.uuid(),
  /** Service partner that the requests went to. */
  company: z.uuid(),
  /** Language of what people wrote. */
  language: locale,
});

/** Enqueues requests for assistance of a home that is a copy of a template home, one in each state. */
export async function enqueueRequests(
  tx: Database,
  { clock }: Pick<ProductDeps, 'clock'>,
  requests: z.input<typeof payloadSchema>,
): Promise<void> {
  const payload = payloadSchema.parse(requests);
  await enqueue(tx, { topic, key: payload.installation, payload }, clock);
}

/** Deliveries are repeated after an error; a home gets its requests once. */
export function requestDeliveries(deps: ProductDeps): Service['outbox'] {
  return { [topic]: (payload) => storeRequests(deps, payloadSchema.parse(payload)) };
}

type Words = 'tank-cold' | 'sensor' | 'drips' | 'seal' | 'code' | 'bill' | 'cold';

interface TemplateRequest {
  readonly symptom: Symptom;
  readonly daysAgo: number;
  readonly words: Words | null;
  /** What followed the submission, six hours each after the one before. */
  readonly events: readonly AssistanceEvent[];
  readonly findings?: Words;
  /** Days until a proposed or agreed visit; without it the visit was a day after the request. */
  readonly visitInDays?: number;
}

const visited = ['acknowledge', 'propose', 'accept-time', 'begin', 'resolve'] as const;

/** The oldest first, ending in each state but `draft`: a draft would be replaced by the next request. */
const templateRequests: readonly TemplateRequest[] = [
  {
    symptom: 'no-hot-water',
    daysAgo: 212,
    words: 'tank-cold',
    events: [...visited, 'close'],
    findings: 'sensor',
  },
  { symptom: 'noise', daysAgo: 96, words: null, events: ['cancel'] },
  { symptom: 'leak', daysAgo: 9, words: 'drips', events: [...visited], findings: 'seal' },
  // Nobody at the company has answered for more than its working hours.
  { symptom: 'noise', daysAgo: 8, words: null, events: [] },
  { symptom: 'message', daysAgo: 4, words: 'code', events: ['acknowledge', 'begin'] },
  {
    symptom: 'high-bill',
    daysAgo: 3,
    words: 'bill',
    events: ['acknowledge', 'propose', 'accept-time'],
    visitInDays: 2,
  },
  { symptom: 'too-cold', daysAgo: 2, words: 'cold', events: ['propose'], visitInDays: 3 },
  { symptom: 'something-else', daysAgo: 0, words: null, events: [] },
];

const texts: Readonly<Record<Locale, Readonly<Record<Words, string>>>> = {
  en: {
    'tank-cold': 'The shower is lukewarm since this morning.',
    sensor: 'The sensor of the tank was broken and is replaced.',
    drips: 'Water drips from a pipe beside the tank.',
    seal: 'A seal was worn and is replaced. The pressure is right again.',
    code: 'The message comes back after an hour.',
    bill: 'Electricity has doubled since October.',
    cold: 'The living area does not get above 19 degrees in the evening.',
  },
  de: {
    'tank-cold': 'Die Dusche ist seit heute Morgen nur lauwarm.',
    sensor: 'Der Fühler des Speichers war defekt und ist ersetzt.',
    drips: 'Aus einem Rohr neben dem Speicher tropft Wasser.',
    seal: 'Eine Dichtung war verschlissen und ist ersetzt. Der Druck stimmt wieder.',
    code: 'Die Meldung kommt nach einer Stunde wieder.',
    bill: 'Der Stromverbrauch hat sich seit Oktober verdoppelt.',
    cold: 'Die Wohnräume werden abends nicht wärmer als 19 Grad.',
  },
  ar: {
    'tank-cold': 'ماء الاستحمام فاتر منذ صباح اليوم.',
    sensor: 'كان حساس الخزان معطلًا وتم استبداله.',
    drips: 'يقطر الماء من أنبوب بجانب الخزان.',
    seal: 'كانت إحدى الحشيات تالفة وتم استبدالها. عاد الضغط صحيحًا.',
    code: 'تعود الرسالة بعد ساعة.',
    bill: 'تضاعف استهلاك الكهرباء منذ أكتوبر.',
    cold: 'لا تتجاوز حرارة غرف المعيشة 19 درجة مساءً.',
  },
};

async function storeRequests(
  deps: ProductDeps,
  { installation, owner, company, language }: z.infer<typeof payloadSchema>,
): Promise<void> {
  const { db, clock } = deps;
  const access = await accessFor(db, { person: branded(owner), installation }, clock.now());
  if (!access || (await requestsOf(db, access, null)).length > 0) return;
  const [unit] = await unitsOf(db, access);
  const evidence = await takeEvidence(deps, access, unit ?? null);
  const facts = { evidence, unit: unit?.unitId ?? null, company, words: texts[language] };
  await db.transaction(async (tx) => {
    for (const request of templateRequests)
      await storeRequest(tx, deps, access.installationId, request, facts);
  });
}

interface Facts {
  readonly evidence: AssistanceEvidence;
  readonly unit: string | null;
  readonly company: string;
  readonly words: Readonly<Record<Words, string>>;
}

/** Hours between two steps. */
const stepHours = 6;

async function storeRequest(
  tx: Database,
  { clock }: Pick<ProductDeps, 'clock'>,
  installation: InstallationId,
  template: TemplateRequest,
  { evidence, unit, company, words }: Facts,
): Promise<void> {
  const now = clock.now();
  const timeZone = await timeZoneOf(tx, installation);
  const partner = await findPartner(tx, company);
  const { symptom, events, findings = null } = template;
  // The newest request is an hour old.
  const begunAt = now.subtract({ hours: 24 * template.daysAgo + 1 });
  const day = begunAt.toZonedDateTimeISO(timeZone).toPlainDate();
  const requestId = uuidv7(begunAt);
  const urgency = urgencyOf({ symptom, isHeatingOut: false, isHotWaterOut: false });
  const draft = {
    requestId,
    number: requestNumber(day.toString()),
    unit,
    symptom,
    faultCode: null,
    urgency,
    evidence: evidenceAt(begunAt, evidence, template.daysAgo),
  };
  await insertDraft(tx, installation, draft, begunAt);
  const stored = await findAssistance(tx, { installationId: installation }, requestId);
  if (!stored) return;
  let request: StoredAssistance = {
    ...stored,
    partner: company,
    description: template.words === null ? '' : words[template.words],
  };
  const visitDay =
    template.visitInDays === undefined
      ? day.add({ days: 1 })
      : now.toZonedDateTimeISO(timeZone).toPlainDate().add({ days: template.visitInDays });
  let at = begunAt;
  for (const event of ['submit', ...events] as const) {
    const state = afterAssistanceEvent(request.state, event);
    if (state === null) throw new Error(`${event} does not follow ${request.state}`);
    const answerBy = partner
      ? await answerByOf(tx, { installation, company: partner, state, urgency }, at)
      : null;
    const isLate = answerBy !== null && answerBy.epochMilliseconds <= now.epochMilliseconds;
    // Only the last event leaves the request waiting for an answer until now.
    const escalatedAt = isLate && events.length === 0 ? answerBy : null;
    const times = timesAfter(event, { visitDay, timeZone });
    request = { ...request, state, answerBy, escalatedAt, ...times };
    await saveAssistance(tx, installation, request, at);
    const [party = 'household'] = partiesOfEvent[event];
    const body = event === 'resolve' && findings !== null ? words[findings] : '';
    await addEvent(tx, { installation, request: requestId }, { event, party, body }, at);
    if (event === 'resolve')
      await enterRepair(tx, installation, { unit, company, findings: body, day: visitDay, at });
    at = at.add({ hours: stepHours });
  }
}

/** The present facts stand for those of the last days; courses and changes of an older request would be of another time. */
const evidenceAt = (
  begunAt: Temporal.Instant,
  evidence: AssistanceEvidence,
  daysAgo: number,
): AssistanceEvidence => ({
  ...evidence,
  takenAt: begunAt.toString(),
  ...(daysAgo > 0 ? { 'last-day': null, log: null } : {}),
});

/** Proposed times and the visit after an event. */
function timesAfter(
  event: AssistanceEvent,
  { visitDay, timeZone }: { readonly visitDay: Temporal.PlainDate; readonly timeZone: string },
): Partial<Pick<StoredAssistance, 'proposals' | 'visit'>> {
  const at = (plainTime: string): string =>
    visitDay.toZonedDateTime({ timeZone, plainTime }).toInstant().toString();
  if (event === 'propose')
    return {
      proposals: [
        { from: at('09:00'), to: at('11:00') },
        { from: at('14:00'), to: at('16:00') },
      ],
    };
  if (event === 'accept-time')
    return { proposals: [], visit: { from: at('09:00'), to: at('11:00') } };
  return {};
}

/** A visit enters the maintenance log, as after a request of an owner. */
async function enterRepair(
  tx: Database,
  installation: InstallationId,
  {
    unit,
    company,
    findings,
    day,
    at,
  }: {
    readonly unit: string | null;
    readonly company: string;
    readonly findings: string;
    readonly day: Temporal.PlainDate;
    readonly at: Temporal.Instant;
  },
): Promise<void> {
  const name = (await findPartner(tx, company))?.name ?? null;
  await insertEntry(
    tx,
    installation,
    {
      unit,
      kind: 'repair',
      on: day.toString(),
      company: name,
      findings,
      parts: [],
      measured: [],
      seen: [],
      counterH: null,
      corrects: null,
      partner: company,
    },
    at,
  );
}
