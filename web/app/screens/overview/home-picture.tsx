import type { Overview } from '@hearth/product/overview/contract.ts';

type Kind = NonNullable<Overview['units']>[number]['kind'];

const outdoor: readonly Kind[] = ['air-to-water', 'hybrid', 'air-to-air'];

/** A house with what stands at it: panels on the roof, the outdoor unit, a battery. Decorative: the rows below say the same. */
export function HomePicture({ units }: { readonly units: Overview['units'] }) {
  const has = (...kinds: readonly Kind[]): boolean =>
    units?.some(({ kind }) => kinds.includes(kind)) === true;
  return (
    <svg className="home-picture" viewBox="0 0 64 48" aria-hidden="true">
      <path className="home-wall" d="M20 24v20h28V24L34 11z" />
      <path className="home-ink" d="M14 28 34 9l20 19M20 24v20M48 24v20M2 44h60" />
      {has('solar') && <path className="home-panel" d="m19 20 10.5-10 3 3-10.5 10z" />}
      <path className="home-ink" d="M30 25h8v8h-8zM34 25v8M30 29h8" />
      {has(...outdoor) && (
        <>
          <path className="home-unit" d="M3 32h13v10H3z" />
          <path className="home-heat" d="M9.5 35a2 2 0 1 0 0 4 2 2 0 1 0 0-4" />
        </>
      )}
      {has('battery') && <path className="home-battery" d="M53 33h7v11h-7z" />}
    </svg>
  );
}
