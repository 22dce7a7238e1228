type Answer = 'accept' | 'decline' | 'withdraw' | 'undo' | 'refuse-undo';

/** An event of the model test; people by number, offers in the order they were made. */
export type ModelEvent =
  | {
      readonly do: 'offer';
      readonly home: number;
      readonly by: number;
      readonly to: number;
      readonly inDays: number | null;
      /** Packages that end, by number. */
      readonly ends: readonly number[];
    }
  | { readonly do: Answer; readonly by: number; readonly nth: number }
  | { readonly do: 'move-in'; readonly home: number; readonly by: number }
  /** The company becomes the service partner of the home. */
  | { readonly do: 'grant'; readonly home: number; readonly by: number }
  /** The person proves the unit of the home by its card, and removes it from the registration again. */
  | { readonly do: 'claim'; readonly home: number; readonly by: number }
  | { readonly do: 'erase'; readonly by: number }
  | { readonly do: 'days'; readonly days: number };

interface ModelOffer {
  readonly giver: number;
  readonly to: number;
  /** A deleted account that signs up again is another person. */
  taker: string | null;
  state:
    | 'offered'
    | 'accepted'
    | 'completed'
    | 'undo-by-giver'
    | 'undo-by-taker'
    | 'undone'
    | 'declined'
    | 'withdrawn'
    | 'expired'
    | 'deleted';
  /** The person who gave it: a deleted account that signs up again is another one. */
  readonly giverId: string;
  /** Day on which the home passed on. */
  passedOn: number;
  readonly expiresOn: number;
  readonly day: number | null;
  readonly ends: readonly number[];
  /** Packages that it has ended. */
  ended: readonly number[];
  /** Whether the home passed on by it, also after its record was deleted. */
  passed: boolean;
}

/** `paid-back` stays ended. */
type ModelPackage = 'active' | 'ended' | 'paid-back';

/** One home with an owner and residents, and its offers. */
interface ModelHome {
  owner: number | null;
  today: number;
  hasPartner: boolean;
  readonly residents: Set<number>;
  readonly offers: ModelOffer[];
  /** State of each package. The first one is paid by the first person. */
  readonly packages: ModelPackage[];
  /** How often each person has signed up again; shared by the homes. */
  readonly lives: number[];
}

const idOf = ({ lives }: ModelHome, person: number): string => `${person} ${lives[person] ?? 0}`;

/** The transfer of homes in a few lines. The first person owns the first home, and the second person the second one. */
export function createTransferModel(people: number, homes: number) {
  const lives = Array.from({ length: people }, () => 0);
  const all = Array.from({ length: homes }, (_, owner) => newHome(owner, lives));
  /** Offers of all homes, in the order they were made. */
  const offers: { readonly home: ModelHome; readonly offer: ModelOffer }[] = [];
  const homeOf = (at: number): ModelHome => {
    const home = all[at];
    if (!home) throw new Error(`there is no home ${at}`);
    return home;
  };
  const everyOffer = () => offers.map(({ offer }) => offer);
  return {
    /** Returns the code of the answer, `ok` for a success. */
    happen(event: ModelEvent): string {
      switch (event.do) {
        case 'days':
          for (const home of all) pass(home, event.days);
          return 'ok';
        case 'erase':
          for (const home of all) erase(home, event.by);
          lives[event.by] = (lives[event.by] ?? 0) + 1;
          return 'ok';
        case 'offer': {
          const home = homeOf(event.home);
          const code = offerHome(home, event);
          const offer = home.offers.at(-1);
          if (code === 'ok' && offer) offers.push({ home, offer });
          return code;
        }
        case 'move-in':
          return moveIn(homeOf(event.home), event.by);
        case 'grant':
          return grant(homeOf(event.home), event.by);
        case 'claim':
          return claim(homeOf(event.home), event.by);
        case 'accept':
        case 'decline':
        case 'withdraw':
        case 'undo':
        case 'refuse-undo': {
          const found = offers[event.nth];
          return found ? answers[event.do](found.home, event.by, found.offer) : 'no-such-offer';
        }
      }
    },
    owner: (home: number) => homeOf(home).owner,
    /** Number and addressee of an offer, counted from the newest. */
    newest: (nth: number) => {
      const at = Math.max(0, offers.length - 1 - nth);
      return { nth: at, addressee: offers[at]?.offer.to ?? 0 };
    },
    homeOfOffer: (nth: number): number => all.findIndex((home) => home === offers[nth]?.home),
    /** State of each package of the first home; none without it. */
    packages: () => (homeOf(0).owner === null ? [] : homeOf(0).packages),
    undone: () => everyOffer().filter(({ state }) => state === 'undone').length,
    completed: () => everyOffer().filter(({ passed }) => passed).length,
    /** Roles of each person in each home, and of the person of the company. */
    roles: () => all.map((home) => [...lives.map((_, at) => roleIn(home, at)), partnerIn(home)]),
    /** People who had a home and have no role in it now. */
    formerOwners: () =>
      all.flatMap((home, at) =>
        home.offers
          .filter(({ passed, giver }) => passed && roleIn(home, giver) === null)
          .map(({ giver }) => ({ home: at, person: giver })),
      ),
  };
}

const newHome = (owner: number, lives: number[]): ModelHome => ({
  owner,
  today: 0,
  hasPartner: false,
  residents: new Set(),
  offers: [],
  packages: owner === 0 ? ['active', 'active'] : [],
  lives,
});

function roleIn({ owner, residents }: ModelHome, person: number): string | null {
  if (owner === person) return 'owner';
  return owner !== null && residents.has(person) ? 'resident' : null;
}

const partnerIn = ({ owner, hasPartner }: ModelHome): string | null =>
  owner !== null && hasPartner ? 'partner' : null;

function grant(home: ModelHome, by: number): string {
  const refused = refusedToOwner(home, by);
  if (refused !== null) return refused;
  if (home.hasPartner) return 'already-partner';
  home.hasPartner = true;
  return 'ok';
}

/** What the card of a unit proves. A deleted home holds none. */
function claim(home: ModelHome, by: number): string {
  if (home.owner === null) return 'confirmed';
  return roleIn(home, by) === null ? 'claimed-by-other' : 'claimed-by-you';
}

function refusedToOwner({ owner, residents }: ModelHome, by: number): string | null {
  if (owner === by) return null;
  return owner !== null && residents.has(by) ? 'not-for-this-role' : 'not-found';
}

function complete(home: ModelHome, offer: ModelOffer): void {
  offer.state = 'completed';
  offer.passed = true;
  offer.passedOn = home.today;
  home.owner = offer.to;
  home.residents.clear();
  home.hasPartner = false;
  offer.ended = offer.ends.filter((at) => home.packages[at] === 'active');
  // Without the person who paid there is nobody to pay back to.
  const isPaid = (at: number): boolean => at === 0 && home.lives[0] === 0;
  for (const at of offer.ended) home.packages[at] = isPaid(at) ? 'paid-back' : 'ended';
}

function offerHome(
  home: ModelHome,
  { by, to, inDays, ends }: Extract<ModelEvent, { do: 'offer' }>,
): string {
  const { offers, today } = home;
  const refused = refusedToOwner(home, by);
  if (refused !== null) return refused;
  if (by === to) return 'transfer-to-yourself';
  if (ends.some((at) => home.packages[at] !== 'active')) return 'package-unknown';
  if (offers.some(({ state }) => state === 'offered' || state === 'accepted'))
    return 'transfer-open';
  const day = inDays === null ? null : today + inDays;
  const expiresOn = today + 14;
  offers.push({
    giver: by,
    giverId: idOf(home, by),
    to,
    taker: null,
    state: 'offered',
    expiresOn,
    day,
    ends,
    ended: [],
    passed: false,
    passedOn: 0,
  });
  return 'ok';
}

function moveIn({ owner, residents }: ModelHome, person: number): string {
  if (owner === null || owner === person) return 'nobody-invites';
  residents.add(person);
  return 'ok';
}

const answers = { accept, decline, withdraw, undo, 'refuse-undo': refuseUndo };

const hasPassed = ({ state }: ModelOffer): boolean =>
  state === 'completed' || state === 'undo-by-giver' || state === 'undo-by-taker';

/** The person's part in a transfer; null for everybody else. */
function partyOf(home: ModelHome, by: number, offer: ModelOffer): 'giver' | 'taker' | null {
  if (offer.state === 'deleted') return null;
  if (offer.giverId === idOf(home, by)) return 'giver';
  return offer.taker === idOf(home, by) ? 'taker' : null;
}

function undo(home: ModelHome, by: number, offer: ModelOffer): string {
  const party = partyOf(home, by, offer);
  if (party === null) return 'not-found';
  if (offer.taker === null) return 'transfer-over';
  if (offer.state === 'undone' || offer.state === `undo-by-${party}`) return 'ok';
  if (!hasPassed(offer)) return 'transfer-over';
  if (home.today >= offer.passedOn + 14) return 'undo-over';
  const later = home.offers.slice(home.offers.indexOf(offer) + 1);
  if (home.owner !== offer.to || offer.taker !== idOf(home, offer.to) || later.some(hasPassed))
    return 'undo-not-possible';
  if (later.some(({ state }) => state === 'offered' || state === 'accepted'))
    return 'transfer-open';
  if (offer.state === 'completed') {
    offer.state = `undo-by-${party}`;
    return 'ok';
  }
  offer.state = 'undone';
  home.owner = offer.giver;
  home.residents.clear();
  home.hasPartner = false;
  for (const at of offer.ended) if (home.packages[at] === 'ended') home.packages[at] = 'active';
  return 'ok';
}

function refuseUndo(home: ModelHome, by: number, offer: ModelOffer): string {
  if (partyOf(home, by, offer) === null) return 'not-found';
  if (offer.taker === null) return 'transfer-over';
  if (offer.state === 'completed') return 'ok';
  if (!hasPassed(offer)) return 'transfer-over';
  offer.state = 'completed';
  return 'ok';
}

function withdraw(home: ModelHome, by: number, offer: ModelOffer): string {
  const refused = refusedToOwner(home, by);
  if (refused !== null) return refused;
  if (offer.state === 'deleted') return 'not-found';
  if (offer.state === 'withdrawn') return 'ok';
  if (offer.state !== 'offered') return 'transfer-over';
  offer.state = 'withdrawn';
  return 'ok';
}

/** Why the person may not answer; null if they may. */
function hidden(home: ModelHome, by: number, { state, taker, to }: ModelOffer): string | null {
  if (state === 'deleted') return 'transfer-unknown';
  if (taker !== null && taker !== idOf(home, by)) return 'transfer-used';
  if (state === 'withdrawn' || state === 'expired' || state === 'undone')
    return `transfer-${state}`;
  return taker !== null || to === by ? null : 'transfer-for-other-mailbox';
}

function accept(home: ModelHome, by: number, offer: ModelOffer): string {
  const refused = hidden(home, by, offer);
  if (refused !== null) return refused;
  if (offer.state === 'declined') return 'transfer-declined';
  if (offer.state !== 'offered') return 'ok';
  offer.taker = idOf(home, by);
  if (offer.day !== null && offer.day > home.today) offer.state = 'accepted';
  else complete(home, offer);
  return 'ok';
}

function decline(home: ModelHome, by: number, offer: ModelOffer): string {
  const refused = hidden(home, by, offer);
  if (refused !== null) return refused;
  if (hasPassed(offer)) return 'transfer-over';
  offer.taker = idOf(home, by);
  offer.state = 'declined';
  return 'ok';
}

function pass(home: ModelHome, days: number): void {
  home.today += days;
  for (const offer of home.offers) {
    if (offer.state === 'offered' && offer.expiresOn <= home.today) offer.state = 'expired';
    if (offer.state !== 'accepted' || (offer.day ?? 0) > home.today) continue;
    if (offer.taker === idOf(home, offer.to)) complete(home, offer);
    else offer.state = 'expired';
  }
}

function erase(home: ModelHome, person: number): void {
  const isOwner = home.owner === person;
  if (isOwner) home.owner = null;
  for (const offer of home.offers) if (isOwner || offer.giver === person) offer.state = 'deleted';
  home.residents.delete(person);
}
