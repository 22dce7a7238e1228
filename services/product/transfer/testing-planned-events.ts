import fc from 'fast-check';
import type { ModelEvent, createTransferModel } from './testing-model.ts';

export const people = [0, 1, 2] as const;
/** Homes of the first and of the second person. */
export const homes = [0, 1] as const;
/** Mostly the person whose turn it is, so that homes pass on. */
const person = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('owner' as const, 'addressee' as const) },
  { weight: 2, arbitrary: fc.constantFrom(...people) },
);
const answering = fc.oneof(
  { weight: 3, arbitrary: fc.constant('addressee' as const) },
  { weight: 2, arbitrary: person },
);
/** From the newest offer. */
const nth = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat({ max: 2 }));
const anyone = fc.constantFrom(...people);
/** Mostly the first home, so that its transfers follow each other. */
const home = fc.oneof({ weight: 3, arbitrary: fc.constant(homes[0]) }, fc.constantFrom(...homes));
const ownerOrPerson = fc.oneof({ weight: 3, arbitrary: fc.constant('owner' as const) }, person);
/** An event whose person is chosen by part or by number. */
export const plannedEvent = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('offer' as const),
      home,
      by: ownerOrPerson,
      to: anyone,
      inDays: fc.constantFrom(null, 2),
      ends: fc.constantFrom([], [], [0], [1], [0, 1]),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('accept' as const), by: answering, nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('decline' as const), by: answering, nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), by: person, nth }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('undo' as const),
      by: fc.oneof({ weight: 3, arbitrary: answering }, anyone),
      nth,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refuse-undo' as const), by: anyone, nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move-in' as const), home, by: anyone }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('grant' as const), home, by: ownerOrPerson }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('claim' as const), home, by: anyone }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('days' as const), days: fc.constantFrom(1, 3, 15) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), by: anyone }) },
);
type PlannedEvent = typeof plannedEvent extends fc.Arbitrary<infer E> ? E : never;
type Model = ReturnType<typeof createTransferModel>;

/** The home passes on, comes back, and passes on at a later day: a small sample may have none of these. */
export const transferExamples: [PlannedEvent[]][] = [
  [
    [
      { do: 'grant', home: 0, by: 'owner' },
      { do: 'offer', home: 0, by: 'owner', to: 1, inDays: null, ends: [0] },
      { do: 'accept', by: 'addressee', nth: 0 },
      { do: 'claim', home: 0, by: 0 },
      { do: 'offer', home: 1, by: 'owner', to: 0, inDays: null, ends: [] },
      { do: 'undo', by: 0, nth: 1 },
      { do: 'undo', by: 1, nth: 1 },
      { do: 'accept', by: 'addressee', nth: 0 },
      { do: 'claim', home: 1, by: 0 },
      { do: 'offer', home: 0, by: 'owner', to: 2, inDays: 2, ends: [] },
      { do: 'accept', by: 'addressee', nth: 0 },
      { do: 'days', days: 3 },
    ],
  ],
];

/** The event with its person and offer by number. */
export function eventOf(planned: PlannedEvent, model: Model): ModelEvent {
  if (planned.do === 'days' || planned.do === 'erase') return planned;
  const { nth: at, addressee } = model.newest('nth' in planned ? planned.nth : 0);
  const place = 'home' in planned ? planned.home : Math.max(0, model.homeOfOffer(at));
  const by =
    planned.by === 'owner'
      ? (model.owner(place) ?? 0)
      : planned.by === 'addressee'
        ? addressee
        : planned.by;
  // Only the first home has packages.
  if (planned.do === 'offer') return { ...planned, by, ends: place === 0 ? planned.ends : [] };
  return 'home' in planned ? { ...planned, by } : { do: planned.do, by, nth: at };
}
