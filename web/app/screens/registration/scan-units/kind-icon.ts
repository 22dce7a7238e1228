import { type IconShape, alert, house, lock, person } from '../../../ui/icons.ts';
import { calendar } from '../../../ui/icons-of-energy.ts';
import { box } from '../../../ui/icons-of-units.ts';
import { card, globe, key, mail, phone, pin, wifi } from '../../../ui/icons-of-things.ts';
import { qrCode } from '../../../ui/icons-of-scanning.ts';
import type { InvalidKind } from './invalid-texts.ts';

export const kindIcon: Readonly<Record<InvalidKind, IconShape>> = {
  damaged: alert,
  unknown: qrCode,
  'unknown-model': box,
  'other-vendor': house,
  'other-item': box,
  'item-number': box,
  'commissioning-code': key,
  wifi,
  matter: house,
  homekit: house,
  contact: person,
  payment: card,
  calendar,
  password: lock,
  mail,
  phone,
  sms: mail,
  place: pin,
  web: globe,
  'mac-address': globe,
  esim: phone,
  zigbee: house,
};
