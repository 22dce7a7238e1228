import type { z } from 'zod';
import type { message } from './contract.ts';
import type { Rendered, Style } from './templates/letter.ts';
import { signUpAgain } from './templates/sign-up-again.ts';
import { verifyEmail } from './templates/verify-email.ts';

export type Message = z.infer<typeof message>;

export function renderMessage(of: Message, style: Style): Rendered {
  switch (of.template) {
    case 'verify-email':
      return verifyEmail(of.params, style);
    case 'sign-up-again':
      return signUpAgain(of.params, style);
  }
}
