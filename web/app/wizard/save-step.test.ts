import { expect, it } from 'vitest';
import { defineForm } from '../forms/form-spec.ts';
import { type DraftStore, type EndedDraft, type WizardDraft, saveStep } from './save-step.ts';

const step = {
  name: 'house',
  form: defineForm({
    name: 'house',
    fields: { area: { label: 'x', rules: 'required' }, people: { label: 'x', rules: '' } },
  }),
};

/** A draft with the service's rule: a change needs the newest version. */
function draftStore(): DraftStore<WizardDraft> & { readonly values: () => unknown } {
  let draft: WizardDraft | null = null;
  return {
    open: async () => ({ ok: true, value: draft }),
    save: async ({ step: name, body, version }) => {
      if (version !== (draft?.version ?? 0))
        return { ok: false, kind: 'stale', code: 'draft-changed' };
      const next = version + 1;
      draft = { version: next, steps: { ...draft?.steps, [name]: { ...body, version: next } } };
      return { ok: true, value: draft };
    },
    values: () => draft?.steps['house']?.values,
  };
}

const entry = (fields: Record<string, string>): FormData => {
  const posted = new FormData();
  for (const [name, value] of Object.entries({ form: 'house', version: '0', ...fields }))
    posted.set(name, value);
  return posted;
};

/** The draft that this entry has finished. */
const endedBy = (
  { page, area, people, edits }: typeof sent,
  { isUndone }: { isUndone: boolean },
): EndedDraft => ({
  isUndone,
  steps: {
    house: {
      by: page,
      edits: Number(edits),
      version: 1,
      locale: 'en-GB',
      values: { area, people },
    },
  },
});

const typing = { page: 'a', go: 'keep', area: '120', people: '', edits: '3' };
const sent = { page: 'a', go: 'next', area: '120', people: '2', edits: '4' };

it('an autosave that arrives after the page’s next entry changes nothing', async () => {
  const store = draftStore();
  await saveStep(store, { step, posted: entry(sent), locale: 'en-GB' });
  const late = await saveStep(store, { step, posted: entry(typing), locale: 'en-GB' });
  expect(late.ok).toBe(true);
  expect(store.values()).toEqual({ area: '120', people: '2' });
});

it('an autosave that arrives after its page has finished the draft begins no other one', async () => {
  const store = draftStore();
  const finished = { ...store, ended: async () => endedBy(sent, { isUndone: false }) };
  const late = await saveStep(finished, { step, posted: entry(typing), locale: 'en-GB' });
  expect([late, store.values()]).toEqual([{ ok: true, value: null }, undefined]);
  const other = entry({ ...typing, page: 'b' });
  await saveStep(finished, { step, posted: other, locale: 'en-GB' });
  expect(store.values()).toEqual({ area: '120', people: '' });
});

it.each([
  ['the press that finished the draft, again,', sent, false, null],
  ['another entry of its page', { ...sent, people: '3' }, false, { area: '120', people: '3' }],
  ['the same press of another page', { ...sent, page: 'b' }, false, { area: '120', people: '2' }],
  ['the same press after an undo', sent, true, { area: '120', people: '2' }],
] as const)('%s begins a draft only where it is new', async (_, fields, isUndone, values) => {
  const store = draftStore();
  const finished = { ...store, ended: async () => endedBy(sent, { isUndone }) };
  await saveStep(finished, { step, posted: entry(fields), locale: 'en-GB' });
  expect(store.values() ?? null).toEqual(values);
});

it('the same content of the same page again leaves the version that a later page has read', async () => {
  const store = draftStore();
  const pressed = entry({ page: 'a', go: 'here', area: '120', people: '', edits: '' });
  await saveStep(store, { step, posted: pressed, locale: 'en-GB' });
  await saveStep(store, { step, posted: pressed, locale: 'en-GB' });
  const later = entry({ ...sent, page: 'b', version: '1' });
  expect((await saveStep(store, { step, posted: later, locale: 'en-GB' })).ok).toBe(true);
  expect(store.values()).toEqual({ area: '120', people: '2' });
});

it('an autosave that is overtaken while it is stored changes nothing', async () => {
  const store = draftStore();
  const slow: DraftStore<WizardDraft> = {
    open: store.open,
    save: async (update) => {
      await saveStep(store, { step, posted: entry(sent), locale: 'en-GB' });
      return await store.save(update);
    },
  };
  await saveStep(slow, { step, posted: entry(typing), locale: 'en-GB' });
  expect(store.values()).toEqual({ area: '120', people: '2' });
});

it('a press waits for the autosaves of all fields that are stored at the same time', async () => {
  const store = draftStore();
  let edits = 3;
  const busy: DraftStore<WizardDraft> = {
    open: store.open,
    save: async (update) => {
      edits += 1;
      const autosave = entry({ ...typing, edits: String(edits) });
      if (edits < 10) await saveStep(store, { step, posted: autosave, locale: 'en-GB' });
      return await store.save(update);
    },
  };
  const posted = entry({ ...sent, edits: '10' });
  expect((await saveStep(busy, { step, posted, locale: 'en-GB' })).ok).toBe(true);
  expect(store.values()).toEqual({ area: '120', people: '2' });
});

it('a later entry of the page replaces its autosave, and an entry of another page is a conflict', async () => {
  const store = draftStore();
  await saveStep(store, { step, posted: entry(typing), locale: 'en-GB' });
  await saveStep(store, { step, posted: entry(sent), locale: 'en-GB' });
  expect(store.values()).toEqual({ area: '120', people: '2' });
  const other = entry({ ...sent, page: 'b', people: '5', edits: '9' });
  const refused = await saveStep(store, { step, posted: other, locale: 'en-GB' });
  expect(refused).toMatchObject({
    code: 'draft-changed',
    conflict: { version: 2, stored: { area: '120', people: '2' } },
  });
  expect(store.values()).toEqual({ area: '120', people: '2' });
  // Sending again with the version of the conflict replaces the values of the other page.
  const again = entry({ ...sent, page: 'b', people: '5', edits: '9', version: '2' });
  expect((await saveStep(store, { step, posted: again, locale: 'en-GB' })).ok).toBe(true);
  expect(store.values()).toEqual({ area: '120', people: '5' });
});

it('what another page has saved is no conflict when this page sends the same', async () => {
  const store = draftStore();
  await saveStep(store, { step, posted: entry(sent), locale: 'en-GB' });
  const same = { step, posted: entry({ ...sent, page: 'b', edits: '0' }), locale: 'en-GB' };
  expect(await saveStep(store, same)).toMatchObject({ ok: true, value: { version: 1 } });
  // The same signs are another number in another language.
  expect(await saveStep(store, { ...same, locale: 'de-DE' })).toMatchObject({
    code: 'draft-changed',
  });
});
