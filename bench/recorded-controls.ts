// Claim: every control that the pages of a recorded account offer is accepted by the vendor's cloud and shown by the next readings.
// Each recorded ONECTA account of a folder is linked in the whole system; each form of its units is posted without JavaScript, and
// the simulated cloud checks it against the recording.
// Run: node bench/recorded-controls.ts [FOLDER]
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { systemClock } from '@hearth/calendar/clock.ts';
import { controlForms, controlNote } from '@hearth/dev/control-forms.ts';
import type { Visitor } from '@hearth/dev/visitor.ts';
import { type RecordedWorld, openRecordedWorld } from './recorded-homes.ts';
import { inTemporaryFolder, repository } from './running-system.ts';

const folder = resolve(process.argv[2] ?? join(repository, '../shared/data/devices'), 'onecta');
const files = existsSync(folder)
  ? readdirSync(folder).filter((name) => name.endsWith('.json'))
  : [];
if (files.length === 0) {
  console.error(`no recordings in ${folder}`);
  process.exit(2);
}
/** The clock starts in the past: the identity provider reads the machine's clock, and its tokens must not end while time passes. */
const days = 60;
let [posted, confirmed] = [0, 0];

await inTemporaryFolder(async (directory) => {
  const world = await openRecordedWorld(
    directory,
    systemClock.now().subtract({ hours: days * 24 }),
  );
  try {
    for (const file of files) {
      const { visitor } = await world.link('onecta', join(folder, file));
      for (const path of await unitPaths(visitor))
        await tryControls(world, { visitor, path, file });
    }
  } finally {
    await world.close();
  }
});
console.log(`${files.length} recordings: ${posted} controls posted, ${confirmed} confirmed`);
process.exit(posted === confirmed ? 0 : 1);

/** The page of each unit of the home. */
async function unitPaths(visitor: Visitor): Promise<readonly string[]> {
  const { text } = await visitor.open('/installation-monitoring');
  const units = [...text.matchAll(/href="(\/installation-monitoring\?[^"#]*unit=[^"#]*)"/g)];
  const paths = units.map(([, href = '']) => href.replaceAll('&amp;', '&'));
  return paths.length > 0 ? [...new Set(paths)] : ['/installation-monitoring'];
}

interface UnitPage {
  readonly visitor: Visitor;
  readonly path: string;
  readonly file: string;
}

/** Posts each control of a unit once; a control that appears after a change of mode is posted too. */
async function tryControls(world: RecordedWorld, { visitor, path, file }: UnitPage): Promise<void> {
  const tried = new Set<string>();
  for (let page = await visitor.open(path); ; page = await visitor.open(path)) {
    const form = controlForms(page.text).find(({ key }) => !tried.has(key));
    if (!form) return;
    tried.add(form.key);
    const others = form.choices.filter((choice) => choice !== form.fields['precondition']);
    // A fixed fan speed or vane position has a control of its own.
    const to = others.find((choice) => choice === 'fixed') ?? others[0];
    if (to === undefined) {
      console.log(`${file} ${form.name}: nothing else to choose`);
      continue;
    }
    const answer = await visitor.post(path, { ...form.fields, to });
    if (answer.status === 429) {
      // The account's writes of a day are used up.
      await world.pass(24 * 3600);
      tried.delete(form.key);
      continue;
    }
    posted += 1;
    let note = controlNote(answer.text, form.key);
    // The minimum interval between writes, the vendor's delay, and at most five readings.
    for (let minute = 0; minute < 40 && note?.state === 'asking'; minute += 2) {
      await world.pass(120);
      note = controlNote((await visitor.open(path)).text, form.key);
    }
    if (note?.state === 'done') confirmed += 1;
    console.log(
      `${file} ${form.name} ${form.fields['precondition']} -> ${to}: ${answer.status} ${note?.state} ${note?.words ?? ''}`,
    );
  }
}
