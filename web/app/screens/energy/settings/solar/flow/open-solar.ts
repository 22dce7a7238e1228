import type { RouterContextProvider } from 'react-router';
import { openSettingStep, savedSince } from '../../open-setting-step.ts';
import { stepValues, withRowDefaults } from './draft-panels.ts';
import { estimateYield } from './estimate-yield.ts';
import { readOwnUse } from './read-own-use.ts';
import { readSolarMeters } from './solar-meters.ts';
import { readSolar } from './read-solar.ts';
import { solarWizard } from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

/** Loader of a step of the solar panels: its fields, and the yield that follows from the answers so far. */
export async function openSolarStep(context: Context, url: URL, step: string) {
  const open = await openSettingStep(context, url, { wizard: solarWizard, step });
  if (!open) return { state: 'unavailable' as const };
  const { opened, installation, timeZone, writer } = open;
  const read = await readSolar(context, { installation, typed: opened.typed });
  if (!read.ok) return { state: 'unavailable' as const };
  const { token, solar, basis, panels } = read.value;
  const home = { installation, token, timeZone };
  // One after the other: each of the last two computes for a while.
  const meters = await readSolarMeters(context, home);
  const expected = panels && (await estimateYield(context, home, panels));
  // The first step is about direction and tilt; own use follows with the battery.
  const ownUse = panels && step !== 'start' ? await readOwnUse(context, home, panels) : null;
  const initial =
    opened.typed[step] === undefined
      ? stepValues(step, { panels, hasMeter: meters.hasFeedIn }, writer)
      : withRowDefaults(opened.initial);
  return {
    state: 'open' as const,
    opened: { ...opened, initial, basis },
    panels,
    expected: expected?.ok ? expected.value : null,
    measured: meters.lastYear,
    ownUse,
    saved: solar.panels,
    newer: savedSince(solar, basis),
  };
}

export type OpenSolar = Extract<Awaited<ReturnType<typeof openSolarStep>>, { state: 'open' }>;
