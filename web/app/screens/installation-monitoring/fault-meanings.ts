import { type Use, knownFault, worksWhile } from '@hearth/product/fault/known-faults.ts';
import type { Works } from '@hearth/product/fault/fault-kinds.ts';
import type { LiveUnit, Monitoring } from '@hearth/product/monitoring/contract.ts';
import { codeText, messageId } from './message/message-id.ts';

/** An active fault of a unit with its meaning, from the dictionary of codes. */
export interface FaultMeaning {
  readonly unit: string;
  readonly name: string;
  /** Of its message page. */
  readonly id: string;
  /** As the unit shows it; empty where the unit reports a fault without a code. */
  readonly code: string;
  readonly severity: LiveUnit['faults'][number]['severity'];
  /** Names the sentence `message.title-…`; null: an unknown code. */
  readonly meaning: string | null;
  /** The first thing that an owner may do, `message.step-…`. */
  readonly step: string | null;
  readonly works: readonly { readonly use: Use; readonly works: Works }[];
}

const gravity = { emergency: 0, error: 1, caution: 2, warning: 3 } as const;

/** The active faults of all units, the most serious first. For loaders: the dictionary stays on the server. */
export function faultMeanings({ units, links }: Monitoring): readonly FaultMeaning[] {
  const faults = units.flatMap((unit) => {
    // A unit without a link is known by its label, which only the first vendor has.
    const vendor = links.find(({ link }) => link === unit.link)?.vendor ?? 'onecta';
    const active = unit.faults.filter((fault) => fault.active);
    const once = active.filter(
      (fault, at) => active.findIndex((earlier) => codeText(earlier) === codeText(fault)) === at,
    );
    return once.map((fault): FaultMeaning => {
      const explained = knownFault(vendor, fault.code, fault.subcode);
      return {
        unit: unit.unit,
        name: unit.name,
        id: messageId({ unit: unit.unit, code: fault.code, subcode: fault.subcode }),
        code: codeText(fault),
        severity: fault.severity,
        meaning: explained?.meaning ?? null,
        step: explained?.steps[0] ?? null,
        works: explained ? worksWhile(explained, unit.kind) : [],
      };
    });
  });
  return faults.toSorted((a, b) => gravity[a.severity] - gravity[b.severity]);
}
