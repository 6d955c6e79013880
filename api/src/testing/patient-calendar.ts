import ICAL from 'ical.js';

/** A visit in the calendar. */
export interface ShownVisit {
  start: string;
  end: string;
  summary: string;
  location: string;
  status: string;
}

/**
 * Imitates a simple calendar program that opens the files in e-mails: a file replaces the event with its UID, unless
 * that has the same or a higher sequence number, and cancelled events are removed.
 */
export class PatientCalendar {
  readonly #held = new Map<string, { sequence: number; events: ICAL.Component[] }>();

  /** @returns the sequence numbers of the accepted events */
  take(file: string): { uid: string; sequence: number; method: string }[] {
    const calendar = new ICAL.Component(ICAL.parse(file));
    const method = String(calendar.getFirstPropertyValue('method'));
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
    const events = calendar.getAllSubcomponents('vevent');
    const uidOf = (event: ICAL.Component) => String(event.getFirstPropertyValue('uid'));
    return [...new Set(events.map(uidOf))].flatMap((uid) => {
      const its = events.filter((event) => uidOf(event) === uid);
      const sequence = Math.max(...its.map((event) => Number(event.getFirstPropertyValue('sequence'))));
      if (sequence <= (this.#held.get(uid)?.sequence ?? -1)) return [];
      if (method === 'CANCEL') this.#held.delete(uid);
      else this.#held.set(uid, { sequence, events: its });
      return [{ uid, sequence, method }];
    });
  }

  visits(): ShownVisit[] {
    return [...this.#held.values()]
      .flatMap(({ events }) => visitsOf(events))
      .sort((a, b) => a.start.localeCompare(b.start));
  }
}

function visitsOf(events: readonly ICAL.Component[]): ShownVisit[] {
  const isException = (event: ICAL.Component) => event.hasProperty('recurrence-id');
  const exceptions = events.filter(isException);
  return events
    .filter((event) => !isException(event))
    .flatMap((master) => {
      if (master.getFirstPropertyValue('status') === 'CANCELLED') return [];
      const event = new ICAL.Event(master, { exceptions });
      if (!event.isRecurring()) return [shown(event, event.startDate, event.endDate)];
      const visits: ShownVisit[] = [];
      const iterator = event.iterator();
      for (let next = iterator.next(); next; next = iterator.next()) {
        const { item, startDate, endDate } = event.getOccurrenceDetails(next);
        visits.push(shown(item, startDate, endDate));
      }
      return visits;
    });
}

function shown({ summary, location, component }: ICAL.Event, start: ICAL.Time, end: ICAL.Time): ShownVisit {
  const status = String(component.getFirstPropertyValue('status'));
  return { start: start.toJSDate().toISOString(), end: end.toJSDate().toISOString(), summary, location, status };
}
