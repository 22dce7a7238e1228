import ICAL from 'ical.js';

export interface ReadEvent {
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  /** `2026-03-29` of a whole day, else an instant in UTC. */
  readonly from: string;
  readonly to: string;
}

/** A calendar as an independent reader understands it; throws where it is no calendar. */
export function readCalendarFile(file: string): readonly ReadEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      title: event.summary,
      description: event.description,
      url: String(component.getFirstPropertyValue('url')),
      from: event.startDate.toString(),
      to: event.endDate.toString(),
    };
  });
}
