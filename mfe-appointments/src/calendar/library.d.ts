// What the calendar uses of react-big-calendar, which brings no types of its own.

declare module 'react-big-calendar/lib/Calendar' {
  import type { ComponentType } from 'react';

  const Calendar: ComponentType<Record<string, unknown>>;
  export default Calendar;
}

declare module 'react-big-calendar/lib/localizers/moment' {
  /** Date arithmetic and formats, all of it by way of the moment that is handed over. */
  export interface Localizer {
    startAndEndAreDateOnly: () => boolean;
  }
  export default function momentLocalizer(moment: unknown): Localizer;
}

declare module '*.css';
