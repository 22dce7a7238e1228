import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { settingContract } from '@hearth/energy/setting/contract.ts';

/** The tariff as the service returns it. */
export type TariffAnswer = AnswerOf<typeof settingContract.getTariff>;
