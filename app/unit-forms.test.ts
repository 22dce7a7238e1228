// @module-tag long
import { type ControlForm, controlForms, controlNote } from '@hearth/dev/control-forms.ts';
import {
  type Visitor,
  createVisitor,
  hiddenFieldsOf,
  moveIn,
  signIn,
} from '@hearth/dev/visitor.ts';
import { characteristic, sampleGateway } from '@hearth/devices/onecta/testing-payload.ts';
import { type VicareWorld, startVicare } from '@hearth/devices/vicare/testing-vendor.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestWorld, openTestWorld } from './testing-world.ts';

/** Forms of a unit, posted without JavaScript, through product and adapter to the vendor's cloud and back into the page. */
const choice = (value: string, values: readonly string[]) =>
  characteristic(value, { settable: true, values: [...values] });
const range = (value: number, [minValue, maxValue, stepValue]: readonly [number, number, number]) =>
  characteristic(value, { settable: true, minValue, maxValue, stepValue });

const device = (id: string, model: string, points: readonly unknown[]) => ({
  id,
  _id: id,
  deviceModel: model,
  type: model,
  timestamp: '2026-02-03T10:00:00.000Z',
  isCloudConnectionUp: characteristic(true),
  managementPoints: [sampleGateway('Europe/Brussels'), ...points],
});

const climate = (characteristics: object) => ({
  embeddedId: 'climateControl',
  managementPointType: 'climateControl',
  onOffMode: choice('on', ['on', 'off']),
  ...characteristics,
});

/** As recorded: an Altherma under room control, a dx4 with fixed vanes, an air purifier, a control panel with an update. */
function devices() {
  const setpoints = {
    roomTemperature: range(21, [12, 30, 0.5]),
    leavingWaterOffset: range(0, [-10, 10, 1]),
  };
  const vane = {
    currentMode: choice('fixed', ['stop', 'swing', 'fixed']),
    modes: { fixed: range(2, [1, 5, 1]) },
  };
  const speed = {
    currentMode: choice('fixed', ['auto', 'fixed']),
    modes: { fixed: range(3, [1, 5, 1]) },
  };
  const update = { id: '00000000-0000-4000-8000-000000000056', version: '7.5.0', type: 'optional' };
  const panel = {
    embeddedId: 'userInterface',
    managementPointType: 'userInterface',
    firmwareVersion: characteristic('7.1.0'),
    firmwareUpdateStatus: characteristic('succeeded', {
      values: ['in-progress', 'succeeded', 'failed'],
    }),
    firmwareUpdate: characteristic(update, { settable: true }),
  };
  const room = climate({
    operationMode: choice('heating', ['heating', 'cooling']),
    controlMode: characteristic('roomTemperature'),
    setpointMode: characteristic('weatherDependent'),
    temperatureControl: characteristic(
      { operationModes: { heating: { setpoints } } },
      { settable: true },
    ),
  });
  const cool = climate({
    name: characteristic('Study', { settable: true, maxLength: 20 }),
    operationMode: choice('cooling', ['heating', 'cooling']),
    fanControl: characteristic(
      { operationModes: { cooling: { fanDirection: { vertical: vane } } } },
      { settable: true },
    ),
  });
  const purifier = climate({
    airPurificationMode: choice('manualFan', ['manualFan', 'autoFan']),
    fanControl: characteristic(
      { airPurificationModes: { manualFan: { fanSpeed: speed } } },
      { settable: true },
    ),
  });
  const own = crypto.randomUUID().slice(0, 8);
  return [
    device(`${own}-room`, 'Altherma', [room, panel]),
    device(`${own}-cool`, 'dx4', [cool]),
    device(`${own}-air`, 'air-purifier', [purifier]),
  ];
}

let test: TestWorld;
let vicare: VicareWorld;
beforeAll(async () => {
  vicare = await startVicare();
  test = await openTestWorld({
    VICARE_CLIENT_ID: 'hearth-public',
    VICARE_IDENTITY_URL: `${vicare.stub.base}/idp/v3`,
    VICARE_API_URL: `${vicare.stub.base}/iot/v2`,
  });
});
afterAll(async () => {
  await test.world.close();
  await vicare.close();
});

async function pass(seconds: number): Promise<void> {
  await vicare.advance(seconds);
  await test.pass(seconds);
}

/** The page of the unit that has this control, and its form. */
async function findControl(
  visitor: Visitor,
  name: string,
): Promise<{ path: string; form: ControlForm }> {
  const { text } = await visitor.open('/installation-monitoring');
  const hrefs = [...text.matchAll(/href="(\/installation-monitoring\?[^"#]*unit=[^"#]*)"/g)];
  const paths = hrefs.map(([, href = '']) => href.replaceAll('&amp;', '&'));
  for (const path of ['/installation-monitoring', ...new Set(paths)]) {
    const form = controlForms((await visitor.open(path)).text).find((each) => each.name === name);
    if (form) return { path, form };
  }
  throw new Error(`no control ${name}`);
}

/** Posts one value, lets time pass until the note is settled, and returns it with the value that the form then starts from. */
async function set(visitor: Visitor, name: string, to: string) {
  const { path, form } = await findControl(visitor, name);
  expect(form.choices).toContain(to);
  let page = await visitor.post(path, { ...form.fields, to });
  expect(page.status).toBe(200);
  for (
    let round = 0;
    round < 20 && controlNote(page.text, form.key)?.state === 'asking';
    round += 1
  ) {
    await pass(120);
    page = await visitor.open(path);
  }
  const again = controlForms(page.text).find((each) => each.key === form.key);
  return { note: controlNote(page.text, form.key), now: again?.fields['precondition'], page };
}

/** Posts the form that renames a unit on the page of the home's details. */
async function rename(visitor: Visitor, unit: string, to: string) {
  const { text } = await visitor.open('/installation-details');
  const forms = [...text.matchAll(/<form[^>]*>(.*?)<\/form>/gs)].map(([, form = '']) => form);
  const own = forms.find(
    (form) => form.includes('rename-unit.') && form.includes(`value="${unit}"`),
  );
  const typed = { ...hiddenFieldsOf({ text: own ?? '' }), name: to };
  return visitor.post('/installation-details', typed);
}

describe('a unit in an ONECTA account', testing.secondTier(), () => {
  let visitor: Visitor;
  beforeAll(async () => {
    const person = await test.addPerson(devices());
    visitor = person.visitor;
    await moveIn(visitor, person);
  });

  const values = [
    ['the flow offset under room control', 'leavingWaterOffsetHeating', '1'],
    ['the fixed position of a vane', 'fanPositionVerticalCooling', '3'],
    ['the fan speed of an air purifier', 'fanSpeedLevelManualFan', '4'],
    ['the light of the adapter', 'isLedEnabled', 'false'],
  ] as const;

  it.each(testing.sampled(values, 2))('%s: the next reading shows it', async (_, name, to) => {
    expect(await set(visitor, name, to)).toMatchObject({ note: { state: 'done' }, now: to });
  });

  it('a name: checked by the limit of the vendor, sent to it, shown everywhere', async () => {
    // The minimum interval after the command before.
    await pass(600);
    const tooLong = await rename(visitor, 'Study', 'The room above the old workshop');
    expect(tooLong.text).toContain('The manufacturer allows at most 20 characters.');
    expect(tooLong.text).toContain('value="The room above the old workshop"');
    const renamed = await rename(visitor, 'Study', 'Workshop');
    expect(renamed.text).toContain('The unit has its new name.');
    for (const path of ['/installation-details', '/installation-monitoring', '/energy'])
      expect((await visitor.open(path)).text).toContain('Workshop');
    await pass(1200);
    const [sent] = await test.world.db.query<{ state: string }>(
      `select state from product.command where command ->> 'name' = 'name'`,
    );
    expect(sent?.state).toBe('confirmed');
    const energy = await visitor.open('/energy');
    expect([energy.text.includes('>Workshop<'), energy.text.includes('>Study<')]).toEqual([
      true,
      false,
    ]);
  });

  it('a name that changed in the app of the vendor is followed', async () => {
    await test.world.db.query(
      `update device_cloud.command set value = '"Attic"' where characteristic = 'name'`,
    );
    await pass(1200);
    expect((await visitor.open('/installation-details')).text).toContain('Attic');
  });

  it('a firmware update: on offer, running, installed', async () => {
    const { path } = await findControl(visitor, 'firmwareUpdate');
    expect((await visitor.open(path)).text).toContain('Version 7.5.0 is available.');
    const started = await set(visitor, 'firmwareUpdate', '7.5.0');
    expect(started.page.text).toContain('Version 7.5.0 is being installed.');
    for (let minute = 0; minute < 30; minute += 5) await pass(300);
    const { text } = await visitor.open(path);
    expect(text).toContain('The last update is installed.');
    expect(controlForms(text).map(({ name }) => name)).not.toContain('firmwareUpdate');
  });
});

describe('a unit in a ViCare account', testing.secondTier(), () => {
  let visitor: Visitor;
  beforeAll(async () => {
    const person = await test.addPerson();
    visitor = createVisitor(person.origin, async (request) => {
      const url = new URL(request.url);
      return request.url.startsWith(vicare.stub.base) ? consent(url) : test.world.fetch(request);
    });
    await signIn(visitor, person);
    await visitor.post('/account/link/vicare', { installation: '' });
  });

  /** The vendor's sign-in page, which consents at once. */
  async function consent(url: URL): Promise<Response> {
    const back = new URL(url.searchParams.get('redirect_uri') ?? '');
    const { code } = await vicare.vendor.consent({
      redirectUri: back.href,
      codeChallenge: url.searchParams.get('code_challenge') ?? '',
    });
    back.searchParams.set('state', url.searchParams.get('state') ?? '');
    back.searchParams.set('code', code);
    return new Response(null, { status: 302, headers: { location: back.href } });
  }

  const values = [
    ['a programme', 'programmeComfort', 'on'],
    ['the temperature of a programme', 'roomSetPointHeatingReduced', '17'],
    ['the level of the ventilation', 'ventilationLevel', 'levelFour'],
  ] as const;

  it.each(testing.sampled(values, 1))('%s: the next reading shows it', async (_, name, to) => {
    expect(await set(visitor, name, to)).toMatchObject({ note: { state: 'done' }, now: to });
  });

  it('a name that the vendor does not keep is our own', async () => {
    const renamed = await rename(visitor, 'Sample250A', 'Cellar');
    expect(renamed.text).toContain('The unit has its new name.');
    await pass(600);
    expect((await visitor.open('/installation-monitoring')).text).toContain('Cellar');
  });

  it('the schedule of the circulation pump: the next reading shows it', async () => {
    // The minimum interval after the command before.
    await pass(600);
    const { text } = await visitor.open('/installation-monitoring');
    const [, schedules = ''] = /href="(\/installation-monitoring\/schedule[^"]*)"/.exec(text) ?? [];
    const listed = await visitor.open(schedules.replaceAll('&amp;', '&'));
    const hrefs = [
      ...listed.text.matchAll(/href="(\/installation-monitoring\/schedule[^"]*circulation[^"]*)"/g),
    ];
    const path = (hrefs[0]?.[1] ?? '').replaceAll('&amp;', '&');
    const page = await visitor.open(path);
    const [, form = ''] = /<form[^>]*>(.*?name="which".*?)<\/form>/s.exec(page.text) ?? [];
    const lines = [...form.matchAll(/<input(?=[^>]* name="(\w+day)")(?=[^>]* value="([^"]*)")/g)];
    const week = Object.fromEntries(lines.map(([, day = '', line = '']) => [day, line]));
    const line = week['monday'] ?? '';
    expect(line).toContain('06:00');
    const typed = {
      ...hiddenFieldsOf({ text: form }),
      ...week,
      monday: line.replace('06:00', '06:30'),
    };
    expect((await visitor.post(path, typed)).text).toContain(
      'Sent; waiting for the unit to show it.',
    );
    for (let round = 0; round < 10; round += 1) await pass(120);
    const after = await visitor.open(path);
    expect(after.text).toContain('Stays at Off until Monday, 06:30');
  });
});
