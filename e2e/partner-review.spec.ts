import { expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { sessionOf, test, tierOf } from './fixtures.ts';
import { importUnits } from './import-units.ts';
import {
  acceptRequest,
  askSpreeKlima,
  employeeOfSpreeKlima,
  importDirectory,
} from './partner-company.ts';
import { registerWithSetUp } from './register-unit.ts';

const serials = { with: 'HA262400823', without: 'HA262400831' } as const;
const daySeconds = 86_400;

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test(
      'two weeks after the set-up the owner is asked whether the company stays, and answers with one tap',
      tierOf(script),
      async ({ page, context, person, world, browser }, run) => {
        test.setTimeout(180_000);
        const unit = { gtin: '09521234000037', serial: serials[script], code: 'R4EMS2W80' };
        await importUnits(world, [unit]);
        await importDirectory(world, run);
        await context.addCookies(await sessionOf(world, person));
        await registerWithSetUp(page, unit, { script, on: { daysAgo: 13 } });
        await askSpreeKlima(page);
        const theirs = await employeeOfSpreeKlima({ world, browser, script: 'without' }, run);
        await acceptRequest(theirs);
        await page.goto('/service-partner');
        const question = page.getByRole('heading', { name: /still the right service partner/ });
        await expect(page.getByText('Spree Klima').first()).toBeVisible();
        await expect(question).toBeHidden();

        // Quiet hours hold a message back; half a day later they are over.
        for (const days of [2, 0.5]) {
          await world.ask('advance', { seconds: days * daySeconds });
          await world.ask('settle', null);
        }
        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto('/energy/alerts');
        await expect(
          page.getByRole('heading', { name: 'Is it still the right one?' }),
        ).toBeVisible();
        await expectFits(page, 'the message of the question');
        await page.getByRole('link', { name: 'Open service partner' }).first().click();
        await expect(question).toBeVisible();
        await expectFits(page, 'the question about the service partner');
        if (script === 'with') expect(await axeFindings(page)).toEqual([]);
        await page.getByRole('button', { name: 'Keep', exact: true }).click();
        await expect(page.getByText('Good. The company stays')).toBeVisible();
        await expect(question).toBeHidden();
        await page.goto('/energy/alerts');
        await expect(page.getByText('Is it still the right one?')).toBeHidden();
        await theirs.context().close();
      },
    );
  });
