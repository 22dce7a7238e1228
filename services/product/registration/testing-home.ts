import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import { registerUnit } from '../claim/testing-units.ts';
import type { TestWorld } from '../testing.ts';
import type { Submission } from './contract.ts';
import { colognian } from './testing-submission.ts';

/** A person's registration with one proved unit; `submit` turns it into a home. */
export async function readyRegistration(world: TestWorld, person: string) {
  const { api, as } = world;
  const unit = await registerUnit(world);
  const body = { text: unit.label, range: null, source: 'scanned' } as const;
  const { claim } = valueOf(await api.startClaim({ body }, as(person)));
  valueOf(await api.detectUnit({ params: { claim } }, as(person)));
  const code = { code: unit.code, address: randomUUID() };
  valueOf(await api.proveByCode({ params: { claim }, body: code }, as(person)));
  const { registration, version } = valueOf(await api.getRegistration({}, as(person)));
  const submit = async (overrides: Partial<Submission> = {}) =>
    await api.submitRegistration(
      { params: { registration: registration ?? '' }, body: { ...colognian, ...overrides } },
      { ...as(person), ifMatch: `"${version}"` },
    );
  return { unit, submit };
}
