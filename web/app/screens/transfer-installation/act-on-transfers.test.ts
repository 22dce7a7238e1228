import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { actOnTransfers } from './act-on-transfers.ts';

it.each(['', 'accept-transfer', 'withdraw-transfers.1'])(
  'actOnTransfers: the form "%s" is not one of the page',
  async (form) => {
    const posted = new FormData();
    posted.set('form', form);
    await expect(actOnTransfers(new RouterContextProvider(), posted)).rejects.toMatchObject({
      init: { status: 400 },
    });
  },
);
