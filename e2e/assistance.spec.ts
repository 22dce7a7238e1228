import { expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test, tierOf } from './fixtures.ts';
import { engageSpreeKlima } from './partner-company.ts';

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test(
      'a household asks its service partner, who comes, and the visit enters the log',
      tierOf(script),
      async ({ ownHome: { page }, world, browser }, run) => {
        test.slow();
        const theirs = await engageSpreeKlima(page, { world, browser, script }, run);

        await page.goto('/request-for-assistance');
        await page.getByRole('link', { name: 'It is too cold' }).click();
        await expect(page.getByRole('listitem').filter({ hasText: 'valves' })).toBeVisible();
        await page.getByRole('button', { name: 'Ask Spree Klima' }).click();
        await expect(page.getByRole('checkbox', { name: /^Model, serial/ })).toBeChecked();
        await page.getByRole('checkbox', { name: /^Present values/ }).uncheck();
        await page.getByRole('checkbox', { name: 'The heating is out' }).check();
        await page.getByRole('textbox', { name: 'Anything else?' }).fill('Cold since morning');
        await page.setViewportSize({ width: 320, height: 640 });
        await expectFits(page, 'a request before it is sent');
        if (script === 'with') expect(await axeFindings(page)).toEqual([]);
        await page.getByRole('button', { name: 'Send the request' }).click();
        await expect(page.getByText('Spree Klima has the request.')).toBeVisible();

        await theirs.goto(page.url());
        await expect(theirs.getByText('Cold since morning')).toBeVisible();
        await expect(theirs.getByText('Present values and settings')).toBeHidden();
        await theirs.getByRole('button', { name: 'I have read it' }).click();
        await expect(theirs.getByText('Spree Klima has read the request.')).toBeVisible();
        await theirs.getByLabel('Day of the visit').fill('2030-03-05');
        await theirs.getByLabel('From').fill('14:00');
        await theirs.getByLabel('To', { exact: true }).fill('15:00');
        await theirs.getByRole('button', { name: 'Propose this time' }).click();
        await expect(theirs.getByText('A time is proposed')).toBeVisible();

        await page.reload();
        await page.getByRole('button', { name: /^Agree to .*14:00/ }).click();
        await expect(page.getByText('Spree Klima comes at the agreed time.')).toBeVisible();
        const file = page.getByRole('link', { name: 'Add to my calendar' });
        const visit = await page.request.get((await file.getAttribute('href')) ?? '');
        expect(visit.headers()['content-type']).toBe('text/calendar; charset=utf-8');
        expect(await visit.text()).toMatch(/DTSTART:20300305T\d{6}Z/);
        await expectFits(page, 'a request');
        if (script === 'with') expect(await axeFindings(page)).toEqual([]);

        await theirs.reload();
        await theirs.getByRole('textbox', { name: 'Findings' }).fill('Strainer cleaned');
        if (script === 'with') expect(await axeFindings(theirs)).toEqual([]);
        await theirs.getByRole('button', { name: 'Save the findings' }).click();
        await expect(theirs.getByText('Spree Klima has written what was found.')).toBeVisible();
        await page.reload();
        await page.getByRole('button', { name: 'It works, close the request' }).click();
        await expect(page.getByText('The request is closed.')).toBeVisible();
        await page.goto('/maintenance');
        await expect(page.getByRole('link', { name: /Repair Spree Klima/ })).toBeVisible();
        await theirs.context().close();
      },
    );
  });
