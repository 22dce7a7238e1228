import { describe, expect, it } from 'vitest';
import { defineForm } from './form-spec.ts';
import { readForm } from './read-form.ts';

const form = defineForm({
  name: 'photo',
  fields: { photo: { label: 'photo', as: 'file', rules: 'required' } },
});

const posted = (photo?: File | string): FormData => {
  const data = new FormData();
  if (photo !== undefined) data.append('photo', photo);
  return data;
};

describe('a file field', () => {
  it('has the name of the chosen file', async () => {
    const read = await readForm(form, {
      posted: posted(new File(['x'], 'label.jpg')),
      locale: 'en-GB',
    });
    expect(read.ok && read.text('photo')).toBe('label.jpg');
  });

  it.each([
    ['nothing was posted', undefined],
    ['nothing was chosen, which browsers post as a file without a name', new File([], '')],
    ['a text was posted for it', 'label.jpg'],
  ])('is empty where %s', async (_, photo) => {
    const read = await readForm(form, { posted: posted(photo), locale: 'en-GB' });
    expect(read).toMatchObject({
      ok: false,
      answer: { faults: [{ field: 'photo', code: 'required' }] },
    });
  });

  it('is not returned, because a page cannot fill in a file field', async () => {
    const read = await readForm(form, {
      posted: posted(new File(['x'], 'label.jpg')),
      locale: 'en-GB',
    });
    const answer = read.ok ? read.refused({ kind: 'invalid', code: 'no-code' }) : null;
    expect(answer?.values).toEqual({});
  });
});
