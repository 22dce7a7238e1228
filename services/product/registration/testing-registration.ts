import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import { registerUnit } from '../claim/testing-units.ts';
import type { TestWorld } from '../testing.ts';
import { colognian } from './testing-submission.ts';

/** The submission of a registration with one confirmed unit. */
export async function readyRegistration(world: TestWorld) {
  const { api, as } = world;
  const person = randomUUID();
  const unit = await registerUnit(world);
  const body = { text: unit.label, range: null, source: 'scanned' } as const;
  const { claim } = valueOf(await api.startClaim({ body }, as(person)));
  valueOf(await api.detectUnit({ params: { claim } }, as(person)));
  const code = { code: unit.code, address: randomUUID() };
  valueOf(await api.proveByCode({ params: { claim }, body: code }, as(person)));
  const { registration, version } = valueOf(await api.getRegistration({}, as(person)));
  const options = { ...as(person), ifMatch: `"${version}"` };
  const params = { registration: registration ?? '' };
  return () => api.submitRegistration({ params, body: colognian }, options);
}
