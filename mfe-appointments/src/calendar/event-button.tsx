import { useLanguage, useT, useUser } from '@openward/remote-kit';
import { chakra } from '@openward/ui/layout';
import type { CSSProperties } from 'react';
import { useBoard } from './board-context.ts';
import { EventBody, statusStyle } from './event-body.tsx';
import { sentenceOf } from './event-words.ts';
import type { CalendarEvent } from './events.ts';
import { eventId } from './focus.ts';

/** An event as a button: a press opens it; staff move it by its body, lengthen it by its lower edge, or use the keys. */
export function EventButton({ event, place }: { event: CalendarEvent; place?: CSSProperties }) {
  const t = useT();
  const language = useLanguage();
  const { userRole } = useUser();
  const board = useBoard();
  const isMovable = board.mayMove(event);
  return (
    <chakra.button
      type="button"
      id={eventId(event.id)}
      style={place}
      data-event=""
      aria-label={sentenceOf(event, userRole, language, t)}
      aria-describedby={isMovable ? board.hintId : undefined}
      aria-keyshortcuts={isMovable ? 'M' : undefined}
      onClick={() => board.open(event)}
      onKeyDown={(key) => board.onKey(event, key)}
      onPointerDown={(pointer) => isMovable && board.onGrab(event, pointer, 'move')}
      position={place ? 'absolute' : 'relative'}
      display="block"
      w={place ? undefined : 'full'}
      minH="6"
      overflow="hidden"
      px="1.5"
      py="0.5"
      textAlign="start"
      rounded="sm"
      borderWidth="1px"
      borderColor="bg.panel"
      {...statusStyle(event.appointment.status)}
      cursor={isMovable ? 'grab' : 'pointer'}
      shadow={event.isMoved ? 'lg' : undefined}
      zIndex={event.isMoved ? 2 : undefined}
      _hover={{ shadow: 'sm' }}
      _focusVisible={{ outline: '2px solid', outlineColor: 'fg', outlineOffset: '1px', zIndex: 3 }}
    >
      <EventBody event={event} hasDoctor={board.hasDoctors} />
      {isMovable && place && (
        <chakra.span
          aria-hidden="true"
          position="absolute"
          insetX="0"
          bottom="0"
          h="1.5"
          cursor="ns-resize"
          onPointerDown={(pointer) => {
            pointer.stopPropagation();
            board.onGrab(event, pointer, 'length');
          }}
        />
      )}
    </chakra.button>
  );
}

/** Blocked time: what lies behind the day, not something to do. */
export function BlockedTime({ place }: { place: CSSProperties }) {
  const t = useT();
  return (
    <div className="ow-blocked" style={place}>
      <span>{t('Blocked time')}</span>
    </div>
  );
}
