// Claim: from the meter's post to new figures on an open page takes at most twice as long as the post and the page's request
// alone.
// Floor, in the same run: those two in sequence. Rival: polling once a minute, 30 s in the mean. Run: node bench/live-update.ts
import { medianOf } from '@hearth/physics/numerics.ts';
import { join } from 'node:path';
import { signService } from '@hearth/access/access.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import { eventsOf } from '@hearth/platform/http/event-stream.ts';
import { storedMasterSecret, secretsOf } from '@hearth/platform/auth/secrets.ts';
import { addDemoPerson } from './demo-person.ts';
import { inTemporaryFolder, repository, startSystem } from './running-system.ts';
import { createVisitor, moveIn } from '@hearth/dev/visitor.ts';

const rounds = 40;
/** Longer than the stream's minimum interval of a topic. */
const pauseMs = 600;
const announcementRounds = 50;

await inTemporaryFolder(async (directory) => {
  const system = await startSystem([process.execPath, join(repository, 'app/start.ts'), '--port'], {
    directory,
  });
  try {
    await measure(system.url, directory);
  } finally {
    await system.stop();
  }
});

async function measure(url: string, directory: string): Promise<void> {
  const visitor = createVisitor(url, fetch);
  const { email, password } = await addDemoPerson(directory);
  await moveIn(visitor, { email, password });
  const { text } = await visitor.open('/launcher');
  const installation = /installation=([0-9a-f-]{36})/.exec(text)?.[1] ?? '';
  const secrets = secretsOf(await storedMasterSecret(join(directory, 'secret')));
  const key = { secret: secrets.derive('service tokens') };
  const headers = { cookie: visitor.cookies() };
  const answerTo = async (watts: number): Promise<Response> => {
    const token = await signService('meter', key, systemClock);
    const flows = { gridW: watts, houseW: watts, pvW: null, batteryW: null };
    const emptyReadings = { heatPumpW: null, heatPumpUse: null, batterySoc: null };
    return fetch(`${url}/api/energy/v1/installations/${installation}/power`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        at: systemClock.now().toString(),
        flows: { ...flows, ...emptyReadings },
      }),
    });
  };
  const post = async (watts: number): Promise<void> => {
    const answer = await answerTo(watts);
    if (!answer.ok) throw new Error(await answer.text());
  };
  // Energy gets a new home shortly after product has created it.
  for (let attempt = 0; (await answerTo(500)).status === 404; attempt += 1) {
    if (attempt === announcementRounds) throw new Error('energy was not told of the home');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  const requestOnce = async (): Promise<void> => {
    await (await fetch(`${url}/energy.data`, { headers })).text();
  };
  const stream = await fetch(`${url}/changes?installation=${installation}`, { headers });
  const reader = stream.body?.getReader();
  if (!stream.ok || !reader) throw new Error(`no stream: ${stream.status}`);
  const events = eventsOf(reader);
  const measurePushed = async (): Promise<void> => {
    for (;;) {
      const { value, done } = await events.next();
      if (done) throw new Error('the stream ended');
      if (value.event === 'change' && value.text === 'power') return;
    }
  };
  const [alone, tellings, updates]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await Promise.all([measurePushed(), post(500 + round)]);
    tellings.push(performance.now() - began);
    await requestOnce();
    updates.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const before = performance.now();
    const measurePolled = async (): Promise<void> => {
      await post(500 + round);
      await requestOnce();
      alone.push(performance.now() - before);
    };
    await Promise.all([measurePushed(), measurePolled()]);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  await reader.cancel();
  const ratio = medianOf(updates) / medianOf(alone);
  console.log(
    `told after ${medianOf(tellings).toFixed(1)} ms, new figures after ${medianOf(updates).toFixed(1)} ms (median of ${rounds}); ` +
      `${ratio.toFixed(2)} of the floor of ${medianOf(alone).toFixed(1)} ms ${ratio <= 2 ? 'ok' : 'ABOVE 2'}; ` +
      `asking once a minute: ${(30_000 / medianOf(updates)).toFixed(0)} times as long in the mean`,
  );
}
