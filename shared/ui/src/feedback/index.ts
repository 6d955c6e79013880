export { Badge, Skeleton, Spinner } from '@chakra-ui/react';
export { BusyOverlay, EmptyState, ErrorState, LoadingState, Notice, Pending } from './states.tsx';
export { say, useSayAtRest, useSayLate, VOICE } from './voice.ts';
