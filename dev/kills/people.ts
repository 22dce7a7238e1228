import { type VisitedPage, type Visitor, hiddenFieldsOf, signIn } from '../visitor.ts';
import { type Unanswered, persist, unexpected } from './load.ts';

export interface SimulatedPerson {
  readonly email: string;
  readonly password: string;
}

export interface LabelledUnit {
  readonly gtin: string;
  readonly serial: string;
  readonly code: string;
}

/** Signs up; acknowledged by the page that announces the mail. */
export async function signUp(visitor: Visitor, person: SimulatedPerson): Promise<void> {
  const form = await persist('the form to sign up', () => formOn(visitor, '/sign-up'));
  const typed = { ...form, ...person, name: 'Jonas Weber', agreed: 'on' };
  await persist(`the sign-up of ${person.email}`, async () => {
    const page = await visitor.post('/sign-up', typed);
    const isSent = page.status === 200 && page.text.includes(`mail to ${person.email}`);
    return isSent ? page : unexpected(page);
  });
}

/** Links in the mails to each recipient, from the developer's outbox. */
export async function verificationLinks(
  developer: Visitor,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { text } = await persist('the outbox', async () => {
    const page = await developer.open('/outbox');
    return page.status === 200 ? page : unexpected(page);
  });
  const links = new Map<string, string[]>();
  for (const [article] of text.matchAll(/<article.*?<\/article>/gs)) {
    const [, link] = /href="([^"]*\/verify\?[^"]*)"/.exec(article) ?? [];
    const [recipient = ''] = /[\w.-]+@kills\.example/.exec(article) ?? [];
    if (link) links.set(recipient, [...(links.get(recipient) ?? []), link]);
  }
  return links;
}

/** Confirms the address with the link of a mail and signs in. A link used up by a lost answer does no harm. */
export async function confirmAndSignIn(
  visitor: Visitor,
  { link, person }: { readonly link: string; readonly person: SimulatedPerson },
): Promise<void> {
  const { pathname, search } = new URL(link.replaceAll('&amp;', '&'));
  await persist(`the confirmation of ${person.email}`, async () => {
    const page = await visitor.open(`${pathname}${search}`);
    const answered = await visitor.post('/verify', hiddenFieldsOf(page));
    return [200, 422].includes(answered.status) ? answered : unexpected(answered);
  });
  await enter(visitor, person);
}

export async function enter(visitor: Visitor, person: SimulatedPerson): Promise<void> {
  await persist(`the sign-in of ${person.email}`, async () => {
    // Signed in already when only the answer was lost.
    const before = await visitor.open('/launcher');
    const page = isAt(before, '/launcher') ? before : await signIn(visitor, person);
    return isAt(page, '/launcher') ? page : unexpected(page);
  });
}

const summary = '/registration/summary/overview';

const addressStep = '/registration/end-user/address';

/** The answers that a registration needs. */
const answers = {
  country: 'DE',
  street: 'Agnesstraße',
  houseNumber: '12',
  extra: '',
  postalCode: '50670',
  place: 'Köln',
  region: '',
};

/** Screens that follow a proof: for an owner with homes, without, and with an address that was typed before. */
const afterProof = ['/registration/scan-units/confirmed-code', addressStep, summary];

/** Registers a unit from its label and returns the new installation. The person is signed in. */
export async function registerUnit(visitor: Visitor, unit: LabelledUnit): Promise<string> {
  await persist(`the proof of ${unit.serial}`, () => proveUnit(visitor, unit));
  let form = await persist(`the registration of ${unit.serial}`, () => openSummary(visitor));
  const page = await persist(`the submission of ${unit.serial}`, async () => {
    const submitted = await visitor.post(summary, { ...form, go: 'next', agree: 'on' });
    if (
      isAt(submitted, '/registration/registered') &&
      submitted.url.searchParams.has('installation')
    )
      return submitted;
    // Sends the summary again, which completes the same registration.
    const again = await openSummary(visitor);
    if (!('unanswered' in again) && again['registration'] === form['registration']) form = again;
    return unexpected(submitted);
  });
  return page.url.searchParams.get('installation') ?? '';
}

async function proveUnit(visitor: Visitor, unit: LabelledUnit): Promise<VisitedPage | Unanswered> {
  const label = await visitor.open(`/01/${unit.gtin}/21/${unit.serial}`);
  const found = await visitor.post(
    '/registration/scan-units/detecting-unit',
    hiddenFieldsOf(label),
  );
  if (isProved(found)) return found;
  if (!isAt(found, '/registration/scan-units/commissioning-code')) return unexpected(found);
  const proved = await postBack(visitor, found, { ...hiddenFieldsOf(found), code: unit.code });
  return isProved(proved) ? proved : unexpected(proved);
}

const isProved = (page: VisitedPage): boolean => afterProof.some((path) => isAt(page, path));

/** Opens the summary; the wizard redirects to the address while it is missing. */
async function openSummary(
  visitor: Visitor,
): Promise<Readonly<Record<string, string>> | Unanswered> {
  const page = await visitor.open(summary);
  if (isAt(page, summary)) return hiddenFieldsOf(page);
  if (!isAt(page, addressStep)) return unexpected(page);
  const next = await postBack(visitor, page, { ...hiddenFieldsOf(page), go: 'next', ...answers });
  return isAt(next, summary) ? hiddenFieldsOf(next) : unexpected(next);
}

/** A change that a control of the monitoring page offers. */
export interface ControlChange {
  /** Unit, point and value. */
  readonly control: string;
  readonly form: Readonly<Record<string, string>>;
}

/** One change for each control of the page. */
export async function changesOf(visitor: Visitor): Promise<readonly ControlChange[]> {
  const { text } = await persist('the monitoring page', async () => {
    const page = await visitor.open('/installation-monitoring');
    return isAt(page, '/installation-monitoring') ? page : unexpected(page);
  });
  const changes = new Map<string, ControlChange>();
  for (const [, inner = ''] of text.matchAll(/<form\b[^>]*>(.*?)<\/form>/gs)) {
    const fields = hiddenFieldsOf({ text: inner });
    const to = fields['intent'] === 'command' ? otherValue(fields, inner) : null;
    if (to === null) continue;
    const control = `${fields['unit']} ${fields['point']} ${fields['name']}`;
    changes.set(control, { control, form: { ...fields, to } });
  }
  return [...changes.values()];
}

/** One step up for a number, another button for a choice. */
function otherValue(fields: Readonly<Record<string, string>>, form: string): string | null {
  const { kind, precondition = '' } = fields;
  if (kind === 'number') return String(Number(precondition) + 1);
  const [, other = null] =
    [...form.matchAll(/name="to" value="([^"]+)"/g)].find(([, value]) => value !== precondition) ??
    [];
  return other;
}

/** Sends a change, repeated under the same key without an answer. Returns the id of the command; null when it was refused. */
export async function sendCommand(
  visitor: Visitor,
  { control, form }: ControlChange,
): Promise<string | null> {
  const page = await persist(`the command for ${control}`, async () => {
    const answered = await visitor.post('/installation-monitoring', form);
    const isRefused = answered.status === 422;
    const isTaken = answered.status === 200 && answered.url.searchParams.has('command');
    return isTaken || isRefused ? answered : unexpected(answered);
  });
  return page.url.searchParams.get('command');
}

/** Outcomes of commands in the log of a home by id, with duplicates. */
export async function loggedCommands(
  visitor: Visitor,
): Promise<readonly { readonly entry: string; readonly outcome: string }[]> {
  const { text } = await persist('the log', async () => {
    const page = await visitor.open('/energy/appliance/logs/export?kind=command&format=json');
    return page.status === 200 ? page : unexpected(page);
  });
  const { entries } = JSON.parse(text) as { entries: { entry: string; outcome: string }[] };
  return entries;
}

async function formOn(
  visitor: Visitor,
  path: string,
): Promise<Readonly<Record<string, string>> | Unanswered> {
  const page = await visitor.open(path);
  return isAt(page, path) ? hiddenFieldsOf(page) : unexpected(page);
}

const postBack = (
  visitor: Visitor,
  { url }: VisitedPage,
  form: Readonly<Record<string, string>>,
): Promise<VisitedPage> => visitor.post(`${url.pathname}${url.search}`, form);

const isAt = ({ status, url }: VisitedPage, path: string): boolean =>
  status === 200 && url.pathname === path;
