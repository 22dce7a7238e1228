import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { deferred, deferredPartsLoaded } from './deferred.tsx';

it('deferred: the server renders the part itself, not its placeholder', async () => {
  const Part = deferred(
    async () => ({ Part: ({ name }: { name: string }) => <p>Power of {name}</p> }),
    { placeholder: <p>On its way</p> },
  );
  await deferredPartsLoaded();
  const html = renderToString(<Part name="home" />);
  expect(html).toContain('Power of');
  expect(html).not.toContain('On its way');
});

it('deferred: a module with a second export fails when the server starts', async () => {
  deferred(async () => ({ Part: () => null, Other: () => null }));
  await expect(deferredPartsLoaded()).rejects.toThrow('not Part,Other');
});
