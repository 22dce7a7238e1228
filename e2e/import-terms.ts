import { samplePackages } from '@hearth/product/sample-data/sample-packages.ts';
import type { RunningWorld } from './world/start-world.ts';

/** Imports the price list with terms of its own for the comfort check, in as many versions. */
export async function importTerms(
  world: RunningWorld,
  terms: string,
  {
    versions,
    name,
    visits,
  }: {
    versions: number;
    name?: string;
    /** Text of the section about visits in the newest version. */
    visits?: string;
  },
): Promise<void> {
  const [service] = samplePackages.terms.filter((each) => each.terms === 'service-terms');
  if (!service) throw new Error('the sample list has no service terms');
  const own = Array.from({ length: versions }, (_, index) => ({
    ...service,
    terms,
    version: index + 1,
    validFrom: `202${4 + index}-01-01`,
    sections: service.sections.map((each) =>
      visits && each.section === 'visits' && index + 1 === versions
        ? { ...each, text: { en: visits, de: visits, ar: visits } }
        : each,
    ),
  }));
  const packages = samplePackages.packages.map((each) =>
    each.package === 'comfort-check'
      ? { ...each, terms, ...(name ? { name: { en: name, de: name, ar: name } } : {}) }
      : each,
  );
  const list = { ...samplePackages, packages, terms: [...samplePackages.terms, ...own] };
  await world.ask('operate', { name: 'packages import', input: { list } });
}
