/** An event of the model test; people by number, offers in the order they were made. */
export type ModelEvent =
  | {
      readonly do: 'offer';
      readonly by: number;
      readonly to: number;
      readonly inDays: number | null;
    }
  | { readonly do: 'accept' | 'decline' | 'withdraw'; readonly by: number; readonly nth: number }
  | { readonly do: 'move-in'; readonly by: number }
  | { readonly do: 'erase'; readonly by: number }
  | { readonly do: 'days'; readonly days: number };

interface ModelOffer {
  readonly giver: number;
  readonly to: number;
  /** A deleted account that signs up again is another person. */
  taker: string | null;
  state: 'offered' | 'accepted' | 'completed' | 'declined' | 'withdrawn' | 'expired' | 'deleted';
  readonly expiresOn: number;
  readonly day: number | null;
  /** Whether the home passed on by it, also after its record was deleted. */
  passed: boolean;
}

/** One home with an owner and residents, and its offers. */
interface ModelHome {
  owner: number | null;
  today: number;
  readonly residents: Set<number>;
  readonly offers: ModelOffer[];
  /** How often each person has signed up again. */
  readonly lives: number[];
}

const idOf = ({ lives }: ModelHome, person: number): string => `${person} ${lives[person] ?? 0}`;

/** The transfer of a home in a few lines. The first person owns it. */
export function createTransferModel(people: number) {
  const home: ModelHome = {
    owner: 0,
    today: 0,
    residents: new Set(),
    offers: [],
    lives: Array.from({ length: people }, () => 0),
  };
  return {
    /** Returns the code of the answer, `ok` for a success. */
    happen(event: ModelEvent): string {
      switch (event.do) {
        case 'days':
          return pass(home, event.days);
        case 'erase':
          return erase(home, event.by);
        case 'offer':
          return offerHome(home, event);
        case 'move-in':
          return moveIn(home, event.by);
        case 'accept':
        case 'decline':
        case 'withdraw': {
          const offer = home.offers[event.nth];
          return offer ? answers[event.do](home, event.by, offer) : 'no-such-offer';
        }
      }
    },
    owner: () => home.owner,
    /** Number and addressee of an offer, counted from the newest. */
    newest: (nth: number) => {
      const at = Math.max(0, home.offers.length - 1 - nth);
      return { nth: at, addressee: home.offers[at]?.to ?? 0 };
    },
    completed: () => home.offers.filter(({ passed }) => passed).length,
    roles: (): (string | null)[] =>
      home.lives.map((_, person) => {
        if (home.owner === person) return 'owner';
        return home.owner !== null && home.residents.has(person) ? 'resident' : null;
      }),
  };
}

function refusedToOwner({ owner, residents }: ModelHome, by: number): string | null {
  if (owner === by) return null;
  return owner !== null && residents.has(by) ? 'not-for-this-role' : 'not-found';
}

function complete(home: ModelHome, offer: ModelOffer): void {
  offer.state = 'completed';
  offer.passed = true;
  home.owner = offer.to;
  home.residents.clear();
}

function offerHome(
  home: ModelHome,
  { by, to, inDays }: Extract<ModelEvent, { do: 'offer' }>,
): string {
  const { offers, today } = home;
  const refused = refusedToOwner(home, by);
  if (refused !== null) return refused;
  if (by === to) return 'transfer-to-yourself';
  if (offers.some(({ state }) => state === 'offered' || state === 'accepted'))
    return 'transfer-open';
  const day = inDays === null ? null : today + inDays;
  const expiresOn = today + 14;
  offers.push({ giver: by, to, taker: null, state: 'offered', expiresOn, day, passed: false });
  return 'ok';
}

function moveIn({ owner, residents }: ModelHome, person: number): string {
  if (owner === null || owner === person) return 'nobody-invites';
  residents.add(person);
  return 'ok';
}

const answers = { accept, decline, withdraw };

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
  if (state === 'withdrawn' || state === 'expired') return `transfer-${state}`;
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
  if (offer.state === 'completed') return 'transfer-over';
  offer.taker = idOf(home, by);
  offer.state = 'declined';
  return 'ok';
}

function pass(home: ModelHome, days: number): string {
  home.today += days;
  for (const offer of home.offers) {
    if (offer.state === 'offered' && offer.expiresOn <= home.today) offer.state = 'expired';
    if (offer.state !== 'accepted' || (offer.day ?? 0) > home.today) continue;
    if (offer.taker === idOf(home, offer.to)) complete(home, offer);
    else offer.state = 'expired';
  }
  return 'ok';
}

function erase(home: ModelHome, person: number): string {
  const isOwner = home.owner === person;
  if (isOwner) home.owner = null;
  for (const offer of home.offers) if (isOwner || offer.giver === person) offer.state = 'deleted';
  home.residents.delete(person);
  home.lives[person] = (home.lives[person] ?? 0) + 1;
  return 'ok';
}
