// The parts of react-big-calendar that we use; the package has no types of its own.

declare module 'react-big-calendar/lib/Calendar' {
  import type { ComponentType } from 'react';

  const Calendar: ComponentType<Record<string, unknown>>;
  export default Calendar;
}

declare module 'react-big-calendar/lib/localizers/moment' {
  /** Date arithmetic and formats, based on the given moment instance. */
  export interface Localizer {
    startAndEndAreDateOnly: () => boolean;
  }
  export default function momentLocalizer(moment: unknown): Localizer;
}

declare module '*.css';
