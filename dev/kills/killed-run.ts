import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lindenweg } from '@hearth/device-cloud/homes/lindenweg.ts';
import { luhnDigit } from '@hearth/product/label/serial.ts';
import { codeFrom } from '@hearth/product/label/commissioning-code.ts';
import { unitsOf } from '../units-of-owner.ts';
import { type Visitor, moveIn } from '../visitor.ts';
import type { Deployment } from './deployment.ts';
import { type Load, createLoad, outcomeAttemptsMax, persist } from './load.ts';
import { type MeterAccess, type PostedBatch, postBatches } from './meter.ts';
import {
  type LabelledUnit,
  type SimulatedPerson,
  changesOf,
  confirmAndSignIn,
  enter,
  loggedCommands,
  registerUnit,
  sendCommand,
  signUp,
  verificationLinks,
} from './people.ts';
import { type Rounds, createRounds } from './rounds.ts';

/** Work that was acknowledged to people and meters while processes were killed. */
export interface Acknowledged {
  readonly signUps: readonly SimulatedPerson[];
  readonly registrations: readonly (LabelledUnit & { readonly installation: string })[];
  /** Ids of commands and their controls. */
  readonly commands: readonly { readonly command: string; readonly control: string }[];
  readonly batches: readonly PostedBatch[];
  readonly meter: MeterAccess;
  readonly kills: number;
  /** Verification links in the outbox by recipient, for all sign-ups. */
  readonly mails: ReadonlyMap<string, readonly string[]>;
}

export interface KillPlan {
  /** Number of rounds with one kill and one new home each: a unit's minimum interval of ten minutes is longer than a round. */
  readonly kills: number;
  /** In [0, 1). */
  readonly random: () => number;
  /** Folder for files of the run. */
  readonly directory: string;
  /** Longest wait for the outcomes of the commands at the end; a command may be read back for ten minutes. */
  readonly outcomeMsMax: number;
}

interface Home {
  readonly person: SimulatedPerson;
  readonly visitor: Visitor;
}

/** Kills processes at random moments while people and a meter work, and returns the acknowledged work. */
export async function killedRun(deployment: Deployment, plan: KillPlan): Promise<Acknowledged> {
  const load = createLoad(deployment.url);
  await Promise.all(deployment.names.map((name) => deployment.start(name)));
  const homes = await moveInAll(deployment, load, plan);
  const units = await importUnits(deployment, plan);
  const meter = await meterOf(deployment, homes[0]?.person);
  const registrant = await newPerson(deployment, 'registrant');
  const owner = load.newVisitor();
  await enter(owner, registrant);

  const rounds = createRounds(plan.kills);
  const signUps: SimulatedPerson[] = [];
  const registrations: Acknowledged['registrations'][number][] = [];
  const commands: Acknowledged['commands'][number][] = [];
  const batches: PostedBatch[] = [];
  await Promise.all([
    killAtRandom(deployment, { plan, load, rounds }),
    rounds.each(async (round) => {
      const person = personOf(`signed-up-${round}`);
      await signUp(load.newVisitor(), person);
      signUps.push(person);
    }),
    rounds.each(async (round) => {
      const unit = units[round];
      if (!unit) return;
      registrations.push({ ...unit, installation: await registerUnit(owner, unit) });
    }),
    rounds.each(async (round) => {
      const command = await changeSetPoint(homes[round], round);
      if (command) commands.push(command);
    }),
    postBatches({ load, energyUrl: deployment.energyUrl, meter, rounds }, (batch) =>
      batches.push(batch),
    ),
  ]);
  const mails = await signInAll(load, signUps);
  await outcomesLogged(homes, { commands: commands.length, outcomeMsMax: plan.outcomeMsMax });
  return { signUps, registrations, commands, batches, meter, mails, kills: rounds.kills() };
}

/** One kill a round, at a random request; sometimes the process is killed again while it starts. */
async function killAtRandom(
  deployment: Deployment,
  { plan, load, rounds }: { plan: KillPlan; load: Load; rounds: Rounds },
): Promise<void> {
  const { random } = plan;
  while (rounds.next()) {
    await load.requests(1 + Math.floor(random() * requestsPerRound));
    await sleep(random() * answerMs);
    const name = deployment.names[Math.floor(random() * deployment.names.length)] ?? '';
    await deployment.kill(name);
    rounds.noteKill();
    if (random() < shareAtStart) {
      const starting = deployment.start(name).catch(() => undefined);
      await sleep(random() * startMs);
      await deployment.kill(name);
      rounds.noteKill();
      await starting;
    }
    await deployment.start(name);
  }
}

/** Approximate number of requests by people in a round; later requests are from the meter. */
const requestsPerRound = 40;
/** Longest delay of a kill after a request, so that it falls between request and answer. */
const answerMs = 60;
const startMs = 2_000;
const shareAtStart = 0.2;

/** Changes another control of the home each round. */
async function changeSetPoint(home: Home | undefined, round: number) {
  if (!home) return null;
  const changes = await changesOf(home.visitor);
  const change = changes[round % changes.length];
  if (!change) return null;
  const command = await sendCommand(home.visitor, change);
  return command === null ? null : { command, control: change.control };
}

/** Every sign-up leads to a mail, its link to an account, and the account to a sign-in. */
async function signInAll(
  load: Load,
  signUps: readonly SimulatedPerson[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const developer = load.newDeveloper();
  const links = new Map<string, readonly string[]>();
  await persist('the mails to everybody who signed up', async () => {
    for (const [email, found] of await verificationLinks(developer)) links.set(email, found);
    const missing = signUps.find(({ email }) => !links.has(email));
    return missing ? { unanswered: `no mail to ${missing.email}` } : links;
  });
  for (const person of signUps) {
    const [link = ''] = links.get(person.email) ?? [];
    await confirmAndSignIn(load.newVisitor(), { link, person });
  }
  return links;
}

/** Waits until the log has the outcome of every command, at most `outcomeMsMax`. */
async function outcomesLogged(
  homes: readonly Home[],
  { commands, outcomeMsMax }: { commands: number; outcomeMsMax: number },
): Promise<void> {
  const end = Date.now() + outcomeMsMax;
  const attempt = async () => {
    const logged = await Promise.all(homes.map(({ visitor }) => loggedCommands(visitor)));
    const ended = new Set(logged.flat().map(({ entry }) => entry)).size;
    return ended >= commands || Date.now() >= end
      ? logged
      : { unanswered: `${ended} of ${commands} commands ended` };
  };
  await persist('the end of every command', attempt, outcomeAttemptsMax);
}

const personOf = (name: string): SimulatedPerson => ({
  email: `${name}@kills.example`,
  password: 'soup on a rainy day',
});

async function newPerson(deployment: Deployment, name: string): Promise<SimulatedPerson> {
  const person = personOf(name);
  await deployment.operate('users add', { ...person, name: 'Anna Weber', locale: 'en' });
  return person;
}

async function moveInAll(
  deployment: Deployment,
  load: Load,
  { kills }: KillPlan,
): Promise<readonly Home[]> {
  const homes: Home[] = [];
  for (let home = 0; home < kills; home += 1) {
    const person = await newPerson(deployment, `home-${home}`);
    const { email, password } = person;
    await deployment.operate('device-cloud load', {
      account: email,
      password,
      devices: unitsOf(email),
      timeZone: lindenweg.timeZone,
    });
    const visitor = load.newVisitor();
    await moveIn(visitor, person);
    homes.push({ person, visitor });
  }
  return homes;
}

const gtin = '09521234000013';

/** Imports a unit for each round from a vendor's list. */
async function importUnits(
  deployment: Deployment,
  { kills, directory }: KillPlan,
): Promise<readonly LabelledUnit[]> {
  const units = Array.from({ length: kills }, (_, place) => {
    const digits = `2624${String(40_000 + place)}`;
    const code = codeFrom(Uint8Array.from([1, 2, 3, place >> 8, place & 255]));
    return { gtin, serial: `HW${digits}${luhnDigit(digits)}`, code };
  });
  const file = join(directory, 'units.csv');
  const lines = units.map(({ serial, code }) => `${gtin},${serial},${code}\n`);
  await writeFile(file, `gtin,serial,code\n${lines.join('')}`);
  await deployment.operate('units import', { file });
  return units;
}

async function meterOf(
  deployment: Deployment,
  person: SimulatedPerson | undefined,
): Promise<MeterAccess> {
  // Energy learns of the home through the outbox, after product has answered.
  return persist('the token of the meter', async () => {
    const meterToken = (await deployment.operate('meters token', {
      account: person?.email,
      name: 'grid',
      channels: ['grid-import'],
    })) as Omit<MeterAccess, 'appliance'> & { channels: readonly { appliance: string }[] };
    return { ...meterToken, appliance: meterToken.channels[0]?.appliance ?? '' };
  });
}
