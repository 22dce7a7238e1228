import type { Database } from '@hearth/platform/database/database.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { forgetContract } from './contract.ts';
import { forgetHome } from './forget-home.ts';

export function forgetRoutes({ db }: { db: Database }): Implementation<typeof forgetContract> {
  return { forgetHome: (call) => forgetHome(db, call) };
}
