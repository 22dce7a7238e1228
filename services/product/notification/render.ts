import type { z } from 'zod';
import type { message as messageSchema } from './contract.ts';
import { accountDeletion } from './templates/account-deletion.ts';
import { accountLock } from './templates/account-lock.ts';
import { assistanceNotice } from './templates/assistance-notice.ts';
import { disputeNotice } from './templates/dispute-notice.ts';
import { dataExportReady } from './templates/data-export.ts';
import { emailChange } from './templates/email-change.ts';
import { newErrors } from './templates/new-errors.ts';
import type { RenderedEmail, EmailStyle } from './templates/email-template.ts';
import { homeAlert } from './templates/home-alert.ts';
import { messageDigest } from './templates/message-digest.ts';
import { packageEnd } from './templates/package-end.ts';
import { packageReminder } from './templates/package-reminder.ts';
import { partnerGrantNotice } from './templates/partner-grant.ts';
import { purchaseRefund } from './templates/purchase-refund.ts';
import { webhookStopped } from './templates/webhook-stopped.ts';
import { recoverPassword } from './templates/recover-password.ts';
import { colleagueInvitation } from './templates/colleague-invitation.ts';
import { colleagueNotice } from './templates/colleague-notice.ts';
import { residentInvitation } from './templates/resident-invitation.ts';
import { residentNotice } from './templates/resident-notice.ts';
import { securityChange } from './templates/security-change.ts';
import { serviceReminder } from './templates/service-reminder.ts';
import { signUpAgain } from './templates/sign-up-again.ts';
import { transferNotice } from './templates/transfer-notice.ts';
import { unitInvitation } from './templates/unit-invitation.ts';
import { unitNotice } from './templates/unit-notice.ts';
import { unitRequestAnswer } from './templates/unit-request-answer.ts';
import { verifyEmail } from './templates/verify-email.ts';

export type EmailMessage = z.infer<typeof messageSchema>;

/** Renders a message as text and HTML in the language of the style. */
export function renderMessage(message: EmailMessage, style: EmailStyle): RenderedEmail {
  switch (message.template) {
    case 'verify-email':
      return verifyEmail(message.params, style);
    case 'sign-up-again':
      return signUpAgain(message.params, style);
    case 'recover-password':
      return recoverPassword(message.params, style);
    case 'email-change':
      return emailChange(message.params, style);
    case 'security-change':
      return securityChange(message.params, style);
    case 'unit-invitation':
      return unitInvitation(message.params, style);
    case 'unit-notice':
      return unitNotice(message.params, style);
    case 'unit-request-answer':
      return unitRequestAnswer(message.params, style);
    case 'resident-invitation':
      return residentInvitation(message.params, style);
    case 'resident-notice':
      return residentNotice(message.params, style);
    case 'colleague-invitation':
      return colleagueInvitation(message.params, style);
    case 'colleague-notice':
      return colleagueNotice(message.params, style);
    case 'partner-grant':
      return partnerGrantNotice(message.params, style);
    case 'data-export':
      return dataExportReady(message.params, style);
    case 'account-deletion':
      return accountDeletion(message.params, style);
    case 'package-end':
      return packageEnd(message.params, style);
    case 'package-reminder':
      return packageReminder(message.params, style);
    case 'service-reminder':
      return serviceReminder(message.params, style);
    case 'assistance-notice':
      return assistanceNotice(message.params, style);
    case 'webhook-stopped':
      return webhookStopped(message.params, style);
    case 'new-errors':
      return newErrors(message.params, style);
    case 'purchase-refund':
      return purchaseRefund(message.params, style);
    case 'transfer-notice':
      return transferNotice(message.params, style);
    case 'dispute-notice':
      return disputeNotice(message.params, style);
    case 'home-alert':
      return homeAlert(message.params, style);
    case 'message-digest':
      return messageDigest(message.params, style);
    case 'account-lock':
      return accountLock(message.params, style);
  }
}
