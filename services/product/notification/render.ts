import type { z } from 'zod';
import type { message } from './contract.ts';
import { accountDeletion } from './templates/account-deletion.ts';
import { accountLock } from './templates/account-lock.ts';
import { emailChange } from './templates/email-change.ts';
import type { RenderedEmail, EmailStyle } from './templates/email-template.ts';
import { partnerGrantNotice } from './templates/partner-grant.ts';
import { recoverPassword } from './templates/recover-password.ts';
import { residentInvitation } from './templates/resident-invitation.ts';
import { residentNotice } from './templates/resident-notice.ts';
import { securityChange } from './templates/security-change.ts';
import { signUpAgain } from './templates/sign-up-again.ts';
import { unitInvitation } from './templates/unit-invitation.ts';
import { unitNotice } from './templates/unit-notice.ts';
import { verifyEmail } from './templates/verify-email.ts';

export type Message = z.infer<typeof message>;

export function renderMessage(of: Message, style: EmailStyle): RenderedEmail {
  switch (of.template) {
    case 'verify-email':
      return verifyEmail(of.params, style);
    case 'sign-up-again':
      return signUpAgain(of.params, style);
    case 'recover-password':
      return recoverPassword(of.params, style);
    case 'email-change':
      return emailChange(of.params, style);
    case 'security-change':
      return securityChange(of.params, style);
    case 'unit-invitation':
      return unitInvitation(of.params, style);
    case 'unit-notice':
      return unitNotice(of.params, style);
    case 'resident-invitation':
      return residentInvitation(of.params, style);
    case 'resident-notice':
      return residentNotice(of.params, style);
    case 'partner-grant':
      return partnerGrantNotice(of.params, style);
    case 'account-deletion':
      return accountDeletion(of.params, style);
    case 'account-lock':
      return accountLock(of.params, style);
  }
}
